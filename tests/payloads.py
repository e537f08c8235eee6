"""Ways to run a script, or to have something fetched, from within a page that somebody else shows.

RUN stands for a call that tells on the page, GET for an address that nobody should ask for.
"""

from tests.tried import tried

_WAYS = r"""
<script>RUN</script>
<script src="GET"></script>
<SCRIPT>RUN</SCRIPT ><p>after</p>
<scr<script>ipt>RUN</scr</script>ipt>
<script type="module">RUN</script>
<noscript><p title="</noscript><img src=x onerror=RUN>"></p></noscript>
<noscript><img src="GET" width=400 height=400 onerror=RUN alt="x&quot; onerror=&quot;RUN"></noscript>
<img src=x onerror=RUN>
<img src="GET" alt="x" onload="RUN">
<img src=`x`onerror=RUN>
<img/src=x/onerror=RUN>
<img src="x" alt="&quot;><script>RUN</script>">
<img src="x" alt='"onerror="RUN'>
<img data-src='GET" onerror="RUN' src=x>
<img data-src="javascript:RUN" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
<img srcset="GET 1x, GET 2x">
<img srcset='javascript:RUN 1x, x" onerror="RUN 2x'>
<img lowsrc="GET" dynsrc="GET" src=x>
<img src="x" width='1" onerror="RUN' height="RUN">
<picture><source srcset="GET"><img src=x onerror=RUN></picture>
<input type=image src="GET" onerror=RUN>
<input autofocus onfocus=RUN>
<button autofocus onfocus=RUN formaction="javascript:RUN">press</button>
<select autofocus onfocus=RUN><option>one</select>
<textarea autofocus onfocus=RUN></textarea><textarea></textarea><img src=x onerror=RUN>
<form action="javascript:RUN"><input type=submit value=go></form>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>
<isindex type=image src=GET onerror=RUN>
<body onload=RUN>
<body background="GET">
<table background="GET"><tr><td background="GET">cell</td></tr></table>
<table><td>a<tr><th colspan='2" onmouseover="RUN'>b</th></tr></table>
<ol start='1" onclick="RUN'><li value='1"><script>RUN</script>'>one<li>two</ol>
<svg onload=RUN></svg>
<svg><script>RUN</script></svg>
<svg><script href="GET"></script></svg>
<svg><animate onbegin=RUN attributeName=x dur=1s></svg>
<svg><image href="GET" /><use href="GET#x"/></svg>
<svg><a xlink:href="javascript:RUN"><text y=20>text</text></a></svg>
<svg><style><img src=x onerror=RUN></style></svg>
<svg></p><style><a id="</style><img src=1 onerror=RUN>">
<svg><foreignObject><iframe srcdoc="<script>parent.RUN</script>"></iframe></foreignObject></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RUN&gt;">
<math><annotation-xml encoding="text/html"><script>RUN</script></annotation-xml></math>
<math href="javascript:RUN">x</math>
<iframe src="javascript:parent.RUN"></iframe>
<iframe srcdoc="<script>parent.RUN</script>"></iframe>
<iframe src="GET" title='<script>RUN</script>"><img src=x onerror=RUN>'></iframe>
<iframe src="data:text/html,<script>RUN</script>"></iframe>
<frameset onload=RUN><frame src="GET"></frameset>
<object data="javascript:RUN"></object>
<object data="GET"><param name=movie value="GET"></object>
<embed src="GET" onload=RUN>
<applet code="x" archive="GET"></applet>
<video src="GET" poster="GET" onerror=RUN autoplay></video>
<video><source onerror=RUN src=x></video>
<audio src=x onerror=RUN autoplay></audio>
<video controls><track default src="GET"></video>
<link rel=stylesheet href="GET">
<link rel=preload as=image href="GET"><link rel=prefetch href="GET">
<link rel=import href="GET"><link rel=icon href="GET">
<style>@import "GET"; body{background:url(GET)}</style>
<p style="background:url(GET)">styled</p>
<p style="width:expression(RUN);behavior:url(GET)">styled</p>
<p style="x:url(&quot;javascript:RUN&quot;)">styled</p>
<style><!--</style><script>RUN//--></script>
<meta http-equiv=refresh content="0;url=GET">
<meta http-equiv=refresh content="0;url=javascript:RUN">
<meta http-equiv="Set-Cookie" content="a=b">
<base href="javascript:RUN//"><a href="x">link</a>
<base href="GET/"><img src="relative.png"><base target=_self>
<a href="javascript:RUN">link</a>
<a href="JaVaScRiPt:RUN">link</a>
<a href=" &#14; javascript:RUN">link</a>
<a href="jav&#x09;ascript:RUN">link</a>
<a href="jav&#10;ascript&colon;RUN">link</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;RUN">link</a>
<a href="java&NewLine;script:RUN">link</a>
<a href="&#1;javascript:RUN">link</a>
<a href="javascript://%0aRUN">link</a>
<a href="http://x.example/%0d%0a<script>RUN</script>">link</a>
<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">link</a>
<a href="vbscript:msgbox(1)">link</a>
<a href="view-source:javascript:RUN">link</a>
<a href="blob:https://x.example/1">link</a>
<a href="file:///etc/passwd">link</a>
<a href="//x.example" onclick=RUN onmouseover=RUN ping="GET">link</a>
<a href='http://x.example/"onmouseover="RUN'>link</a>
<a href="http://x.example/`onmouseover=`RUN">link</a>
<a href="http://[::1" >link</a><a href="http://a b.example/">link</a>
<a href="x" target="_blank" rel="opener" id="cookie" name="body" class="x">link</a>
<a href="mailto:a@b.example?body=<script>RUN</script>">mail</a>
<area href="javascript:RUN"><map name=m><area href="javascript:RUN"></map>
<blockquote cite="javascript:RUN">quote</blockquote>
<q cite="javascript:RUN">quote</q><del cite="javascript:RUN">gone</del>
<details open ontoggle=RUN><summary>more</summary>text</details>
<dialog open oncancel=RUN>text</dialog>
<marquee onstart=RUN>text</marquee>
<p onclick=RUN onpointerrawupdate=RUN tabindex=0 contenteditable>text</p>
<p id="x" class="y" data-x="<script>RUN</script>" is="evil">text</p>
<x-evil onclick=RUN style="animation:x" onanimationstart=RUN>text</x-evil>
<template><script>RUN</script></template>
<div><template shadowrootmode=open><img src=x onerror=RUN><style>@import "GET"</style>text</template></div>
<p lang='ja" onclick="RUN' dir='rtl" onclick="RUN'>text</p>
<abbr title='"><script>RUN</script>'>abbr</abbr>
<time datetime='2020" onclick="RUN'>time</time>
<ruby>base<rt><script>RUN</script>reading<img src=x onerror=RUN></rt></ruby>
<pre class="language-js"><code><script>RUN</script>&lt;script&gt;RUN&lt;/script&gt;</code></pre>
<p>&lt;img src=x onerror=RUN&gt; &lt;script&gt;RUN&lt;/script&gt;</p>
<p>&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt; &#60;script&#62;RUN&#60;/script&#62;</p>
<xmp><script>RUN</script><img src=x onerror=RUN></xmp>
<listing>&lt;img src=x onerror=RUN&gt;</listing>
<!--><img src=x onerror=RUN>-->
<!--[if gte IE 4]><script>RUN</script><![endif]-->
<![CDATA[<img src=x onerror=RUN>]]>
<?xml version="1.0"?><?import namespace="t" implementation="GET"><img src=x onerror=RUN>
<title><script>RUN</script></title><p>text</p>
<p><img src="GET" title="</p><script>RUN</script>"></p>
<figure><img src="GET"><figcaption><script>RUN</script>caption<img src=x onerror=RUN></figcaption></figure>
<p>`;RUN;`</p><p>${RUN}</p><p>{{RUN}}</p>
<p>[link](javascript:RUN) ![x](GET) <b>&lt;GET&gt;</b></p>
<noembed><img src=x onerror=RUN></noembed><noframes><img src=x onerror=RUN></noframes>
"""


def payloads(host: str = "http://canary.example") -> list[str]:
    """The ways, each with a number of its own by which it tells on itself."""
    ways = list(enumerate(_WAYS.strip().splitlines()))
    tried("ways", len(ways))
    return [way.replace("RUN", f"canary({number})").replace("GET", f"{host}/sent/{number}") for number, way in ways]


def hostile_page(host: str = "http://canary.example") -> str:
    """An article that tries all of them, but for those that end the page for the ones behind."""
    tries = "\n".join(f"<p>Before {way} after.</p>" for way in payloads(host) if not _ends_the_page(way))
    return f'<title>"><script>canary(0)</script></title><h1>A title<script>canary(1)</script></h1>\n{tries}'


def _ends_the_page(way: str) -> bool:
    return way.startswith(("<frameset", "<textarea", "<select", "<svg></p>", "<math><mtext>", "<form><math>"))
