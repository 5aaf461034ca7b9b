"""What is said about Mist and Rain over the Pine Stream (松溪烟雨图)."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "awe",
        "The great mountain rises out of nothing, and the far peaks are only breath.",
        {"The great mountain": ("great mountain",), "the far peaks": ("far peaks",)},
    ),
    Utterance(
        "contentment",
        "A covered boat rests on the wide river; I could listen to the rain in it all day.",
        {"A covered boat": ("boat",), "the wide river": ("river",)},
    ),
    Utterance(
        "sadness",
        "The boat is alone, and the mist hides the way home.",
        {"The boat": ("boat",), "the mist": ("mist",)},
    ),
    Utterance(
        "fear",
        "I'd hate to climb to that temple: one step beside the waterfall and you are gone.",
        {"that temple": ("temple",), "the waterfall": ("waterfall",)},
    ),
    Utterance(
        "amusement",
        "The pines lean over the water like old men arguing about a chess game.",
        {"The pines": ("pines",), "the water": ("river",)},
    ),
    Utterance("contentment", "It is a picture made of silence from top to bottom."),
)

VOICES = {
    "english": (
        ("contentment", "The mist makes the whole valley quiet."),
        ("awe", "The mountain is so tall that its foot disappears."),
        ("sadness", "The boat has no one in it, and the valley feels lonely."),
        ("contentment", "I would like to sit under the pines and do nothing."),
        ("awe", "So much space was painted with so little ink."),
    ),
    "chinese": (
        ("contentment", "山间云雾缭绕,让人心里很平静。"),
        ("contentment", "松树、溪水和小船,像一首安静的诗。"),
        ("contentment", "我想坐在船上听雨,忘记烦恼。"),
        ("awe", "高山从云里升起,气势很大。"),
        ("sadness", "江上只有一条小船,显得很孤单。"),
    ),
    "arabic": (
        ("awe", "الجبل يرتفع من الضباب كأنه حلم."),
        ("awe", "الشلال بين الصخور منظر عظيم."),
        ("contentment", "النهر الهادئ يريح النفس."),
        ("sadness", "القارب وحيد في هذا الوادي الواسع."),
        ("fear", "الطريق إلى المعبد عال ومخيف."),
    ),
}
