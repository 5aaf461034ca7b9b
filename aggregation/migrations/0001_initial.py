import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("annotation", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Release",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("published", "Published"),
                            ("frozen", "Frozen"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="published",
                        max_length=20,
                    ),
                ),
                ("seed", models.PositiveBigIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("key", models.BinaryField(help_text="makes this release's pseudonyms")),
                ("manifest_sha256", models.CharField(max_length=64)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="releases",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "version"), name="release_version")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReleaseFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=500)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.storedfile",
                    ),
                ),
                (
                    "release",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="aggregation.release",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(fields=("release", "name"), name="release_file_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("kind", models.CharField(max_length=20)),
                ("culture", models.CharField(blank=True, max_length=40)),
                ("number", models.PositiveIntegerField()),
                ("seed", models.PositiveBigIntegerField()),
                ("done_at", models.DateTimeField(null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="annotation.campaign",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "kind", "culture", "number"), name="round_number"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sampled", models.BooleanField(default=False)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "answer",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="round_member",
                        to="annotation.answer",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="aggregation.round",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("sampled", True)),
                        fields=["round", "order"],
                        name="round_sample",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Stimulus",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "emotion",
                    models.CharField(
                        choices=[
                            ("amusement", "amusement"),
                            ("awe", "awe"),
                            ("contentment", "contentment"),
                            ("excitement", "excitement"),
                            ("anger", "anger"),
                            ("disgust", "disgust"),
                            ("fear", "fear"),
                            ("sadness", "sadness"),
                            ("something else", "something else"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "stimulus_class",
                    models.CharField(
                        choices=[("drawn", "Drawn"), ("whole", "Whole"), ("void", "Void")],
                        max_length=10,
                    ),
                ),
                (
                    "complete",
                    models.BooleanField(
                        default=False, help_text="no task that feeds it is undecided"
                    ),
                ),
                ("mask", models.TextField()),
                ("drawn", models.TextField()),
                ("levels", models.JSONField(default=list)),
                ("annotators", models.PositiveIntegerField(default=0)),
                ("area", models.PositiveBigIntegerField(default=0)),
                ("area_ratio", models.FloatField(default=0)),
                (
                    "contributors",
                    models.JSONField(default=list, help_text="[[answer uuid, sha256], ...]"),
                ),
                (
                    "artwork",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stimuli",
                        to="annotation.artwork",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stimuli",
                        to="annotation.campaign",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "artwork", "emotion"), name="stimulus_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TripleDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("phrases", "Phrases"),
                            ("whole", "Whole"),
                            ("void", "Void"),
                            ("extend", "Extend"),
                            ("curator", "Curator"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "contributors",
                    models.JSONField(default=list, help_text="[[answer uuid, sha256], ...]"),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "utterance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.utterance",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "utterance"), name="triple_decided_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Label",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("culture", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("decided", "Decided"),
                            ("escalated", "Escalated"),
                            ("discarded", "Discarded"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "emotion",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("amusement", "amusement"),
                            ("awe", "awe"),
                            ("contentment", "contentment"),
                            ("excitement", "excitement"),
                            ("anger", "anger"),
                            ("disgust", "disgust"),
                            ("fear", "fear"),
                            ("sadness", "sadness"),
                            ("something else", "something else"),
                        ],
                        max_length=20,
                    ),
                ),
                ("tally", models.JSONField(default=dict)),
                (
                    "contributors",
                    models.JSONField(default=list, help_text="[[answer uuid, sha256], ...]"),
                ),
                (
                    "artwork",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="labels",
                        to="annotation.artwork",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="labels",
                        to="annotation.campaign",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "artwork", "culture"), name="label_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("state", "decided"), models.Q(("emotion", ""), _negated=True)
                            ),
                            models.Q(
                                models.Q(("state", "decided"), _negated=True), ("emotion", "")
                            ),
                            _connector="OR",
                        ),
                        name="label_decided_has_emotion",
                    ),
                ],
            },
        ),
    ]
