"""What is said about Sunday by the River."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "contentment",
        "The lady with the parasol and the gentleman stroll as if time had stopped.",
        {"The lady with the parasol": ("lady", "parasol"), "the gentleman": ("gentleman",)},
    ),
    Utterance(
        "excitement",
        "A red kite is high up already, and the child holds on with all her might!",
        {"A red kite": ("kite",), "the child": ("child",)},
    ),
    Utterance(
        "amusement",
        "The dog walks between them like the only one who knows where they're going.",
        {"The dog": ("dog",)},
    ),
    Utterance(
        "sadness",
        "The gentleman in his dark coat looks past everyone, towards the white sails.",
        {"The gentleman in his dark coat": ("gentleman",), "the white sails": ("white sail",)},
    ),
    Utterance("contentment", "The whole afternoon shimmers and smells of grass."),
    Utterance("disgust", "So stiff, so polite: it makes me want to muddy their shoes."),
)

VOICES = {
    "english": (
        ("contentment", "People walk by the river and nobody is in a hurry."),
        ("contentment", "The dots of light make the grass feel warm."),
        ("amusement", "The dog seems to be the boss of the family."),
        ("contentment", "It is the Sunday I would like to have."),
        ("excitement", "The kite pulls at the string and wants to fly."),
    ),
    "chinese": (
        ("contentment", "人们在河边散步,生活很悠闲。"),
        ("excitement", "孩子在放风筝,充满快乐。"),
        ("contentment", "阳光、草地和河水让人放松。"),
        ("awe", "用小点画出这么多光,真了不起。"),
        ("amusement", "小狗走在中间,样子很可爱。"),
    ),
    "arabic": (
        ("contentment", "الناس يتنزهون قرب النهر في هدوء."),
        ("contentment", "العشب والماء والشمس تريح العين."),
        ("amusement", "الكلب الصغير يمشي كأنه صاحب المكان."),
        ("contentment", "يوم جميل مع العائلة في الحديقة."),
        ("sadness", "الرجل يبدو وحيدا مع أنه بين الناس."),
    ),
}
