import django.db.models.deletion
from django.db import migrations, models


def check_all(apps, schema_editor):
    """Make every answered task due, so that the sweeper finds what is in answers of before."""
    tasks = apps.get_model("annotation", "Task").objects.filter(revision__gt=0)
    tasks.update(revision=models.F("revision") + 1)


class Migration(migrations.Migration):
    dependencies = [
        ("aggregation", "0001_initial"),
        ("annotation", "0005_engine"),
    ]

    operations = [
        migrations.CreateModel(
            name="Checked",
            fields=[
                (
                    "answer",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="checked",
                        serialize=False,
                        to="annotation.answer",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FindingLimits",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("values", models.JSONField(default=dict)),
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="annotation.campaign",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=20)),
                ("number", models.FloatField()),
                ("limit", models.FloatField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="annotation.answer",
                    ),
                ),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="findings",
                        to="annotation.answer",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("answer", "code"), name="finding_once")
                ],
            },
        ),
        migrations.RunPython(check_all, migrations.RunPython.noop),
    ]
