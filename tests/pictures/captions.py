"""What stands below the scenes of the walk."""

SAID = {
    "en": {
        "page": "A page as it comes",
        "popup": "One button in the browser",
        "reader": "The text, and nothing else",
        "furigana": "Furigana over the kanji, for those who learn",
        "search": "What was saved is found by any form of a word",
        "kwic": "Every place of a word, side by side",
        "labeller": "Point at fields, and have them from every page",
        "feed": "A list becomes a feed",
    },
    "ja": {
        "page": "いつものページ",
        "popup": "ブラウザーのボタンを一つ押すと",
        "reader": "本文だけになる",
        "furigana": "漢字にふりがなも付けられる",
        "search": "保存したページは、活用形が違っても見つかる",
        "kwic": "語の前後を並べて見比べる",
        "labeller": "項目を指し示すと、同じサイトのどのページからも取り出せる",
        "feed": "一覧はフィードになる",
    },
}
