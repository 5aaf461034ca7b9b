"""What is said about The Black Chimneys."""

from __future__ import annotations

from annotation.samples.scene import Utterance

UTTERANCES = (
    Utterance(
        "anger",
        "The black chimneys poison everybody, and the factory owner lives somewhere else.",
        {"The black chimneys": ("chimneys",), "the factory": ("factory",)},
    ),
    Utterance(
        "disgust",
        "The yellow river looks like soup gone bad, with dead fish for croutons.",
        {"The yellow river": ("river",), "dead fish": ("dead fish",)},
    ),
    Utterance(
        "fear",
        "The houses stare with burning eyes, and the smoke has already found the sky.",
        {"The houses": ("houses",), "the smoke": ("smoke",), "the sky": ("sky",)},
    ),
    Utterance("sadness", "The bare tree won't see another spring.", {"The bare tree": ("tree",)}),
    Utterance("anger", "I'm furious, and the worst is that it's beautiful."),
    Utterance("disgust", "You can taste this picture, and it tastes of metal."),
)

VOICES = {
    "english": (
        ("anger", "The factory is killing the river and nobody stops it."),
        ("anger", "People pay with their health for someone's money."),
        ("anger", "The black smoke makes me furious."),
        ("disgust", "The yellow water and the dead fish are revolting."),
        ("fear", "The red sky looks like the end of the world."),
    ),
    "chinese": (
        ("disgust", "河水又黄又脏,还有死鱼,真恶心。"),
        ("anger", "工厂污染了环境,让人愤怒。"),
        ("fear", "红色的天空像着了火,很可怕。"),
        ("sadness", "树都枯死了,看了很难过。"),
        ("anger", "黑烟毁掉了这个小镇,太过分了。"),
    ),
    "arabic": (
        ("anger", "المصنع يلوث النهر ولا أحد يوقفه."),
        ("fear", "السماء الحمراء والدخان الأسود يخيفانني."),
        ("fear", "البيوت تنظر إلينا كأنها وجوه غاضبة."),
        ("disgust", "السمك الميت في الماء الأصفر مقرف."),
        ("fear", "كأن هذه نهاية العالم."),
    ),
}
