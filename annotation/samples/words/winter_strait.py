"""What is said about The Strait in Winter."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "fear",
        "The great wave is about to fall, and the little boats can't turn back.",
        {"The great wave": ("great wave", "foam"), "the little boats": ("boats",)},
    ),
    Utterance(
        "awe",
        "Even the mountain with its snow seems to bow before the water.",
        {"the mountain with its snow": ("mountain", "snow")},
    ),
    Utterance(
        "excitement",
        "White foam reaches out like a hundred claws, and I want to shout!",
        {"White foam": ("foam", "spray")},
    ),
    Utterance(
        "contentment",
        "Far away the red sun shines on the snow as on any other morning.",
        {"the red sun": ("sun",), "the snow": ("snow",)},
    ),
    Utterance(
        "anger",
        "Who sends boats out with such a sea? Somebody wanted to save a coin.",
        {"boats": ("boats",), "such a sea": ("sea", "far sea", "great wave")},
    ),
    Utterance("awe", "Everything in this print is a single held breath."),
)

VOICES = {
    "english": (
        ("fear", "The wave is higher than the boats and it is falling."),
        ("fear", "The foam looks like claws, and I feel helpless."),
        ("awe", "The sea is stronger than anything people can build."),
        ("awe", "The wave is as tall as the mountain behind it."),
        ("excitement", "It feels like the second before a roller coaster drops."),
    ),
    "chinese": (
        ("awe", "巨大的海浪显示出大自然的力量。"),
        ("awe", "海浪比远处的雪山还要高,非常壮观。"),
        ("fear", "小船快要被海浪吞没了,我很担心。"),
        ("fear", "白色的浪花像爪子一样可怕。"),
        ("awe", "蓝色的线条很有气势。"),
    ),
    "arabic": (
        ("fear", "الموجة العالية ستسقط على القوارب، وهذا مخيف."),
        ("fear", "أخاف على القوارب من هذا البحر الغاضب."),
        ("fear", "زبد البحر يشبه مخالب وحش كبير."),
        ("awe", "قوة البحر تجعل الإنسان يشعر بصغره."),
        ("contentment", "الشمس الحمراء والجبل الأبيض يبعثان الأمل."),
    ),
}
