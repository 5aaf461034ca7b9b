"""Static files in production: hashed names, compressed, imports between ES modules rewritten."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Rewrites relative `import` paths to the hashed names, so that no module loads twice."""

    support_js_module_import_aggregation = True
