import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import annotation.models.assignment
import annotation.models.participation


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Annotator",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("proficiency", models.JSONField(default=dict)),
                (
                    "trust",
                    models.CharField(
                        choices=[
                            ("new", "New"),
                            ("trained", "Trained"),
                            ("trusted", "Trusted"),
                            ("blocked", "Blocked"),
                        ],
                        default="new",
                        max_length=20,
                    ),
                ),
                ("erased_at", models.DateTimeField(null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="StoredFile",
            fields=[
                ("sha256", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("media_type", models.CharField(max_length=100)),
                ("extension", models.CharField(max_length=10)),
                ("size", models.PositiveBigIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Artwork",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("art_style", models.CharField(max_length=255)),
                ("painting", models.CharField(max_length=255)),
                ("title", models.CharField(blank=True, max_length=500)),
                ("artist", models.CharField(blank=True, max_length=500)),
                ("year", models.CharField(blank=True, max_length=100)),
                ("tradition", models.CharField(blank=True, max_length=100)),
                ("source", models.CharField(blank=True, max_length=500)),
                ("rights", models.CharField(blank=True, max_length=500)),
                ("original_width", models.PositiveIntegerField()),
                ("original_height", models.PositiveIntegerField()),
                ("original_format", models.CharField(max_length=20)),
                ("orientation", models.PositiveSmallIntegerField(default=1)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("frame_scale", models.FloatField(default=1.0)),
                ("frame_sha256", models.CharField(max_length=64)),
                ("perceptual_hash", models.CharField(max_length=16)),
                ("view_width", models.PositiveIntegerField()),
                ("view_height", models.PositiveIntegerField()),
                (
                    "original",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.storedfile",
                    ),
                ),
                (
                    "thumbnail",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.storedfile",
                    ),
                ),
                (
                    "view",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.storedfile",
                    ),
                ),
            ],
            options={
                "ordering": ["art_style", "painting"],
                "constraints": [
                    models.UniqueConstraint(fields=("art_style", "painting"), name="artwork_key"),
                    models.CheckConstraint(
                        condition=models.Q(("height__gte", 1), ("width__gte", 1)),
                        name="artwork_frame",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("annotator", models.UUIDField(null=True)),
                ("subject", models.CharField(max_length=40)),
                ("subject_id", models.UUIDField()),
                ("field", models.CharField(max_length=40)),
                ("old", models.CharField(blank=True, max_length=200)),
                ("new", models.CharField(blank=True, max_length=200)),
                ("why", models.CharField(blank=True, max_length=200)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["subject", "subject_id"], name="audit_subject")],
            },
        ),
        migrations.CreateModel(
            name="Campaign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("title", models.CharField(max_length=200)),
                (
                    "protocol",
                    models.CharField(
                        choices=[
                            ("stimuli", "Stimuli"),
                            ("culture", "Culture"),
                            ("figures", "Figures"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("open", "Open"),
                            ("paused", "Paused"),
                            ("closed", "Closed"),
                        ],
                        default="draft",
                        max_length=20,
                    ),
                ),
                ("rehearsal", models.BooleanField(default=False)),
                ("cultures", models.JSONField(default=list)),
                ("seed", models.PositiveBigIntegerField(default=0)),
                ("needed", models.PositiveSmallIntegerField(default=3)),
                ("escalate_to", models.PositiveSmallIntegerField(default=5)),
                ("region_needed", models.PositiveSmallIntegerField(default=1)),
                ("list_length", models.PositiveIntegerField(default=146)),
                ("stop_after_discard", models.BooleanField(default=False)),
                ("lease_seconds", models.PositiveIntegerField(default=1800)),
                ("batch_size", models.PositiveIntegerField(default=12)),
                ("round_answers", models.PositiveIntegerField(default=100)),
                ("round_hours", models.PositiveIntegerField(default=24)),
                ("sample_share", models.FloatField(default=0.1)),
                ("reward_minor", models.PositiveIntegerField(default=0)),
                ("currency", models.CharField(default="GBP", max_length=3)),
                ("batch_minutes", models.PositiveIntegerField(default=10)),
                ("minimum_hourly_minor", models.PositiveIntegerField(default=0)),
                ("ethics_approval", models.CharField(blank=True, max_length=200)),
                ("content_warnings", models.CharField(blank=True, max_length=500)),
                (
                    "artworks",
                    models.ManyToManyField(related_name="campaigns", to="annotation.artwork"),
                ),
            ],
            options={
                "ordering": ["slug"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("escalate_to__gte", models.F("needed")),
                            ("needed__gte", 1),
                            ("region_needed__gte", 1),
                        ),
                        name="campaign_redundancy",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sample_share__gt", 0), ("sample_share__lte", 1)),
                        name="campaign_sample_share",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CampaignText",
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
                    "kind",
                    models.CharField(
                        choices=[("consent", "Consent"), ("instructions", "Instructions")],
                        max_length=20,
                    ),
                ),
                ("language", models.CharField(max_length=20)),
                ("version", models.PositiveIntegerField(default=1)),
                ("body", models.TextField()),
                ("approved_at", models.DateTimeField(null=True)),
                (
                    "approved_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="texts",
                        to="annotation.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["campaign", "kind", "language", "version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "kind", "language", "version"),
                        name="campaign_text_version",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Enrolment",
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
                ("native_language", models.CharField(max_length=20)),
                ("country", models.CharField(max_length=2)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "annotator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="enrolments",
                        to="annotation.annotator",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="enrolments",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "consent",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.campaigntext",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("annotator", "campaign"), name="enrolment_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("curator", "Curator"),
                            ("researcher", "Researcher"),
                            ("administrator", "Administrator"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "user", "role"), name="membership_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Participation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("platform", models.CharField(default="local", max_length=20)),
                ("kind", models.CharField(blank=True, max_length=20)),
                (
                    "work",
                    models.CharField(
                        choices=[
                            ("entered", "Entered"),
                            ("consented", "Consented"),
                            ("finished", "Finished"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="entered",
                        max_length=20,
                    ),
                ),
                ("platform_state", models.CharField(blank=True, max_length=30)),
                (
                    "payment",
                    models.CharField(
                        choices=[
                            ("none", "None"),
                            ("due", "Due"),
                            ("sent", "Sent"),
                            ("confirmed", "Confirmed"),
                            ("failed", "Failed"),
                            ("ambiguous", "Ambiguous"),
                        ],
                        default="none",
                        max_length=20,
                    ),
                ),
                ("batch_size", models.PositiveIntegerField()),
                ("reward_minor", models.PositiveIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("token_epoch", models.PositiveIntegerField(default=0)),
                (
                    "completion",
                    models.CharField(
                        default=annotation.models.participation.completion_code, max_length=20
                    ),
                ),
                (
                    "ran_out_at",
                    models.DateTimeField(help_text="no task was left for this person", null=True),
                ),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "annotator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participations",
                        to="annotation.annotator",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participations",
                        to="annotation.campaign",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("purpose", models.CharField(max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("due", "Due"),
                            ("sent", "Sent"),
                            ("confirmed", "Confirmed"),
                            ("failed", "Failed"),
                            ("ambiguous", "Ambiguous"),
                        ],
                        max_length=20,
                    ),
                ),
                ("amount_minor", models.PositiveIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("idempotency_key", models.CharField(max_length=100)),
                (
                    "participation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ledger",
                        to="annotation.participation",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("idempotency_key", "state"), name="ledger_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Invite",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("token_sha256", models.CharField(max_length=64, unique=True)),
                ("culture", models.CharField(blank=True, max_length=40)),
                ("kind", models.CharField(blank=True, max_length=20)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invites",
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
                (
                    "participation",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invite",
                        to="annotation.participation",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PlatformIdentity",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("platform", models.CharField(max_length=20)),
                ("environment", models.CharField(default="live", max_length=20)),
                ("blind_index", models.CharField(max_length=64)),
                ("ciphertext", models.BinaryField()),
                ("key_id", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "annotator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="identities",
                        to="annotation.annotator",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "environment", "blind_index"), name="identity_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Utterance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("text", models.TextField()),
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
                ("language", models.CharField(default="english", max_length=20)),
                ("table", models.CharField(default="artemis", max_length=100)),
                ("record", models.PositiveIntegerField()),
                (
                    "artwork",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="utterances",
                        to="annotation.artwork",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "record"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "record"), name="utterance_record")
                ],
            },
        ),
        migrations.CreateModel(
            name="Phrase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                (
                    "points",
                    models.JSONField(default=list, help_text="[[x, y, annotator uuid], ...]"),
                ),
                ("superseded", models.BooleanField(default=False)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="phrases",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "utterance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phrases",
                        to="annotation.utterance",
                    ),
                ),
            ],
            options={
                "ordering": ["utterance", "start", "end"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "utterance", "start", "end"), name="phrase_span"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="phrase_not_empty"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Task",
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
                ("needed", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("decided", "Decided"),
                            ("escalated", "Escalated"),
                            ("discarded", "Discarded"),
                            ("superseded", "Superseded"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=20,
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("aggregated_revision", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField(auto_now_add=True)),
                (
                    "artwork",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tasks",
                        to="annotation.artwork",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tasks",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "phrase",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tasks",
                        to="annotation.phrase",
                    ),
                ),
                (
                    "utterance",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="annotation.utterance",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("revision__gt", models.F("aggregated_revision"))),
                        fields=["changed_at"],
                        name="task_stale",
                    ),
                    models.Index(fields=["campaign", "kind", "state"], name="task_progress"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("phrase__isnull", True), ("utterance__isnull", False)),
                        fields=("campaign", "kind", "utterance"),
                        name="task_per_utterance",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("phrase__isnull", False)),
                        fields=("campaign", "kind", "phrase"),
                        name="task_per_phrase",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("phrase__isnull", True), ("utterance__isnull", True)),
                        fields=("campaign", "kind", "artwork", "culture"),
                        name="task_per_artwork_and_culture",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("aggregated_revision__lte", models.F("revision"))),
                        name="task_revisions",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Assignment",
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
                    "state",
                    models.CharField(
                        choices=[
                            ("leased", "Leased"),
                            ("submitted", "Submitted"),
                            ("accepted", "Accepted"),
                            ("rejected", "Rejected"),
                            ("expired", "Expired"),
                            ("returned", "Returned"),
                            ("withdrawn", "Withdrawn"),
                            ("surplus", "Surplus"),
                        ],
                        default="leased",
                        max_length=20,
                    ),
                ),
                ("leased_at", models.DateTimeField()),
                ("deadline", models.DateTimeField()),
                ("submitted_at", models.DateTimeField(null=True)),
                ("problem", models.CharField(blank=True, max_length=20)),
                ("problem_note", models.CharField(blank=True, max_length=500)),
                (
                    "annotator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assignments",
                        to="annotation.annotator",
                    ),
                ),
                (
                    "participation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assignments",
                        to="annotation.participation",
                    ),
                ),
                (
                    "task",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="assignments",
                        to="annotation.task",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "leased")),
                        fields=["deadline"],
                        name="assignment_deadlines",
                    ),
                    models.Index(fields=["task", "state"], name="assignment_counted"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("task", "annotator"), name="assignment_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "leased")),
                        fields=("participation",),
                        name="assignment_one_lease",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revision", models.PositiveIntegerField()),
                ("current", models.BooleanField(default=True)),
                ("kind", models.CharField(max_length=20)),
                ("body", models.JSONField()),
                ("sha256", models.CharField(max_length=64)),
                ("value", models.CharField(blank=True, max_length=40)),
                ("mask", models.TextField(blank=True)),
                ("client", models.JSONField(default=dict)),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "assignment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="annotation.assignment",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("assignment", "revision"), name="answer_revision"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("assignment",),
                        name="answer_current",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("body", models.JSONField()),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "assignment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draft",
                        to="annotation.assignment",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Review",
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
                    "verdict",
                    models.CharField(
                        choices=[("accepted", "Accepted"), ("rejected", "Rejected")], max_length=20
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("wrong_phrase", "Wrong phrase"),
                            ("wrong_region", "Wrong region"),
                            ("contour_only", "Contour only"),
                            ("scribble", "Scribble"),
                            ("wrong_language", "Wrong language"),
                            ("empty_talk", "Says nothing"),
                            ("copied", "Copied"),
                            ("other", "Other"),
                        ],
                        max_length=20,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500)),
                ("effective_at", models.DateTimeField()),
                ("applied_at", models.DateTimeField(null=True)),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reviews",
                        to="annotation.answer",
                    ),
                ),
                (
                    "curator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reviews",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("applied_at__isnull", True), ("undone_at__isnull", True)
                        ),
                        fields=["effective_at"],
                        name="review_due",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("undone_at__isnull", True)),
                        fields=("answer",),
                        name="review_standing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reason", ""), ("verdict", "accepted")),
                            models.Q(
                                ("verdict", "rejected"), models.Q(("reason", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="review_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Slot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("culture", models.CharField(blank=True, max_length=40)),
                (
                    "order",
                    models.PositiveIntegerField(default=annotation.models.assignment.random_order),
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
                    "holder",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="slot",
                        to="annotation.assignment",
                    ),
                ),
                (
                    "reserved_for",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reserved_slots",
                        to="annotation.annotator",
                    ),
                ),
                (
                    "task",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="slots",
                        to="annotation.task",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("holder__isnull", True)),
                        fields=["campaign", "culture", "order"],
                        name="slot_free",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("task", "number"), name="slot_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="Triple",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="triples",
                        to="annotation.campaign",
                    ),
                ),
                (
                    "utterance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="triples",
                        to="annotation.utterance",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "utterance"), name="triple_once")
                ],
            },
        ),
    ]
