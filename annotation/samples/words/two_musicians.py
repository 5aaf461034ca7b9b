"""What is said about Two Musicians."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "excitement",
        "The guitarist and the violinist play so fast that they've come apart!",
        {"The guitarist": ("guitarist", "guitar"), "the violinist": ("violinist", "violin")},
    ),
    Utterance(
        "amusement",
        "Somebody dropped the guitar and glued it together with one piece too many.",
        {"the guitar": ("guitar",)},
    ),
    Utterance(
        "fear",
        "The violinist has two halves of a face, and neither of them looks at me.",
        {"The violinist": ("violinist",)},
    ),
    Utterance(
        "anger",
        "Why break what was whole? The window and the curtain are torn for nothing.",
        {"The window": ("window",), "the curtain": ("curtain",)},
    ),
    Utterance("awe", "It's like hearing a chord and seeing all of its notes at once."),
    Utterance("something else", "I had to look three times before I found anybody."),
)

VOICES = {
    "english": (
        ("amusement", "It looks like a puzzle that somebody put together wrongly."),
        ("excitement", "I can hear quick music in the broken shapes."),
        ("something else", "I am confused about where the people end."),
        ("awe", "The painter shows all sides at the same time."),
        ("anger", "I don't like it when faces are cut into pieces."),
    ),
    "chinese": (
        ("something else", "画面很乱,我看不太懂。"),
        ("something else", "人和乐器混在一起,让我困惑。"),
        ("amusement", "两个人好像拼图一样,很有意思。"),
        ("excitement", "我仿佛听到了快节奏的音乐。"),
        ("something else", "颜色有点暗,感觉很奇怪。"),
    ),
    "arabic": (
        ("amusement", "الوجوه مقطعة كأنها لعبة تركيب."),
        ("something else", "لا أعرف أين يبدأ الرجل وأين ينتهي العود."),
        ("excitement", "أشعر بإيقاع الموسيقى في هذه الخطوط."),
        ("amusement", "شكل الموسيقيين غريب ومضحك."),
        ("amusement", "كأن الرسام كسر الصورة ثم جمعها."),
    ),
}
