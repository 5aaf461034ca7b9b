"""What is said about The Quiet Harbour."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "contentment",
        "The orange sun lies low over the calm water, and nobody is in a hurry yet.",
        {"orange sun": ("sun",), "calm water": ("water", "glitter")},
    ),
    Utterance(
        "awe",
        "A path of light runs from the sun to my feet, as if I could walk on it.",
        {"path of light": ("glitter",), "sun": ("sun",)},
    ),
    Utterance(
        "sadness",
        "The empty rowing boat waits for someone who won't come back.",
        {"empty rowing boat": ("rowing boat", "oars")},
    ),
    Utterance(
        "excitement",
        "The orange sail is already up: a journey begins, with gulls for company!",
        {"orange sail": ("orange sail",), "gulls": ("gulls",)},
    ),
    Utterance("contentment", "Everything here is soft and slow, like the first hour of a holiday."),
    Utterance("something else", "I don't know why, but I am thinking of my grandfather."),
)

VOICES = {
    "english": (
        ("contentment", "The sun rises over still water, and my breath slows down."),
        ("contentment", "The boats are resting in the harbour, so I can rest as well."),
        ("contentment", "Soft violet and orange light makes the morning gentle."),
        ("awe", "The light on the water is more beautiful than gold."),
        ("sadness", "The small boat in front is empty, and I miss whoever rowed it."),
    ),
    "chinese": (
        ("contentment", "太阳刚刚升起,水面很平静,让人心里安宁。"),
        ("awe", "阳光洒在海面上,像一条金色的路,真美。"),
        ("contentment", "小船停在港湾里,一切都很安静。"),
        ("contentment", "柔和的颜色让我觉得舒服。"),
        ("excitement", "橙色的帆已经升起,新的旅程就要开始了。"),
    ),
    "arabic": (
        ("awe", "ضوء الشمس على الماء جميل جدا كأنه طريق من ذهب."),
        ("contentment", "البحر هادئ والقوارب ساكنة، فأشعر بالراحة."),
        ("sadness", "القارب الصغير فارغ، وهذا يذكرني بمن رحلوا."),
        ("awe", "شروق الشمس فوق الميناء منظر رائع."),
        ("contentment", "ألوان الصباح الناعمة تجعل قلبي مطمئنا."),
    ),
}
