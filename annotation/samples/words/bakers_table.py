"""What is said about The Baker's Table."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "contentment",
        "The bread is still warm, I'm sure, and the white cloth waits for friends.",
        {"The bread": ("bread",), "the white cloth": ("cloth",)},
    ),
    Utterance(
        "disgust",
        "A fly sits on the rotten pear. Now I can smell the whole table.",
        {"A fly": ("fly",), "the rotten pear": ("pear", "fly")},
    ),
    Utterance(
        "sadness",
        "The pear was forgotten; the apples shine and don't look at it.",
        {"The pear": ("pear",), "the apples": ("apples",)},
    ),
    Utterance(
        "fear",
        "The knife points out of the picture, straight at whoever comes in.",
        {"The knife": ("knife",)},
    ),
    Utterance(
        "awe",
        'The blue jug holds more light than water. "How is that paint?" I asked aloud.',
        {"The blue jug": ("jug",)},
    ),
    Utterance("amusement", "Someone bought fruit to look healthy and then ate only the bread."),
)

VOICES = {
    "english": (
        ("contentment", "Fresh bread on a table makes me feel at home."),
        ("contentment", "The fruit looks ripe and sweet."),
        ("disgust", "There is a fly on the brown pear, and I don't want to eat."),
        ("awe", "The light on the blue jug looks real."),
        ("contentment", "It is a simple and quiet breakfast."),
    ),
    "chinese": (
        ("contentment", "面包和水果让我想起家里的早餐。"),
        ("contentment", "桌子上的东西简单又温馨。"),
        ("disgust", "烂了的梨上有苍蝇,让人恶心。"),
        ("disgust", "看到苍蝇,我就不想吃东西了。"),
        ("awe", "蓝色的水壶画得很逼真。"),
    ),
    "arabic": (
        ("contentment", "الخبز والفاكهة يذكرانني ببيت جدتي."),
        ("disgust", "الذبابة على الكمثرى الفاسدة تثير الاشمئزاز."),
        ("contentment", "مائدة بسيطة فيها خير كثير."),
        ("contentment", "ألوان الفاكهة دافئة وجميلة."),
        ("awe", "الإبريق الأزرق يلمع كأنه حقيقي."),
    ),
}
