from __future__ import annotations

import unicodedata

from annotation.importing.names import Key, join, repaired

CAFE = unicodedata.normalize("NFC", "josé-ejemplo_café-azul-1899")
DECOMPOSED = unicodedata.normalize("NFD", CAFE)


def test_a_decomposed_file_is_the_picture_of_a_composed_row() -> None:
    joined = join([Key("Realism", CAFE)], [Key("Realism", DECOMPOSED)])
    assert joined.pictures == {Key("Realism", CAFE): Key("Realism", DECOMPOSED)}
    assert joined.loose_rows == joined.loose_pictures == []


def test_an_equal_name_goes_before_one_that_is_equal_after_composition() -> None:
    both = [Key("", CAFE), Key("", DECOMPOSED)]
    assert join(both, both).pictures == {key: key for key in both}
    assert join([Key("s", CAFE)], [Key("s", CAFE), Key("s", DECOMPOSED)]).loose_pictures == [
        Key("s", DECOMPOSED)
    ]


def test_a_picture_without_a_style_takes_the_only_row_of_its_painting() -> None:
    joined = join([Key("Realism", CAFE)], [Key("", DECOMPOSED)])
    assert joined.pictures == {Key("Realism", CAFE): Key("", DECOMPOSED)}


def test_a_picture_without_a_style_is_not_guessed_into_one_of_two() -> None:
    joined = join([Key("Cubism", "twin"), Key("Realism", "twin")], [Key("", "twin")])
    assert joined.pictures == {}
    assert len(joined.suggestions) == 2


def test_other_likenesses_are_suggested_and_never_joined() -> None:
    pairs = {
        "tester_not-detected-77": "tester_not_detected_77",
        "eug\u00e3\u00a8ne-grasset_may": "eugène-grasset_may",
        "joaqu\u00e3\u00adn-sorolla_boys": "joaquin-sorolla_boys",
        "edgar-degas_l'absinthe": "Edgar-Degas_labsinthe",
    }
    joined = join([Key("s", row) for row in pairs], [Key("s", name) for name in pairs.values()])
    assert joined.pictures == {}
    assert {(row.painting, picture.painting) for row, picture in joined.suggestions} == set(
        pairs.items()
    )


def test_names_in_other_scripts_are_not_all_alike() -> None:
    assert join([Key("s", "芙蓉锦鸡图")], [Key("s", "씨름")]).suggestions == []


def test_a_soft_hyphen_or_no_break_space_stays_part_of_the_key() -> None:
    joined = join([Key("s", "georges-lacombe\u00e2\u00a0")], [Key("s", "georges-lacombe\u00e2")])
    assert joined.pictures == {}


def test_mojibake_is_repaired_also_after_lower_casing() -> None:
    assert repaired("eugÃ¨ne") == repaired("eug\u00e3\u00a8ne") == "eugène"
    assert repaired("são-paulo") == "são-paulo"
