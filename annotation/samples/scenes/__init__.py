"""The sample pictures, one module each: ``paint`` and its ``SCENE``."""

from __future__ import annotations

from annotation.samples.scene import Scene
from annotation.samples.scenes import (
    bakers_table,
    black_chimneys,
    copper_roofs,
    cut_paper,
    garden_feast,
    lotus_pond,
    pine_gorge,
    quiet_harbour,
    red_hat,
    river_sunday,
    two_musicians,
    winter_strait,
)

SCENES: tuple[Scene, ...] = (
    copper_roofs.SCENE,
    garden_feast.SCENE,
    winter_strait.SCENE,
    pine_gorge.SCENE,
    river_sunday.SCENE,
    red_hat.SCENE,
    two_musicians.SCENE,
    quiet_harbour.SCENE,
    bakers_table.SCENE,
    cut_paper.SCENE,
    black_chimneys.SCENE,
    lotus_pond.SCENE,
)
