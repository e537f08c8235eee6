"""Words that hold sentences together and mean little alone, in languages written with the Latin alphabet.

UniDic tells such words of Japanese by their part of speech (助詞, 助動詞), and calls everything else a noun that is
written in Latin letters.  So these are told by lists: articles, pronouns, prepositions, conjunctions, auxiliaries, and
what is left of them around an apostrophe.  One list is taken for a text, that of which it has the most words, since
`die` is an article here and a verb there; of equals the first.
"""

from collections.abc import Iterable

POS = "機能語"

_LISTS = {
    "en": """a an the this that these those and or but nor so yet if than then as because while although though unless
        until since whether of in to for with on at by from up about into over after under between out through during
        before without within along around among against toward towards upon per via off above below across behind i
        you he she it we they me him her us them my your his its our their mine yours hers ours theirs myself yourself
        himself herself itself ourselves themselves who whom whose which what when where why how there here is are was
        were be been being am do does did done doing have has had having will would shall should can could may might
        must not no s t d ll re ve m don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn
        too very also just only both either neither each every any some all such own same other another more
        most""",
    "de": """der die das den dem des ein eine einen einem einer eines und oder aber denn doch wenn weil dass als ob wie
        nicht kein keine keinen von zu zum zur mit in im an am auf aus bei für nach über unter vor durch gegen ohne um
        bis ich du er sie es wir ihr mich dich sich uns euch ihm ihn ihnen mein dein sein ihre seine unser dieser
        diese dieses ist sind war waren sein bin bist hat haben hatte wird werden wurde wurden kann können soll muss
        auch noch nur so schon man was wer wo""",
    "fr": """le la les l un une des du de d au aux et ou mais donc or ni car si que qu qui quoi dont où ne n pas plus
        je j tu il elle on nous vous ils elles me m te t se s lui leur y en ce c cet cette ces mon ma mes ton ta tes
        son sa ses notre nos votre vos leurs à dans par pour sur avec sans sous entre vers chez comme est sont était
        étaient été être a ont avait avaient avoir fait aussi très""",
    "es": """el la los las lo un una unos unas de del a al y e o u pero ni si que porque cuando como en con por para
        sin sobre entre hasta desde yo tú él ella ello nosotros ellos ellas me te se nos le les mi tu su sus este esta
        estos estas ese esa eso es son era eran fue fueron ser está están estaba ha han había haber no sí más muy
        también ya qué quién donde""",
    "it": """il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle da dal
        dalla in nel nella nei con su sul sulla per tra fra e ed o ma se che chi cui non più come io tu lui lei noi
        voi loro mi ti si ci vi ne mio tuo suo sua questo questa quello quella è sono era erano essere stato ha hanno
        aveva avere anche dove quando""",
    "pt": """o a os as um uma uns umas de do da dos das em no na nos nas ao à aos às por pelo pela para com sem sobre e
        ou mas se que porque quando como não mais eu tu ele ela nós eles elas me te lhe meu minha seu sua este esta
        esse essa isso é são era eram foi foram ser está estão tem têm ter há também já muito""",
    "nl": """de het een en of maar want dat die dit deze van in op te met voor aan bij uit naar over door om tot onder
        ik jij je u hij zij ze wij we jullie hen hem haar mijn jouw zijn ons onze hun is zijn was waren ben bent heeft
        hebben had wordt worden werd kan kunnen zal niet geen ook nog er als dan wie wat waar""",
    "sv": """en ett den det de och eller men att som i på av för med till från om vid under över efter jag du han hon
        vi ni dem mig dig sig oss min din sin vår denna detta är var vara har hade ha blir blev ska kan inte ej också
        så när där här vad vem""",
    "pl": """i w we z ze na do od o po za przez dla przy nad pod bez a ale lub albo że się nie to ten ta te tego tej
        jest są był była było być ja ty on ona ono my wy oni jego jej ich mój jak co kto gdzie czy już tylko też""",
}
_WORDS = [frozenset(words.split()) for words in _LISTS.values()]


def function_words(words: Iterable[str]) -> frozenset[str]:
    """The list, in lower case, for a text with these words."""
    here = {word.lower() for word in words}
    return max(_WORDS, key=lambda listed: len(listed & here))
