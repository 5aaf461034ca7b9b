"""What is said about The Feast under the Almond Tree."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "contentment",
        "The prince listens, the musician plays, and the almond tree drops its blossom on both.",
        {
            "The prince": ("prince",),
            "the musician": ("musician",),
            "the almond tree": ("almond tree", "blossom"),
        },
    ),
    Utterance(
        "awe",
        "Each tile of the blue pavilion must have taken a day, and the gold sky a week.",
        {"the blue pavilion": ("pavilion", "dome", "doorway"), "the gold sky": ("gold sky",)},
    ),
    Utterance(
        "amusement",
        "The little stream wriggles down the meadow as though it had heard a joke.",
        {"The little stream": ("stream",), "the meadow": ("meadow",)},
    ),
    Utterance(
        "excitement",
        "I can hear the lute and smell the fruit; let the party begin!",
        {"the lute": ("lute",), "the fruit": ("fruit",)},
    ),
    Utterance(
        "anger",
        "One man's carpet is worth more than the village that wove it.",
        {"carpet": ("carpet",)},
    ),
    Utterance("contentment", "Nothing bad could ever happen in this garden."),
)

VOICES = {
    "english": (
        ("awe", "Every flower and tile is painted with endless patience."),
        ("contentment", "Music in a garden is my idea of paradise."),
        ("awe", "The gold sky makes the place look holy."),
        ("contentment", "The two friends sit in the shade and enjoy the evening."),
        ("amusement", "The rocks look like scoops of ice cream."),
    ),
    "chinese": (
        ("awe", "花纹非常精细,画家很有耐心。"),
        ("contentment", "在花园里听音乐,真惬意。"),
        ("contentment", "两个人坐在地毯上,气氛很和谐。"),
        ("awe", "金色的天空非常华丽。"),
        ("excitement", "这里好像正在举行一场热闹的宴会。"),
    ),
    "arabic": (
        ("contentment", "الأمير يستمع إلى العود في حديقة جميلة."),
        ("contentment", "الأزهار والماء والموسيقى تشعرني بالسعادة."),
        ("contentment", "هذا المجلس يذكرني بليالي الربيع."),
        ("awe", "الزخارف الدقيقة على القصر مدهشة."),
        ("contentment", "أتمنى أن أجلس معهم تحت شجرة اللوز."),
    ),
}
