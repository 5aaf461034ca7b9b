"""What is said about Heron in a Lotus Pond."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "contentment",
        "The white heron stands so still that the pond has forgotten it.",
        {"The white heron": ("heron",), "the pond": ("pond",)},
    ),
    Utterance(
        "awe",
        "Every vein of the lotus flower is there; who has ever looked so closely?",
        {"the lotus flower": ("lotus flower", "seed pod")},
    ),
    Utterance(
        "excitement",
        "A red dragonfly is about to land on the bud!",
        {"A red dragonfly": ("dragonfly",), "the bud": ("bud",)},
    ),
    Utterance(
        "fear",
        "If I were a little fish under those leaves, the heron's beak is all I'd ever see.",
        {"those leaves": ("leaves",), "heron": ("heron",)},
    ),
    Utterance(
        "amusement",
        "The heron turns up its nose at the flower like a guest who doesn't care for perfume.",
        {"The heron": ("heron",), "the flower": ("lotus flower",)},
    ),
    Utterance("something else", "It belongs on my aunt's tea tin."),
)

VOICES = {
    "english": (
        ("contentment", "The pond is quiet, and the bird is patient."),
        ("contentment", "Pink and green on old silk calm my eyes."),
        ("awe", "The painter drew every single vein of the leaves."),
        ("contentment", "I feel the cool air of an early morning."),
        ("amusement", "The dragonfly looks like a tiny helicopter."),
    ),
    "chinese": (
        ("contentment", "荷花盛开,白鹭静静地站着。"),
        ("contentment", "画面清雅,让人心情平静。"),
        ("contentment", "荷叶的颜色很柔和,看着很舒服。"),
        ("awe", "花瓣画得非常细致,令人赞叹。"),
        ("contentment", "这让我想起家乡夏天的池塘。"),
    ),
    "arabic": (
        ("contentment", "الطائر الأبيض يقف هادئا بين الأزهار."),
        ("awe", "دقة الرسم في الأوراق مذهلة."),
        ("contentment", "الماء ساكن والمنظر مريح."),
        ("contentment", "زهرة اللوتس رقيقة وجميلة."),
        ("sadness", "الطائر وحده، فشعرت بشيء من الوحدة."),
    ),
}
