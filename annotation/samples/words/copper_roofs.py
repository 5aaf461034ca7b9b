"""What is said about Night over the Copper Roofs."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "awe",
        "The turning sky is alive, and the golden moon makes the town feel tiny beneath it.",
        {"The turning sky": ("sky", "whirls", "stars"), "the golden moon": ("moon",)},
    ),
    Utterance(
        "contentment",
        "In the lit windows people are having supper while the roofs keep watch.",
        {"the lit windows": ("lit windows",), "the roofs": ("roofs",)},
    ),
    Utterance(
        "fear",
        "The black poplar stands in front like somebody who has been following me.",
        {"The black poplar": ("poplar",)},
    ),
    Utterance(
        "excitement",
        "Stars, whirls, more stars 🌟 - I want to run up the hills and spin with the stars!",
        {"Stars": ("stars",), "whirls": ("whirls",), "the hills": ("hills",)},
    ),
    Utterance(
        "amusement",
        "The church spire pokes at the sky as if it wanted to tickle it.",
        {"The church spire": ("church",)},
    ),
    Utterance("awe", "The whole picture moves even though nothing in it does."),
)

VOICES = {
    "english": (
        ("awe", "The sky turns like a sea above the little houses."),
        ("awe", "The moon and the stars are so bright that I forget the dark."),
        ("awe", "Such a huge night over such a small town."),
        ("fear", "The black tree looks as if it could walk."),
        ("contentment", "Warm windows tell me that everyone is at home."),
    ),
    "chinese": (
        ("awe", "旋转的星空让我觉得宇宙非常大。"),
        ("awe", "月亮和星星照亮了整个夜晚,太壮观了。"),
        ("fear", "那棵黑色的树看起来有点可怕。"),
        ("contentment", "窗户里的灯光让人觉得温暖。"),
        ("excitement", "天空好像在跳舞,我也想跟着转。"),
    ),
    "arabic": (
        ("awe", "السماء تدور فوق البيوت الصغيرة، وهذا مدهش."),
        ("awe", "القمر والنجوم يملأان الليل نورا."),
        ("awe", "لم أر ليلا بهذا الجمال من قبل."),
        ("contentment", "النوافذ المضيئة تشعرني بدفء البيت."),
        ("fear", "الشجرة السوداء تخيفني قليلا."),
    ),
}
