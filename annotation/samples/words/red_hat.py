"""What is said about Woman in a Red Hat."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "amusement",
        "The red hat is so large that it must have had its own seat on the tram.",
        {"The red hat": ("hat", "flowers")},
    ),
    Utterance(
        "excitement",
        "Green on the face, violet on the coat: she didn't ask anyone for permission!",
        {"the face": ("face",), "the coat": ("coat",)},
    ),
    Utterance(
        "sadness",
        "Under the flowers her face is tired; I think she's been told bad news.",
        {"the flowers": ("flowers",), "her face": ("face",)},
    ),
    Utterance(
        "disgust",
        "The greenish face looks seasick, and the yellow scarf only makes it worse.",
        {"The greenish face": ("face", "neck"), "the yellow scarf": ("scarf",)},
    ),
    Utterance("awe", "She looks straight at me across a hundred years."),
    Utterance("something else", "I have no words for this one."),
)

VOICES = {
    "english": (
        ("excitement", "The colours are loud and full of life."),
        ("amusement", "Her hat is bigger than her head, which makes me smile."),
        ("awe", "She looks proud and strong."),
        ("sadness", "Her eyes seem to hide a sad story."),
        ("excitement", "I love how brave the red is."),
    ),
    "chinese": (
        ("awe", "她的眼神很坚定,很有气质。"),
        ("excitement", "颜色大胆,让人兴奋。"),
        ("awe", "红色的帽子非常漂亮。"),
        ("awe", "画家用色真大胆,令人佩服。"),
        ("sadness", "她好像有心事,显得有些忧伤。"),
    ),
    "arabic": (
        ("sadness", "عيناها حزينتان رغم الألوان الجميلة."),
        ("sadness", "تبدو وحيدة تحت هذه القبعة الكبيرة."),
        ("excitement", "الألوان قوية ومليئة بالحياة."),
        ("amusement", "القبعة أكبر من رأسها، وهذا يضحكني."),
        ("sadness", "كأنها تنتظر شخصا لن يأتي."),
    ),
}
