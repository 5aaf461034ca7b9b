"""What is said about L'oiseau et la mer."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "excitement",
        "The dark bird shoots across the page and the red sun claps for it!",
        {"The dark bird": ("bird",), "the red sun": ("red sun",)},
    ),
    Utterance(
        "amusement",
        'The blue leaf looks like a hand waving "hello" from under the sea.',
        {"The blue leaf": ("blue leaf",)},
    ),
    Utterance(
        "contentment",
        "The white leaf floats on the blue paper like a thought that needn't be finished.",
        {"The white leaf": ("white leaf",), "the blue paper": ("blue sheet",)},
    ),
    Utterance(
        "anger",
        "That black leaf is stamped on the yellow like a blot of spite.",
        {"That black leaf": ("black leaf",), "the yellow": ("yellow sheet",)},
    ),
    Utterance("excitement", "All of it hums, colour against colour."),
    Utterance("something else", "Is it art or is it wrapping paper? I keep asking myself."),
)

VOICES = {
    "english": (
        ("excitement", "The colours jump at me like a song."),
        ("excitement", "The bird is so fast that the paper can't hold it."),
        ("amusement", "The leaves look like funny hands."),
        ("amusement", "It reminds me of cutting paper at school."),
        ("something else", "I am not sure what the shapes want to say."),
    ),
    "chinese": (
        ("excitement", "颜色非常鲜艳,让我很有精神。"),
        ("excitement", "小鸟好像要飞出画面。"),
        ("excitement", "红色的太阳很热情。"),
        ("amusement", "这些叶子像跳舞的小手,很有趣。"),
        ("contentment", "像小时候剪纸一样,简单又快乐。"),
    ),
    "arabic": (
        ("amusement", "الأوراق تشبه أيدي صغيرة تلوح لنا."),
        ("excitement", "الطائر يندفع بسرعة نحو الشمس الحمراء."),
        ("contentment", "الألوان بسيطة ومفرحة."),
        ("something else", "لا أفهم معنى هذه الأشكال."),
        ("amusement", "تذكرني اللوحة بقص الورق في المدرسة."),
    ),
}
