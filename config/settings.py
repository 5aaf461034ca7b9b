"""Django settings. Everything that differs between machines comes from the environment (env.py)."""

from __future__ import annotations

from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.conf import global_settings
from django.core.exceptions import ImproperlyConfigured

from annotation.cultures import CULTURES
from config import env
from config.beat import BEAT
from config.crowd import mturk_account, mturk_queue, prolific_account
from config.languages import languages

DEBUG = env.flag("DEBUG")
SOURCE_FILES = env.flag("SOURCE_FILES")
SECRET_KEY = env.text("SECRET_KEY")
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS")
if not DEBUG and (SECRET_KEY == env.DEFAULT_SECRET or len(SECRET_KEY) < 32):
    raise ImproperlyConfigured("With DEBUG=0, SECRET_KEY must be set to at least 32 characters.")
IDENTITY_KEY = env.text("IDENTITY_KEY") or SECRET_KEY
PUBLIC_URL = env.text("PUBLIC_URL").rstrip("/")

BASE_DIR = env.ROOT
VAR = env.folder("VAR")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "axes",
    "csp",
    "annotation",
    "aggregation",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "annotation.api.charset.only_utf_8",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [env.ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

SQLITE: dict[str, Any] = {
    "ENGINE": "config.sqlite",
    "NAME": str(VAR / "evoke.sqlite3"),
    "OPTIONS": {
        # A write transaction takes its lock at BEGIN, so that two writers queue and never deadlock.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    },
    "CONN_MAX_AGE": 60,
    # A file, since several connections must see one database.
    "TEST": {"NAME": str(VAR / "test.sqlite3")},
}
DATABASE_URL = env.text("DATABASE_URL")
if DATABASE_URL.startswith("sqlite:"):
    SQLITE["NAME"] = dj_database_url.parse(DATABASE_URL)["NAME"]
DATABASES: dict[str, Any] = {
    "default": SQLITE
    if not DATABASE_URL or DATABASE_URL.startswith("sqlite:")
    else dj_database_url.parse(DATABASE_URL, conn_max_age=60, conn_health_checks=True)
}
if DATABASES["default"] is not SQLITE:
    # Compiling a statement takes PostgreSQL longer than running any of ours.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c jit=off")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text("REDIS_URL")
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# The embedded queue (embedded_queue.py): files in a folder, polled. It forgets a message once a
# worker took it, which is harmless: the sweeper finds what a lost job left (aggregation/jobs.py).
QUEUE = VAR / "queue"
if not REDIS_URL:
    for part in ("messages", "control"):
        (QUEUE / part).mkdir(parents=True, exist_ok=True)
CELERY_BROKER_URL = REDIS_URL or "files://localhost//"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"visibility_timeout": 3600}
    if REDIS_URL
    else {
        "data_folder_in": str(QUEUE / "messages"),
        "data_folder_out": str(QUEUE / "messages"),
        "control_folder": str(QUEUE / "control"),
        "polling_interval": 0.02,
    }
)
# Superpixels have a queue of their own: a worker takes from both in turn, so that a large import
# keeps no answer waiting for longer than one picture takes. Late sweeps are not made up for.
CELERY_TASK_QUEUES: dict[str, Any] = {"celery": {}, "pictures": {}}
CELERY_TASK_ROUTES = {"annotation.jobs.make_*superpixels": {"queue": "pictures"}}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.5}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")
CELERY_BEAT_SCHEDULE = BEAT

S3_BUCKET = env.text("S3_BUCKET")
FILES: dict[str, Any] = (
    {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.text("S3_ENDPOINT_URL") or None,
            "access_key": env.text("S3_ACCESS_KEY_ID") or None,
            "secret_key": env.text("S3_SECRET_ACCESS_KEY") or None,
            "region_name": env.text("S3_REGION"),
            "querystring_expire": 3600,
            "file_overwrite": False,
        },
    }
    if S3_BUCKET
    else {
        "BACKEND": "annotation.files.SignedFileSystemStorage",
        "OPTIONS": {"location": str(VAR / "files"), "base_url": "/pictures/"},
    }
)
STORAGES = {
    "default": FILES,
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if SOURCE_FILES
        else "config.static.JoiningStorage"
    },
}
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [env.ROOT / "frontend"]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = SOURCE_FILES

LANGUAGE_CODE = "en"
LOCALE_PATHS = [env.ROOT / "annotation" / "locale"]
LANGUAGES = languages(CULTURES.values(), LOCALE_PATHS[0])
LANGUAGES_BIDI = [
    *global_settings.LANGUAGES_BIDI,
    *(culture.language for culture in CULTURES.values() if culture.direction == "rtl"),
]
USE_TZ = True
TIME_ZONE = "UTC"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "staff:login"
LOGIN_REDIRECT_URL = "staff:campaigns"
LOGOUT_REDIRECT_URL = "staff:login"
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "aggregation.web.refusals.locked_out"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["annotation.api.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["annotation.api.authentication.IsParticipant"],
    "DEFAULT_PARSER_CLASSES": ["annotation.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "annotation.api.errors.error_response",
    "DEFAULT_THROTTLE_CLASSES": ["annotation.api.throttling.CallsAMinute"],
    "NUM_PROXIES": int(env.flag("SECURE_PROXY")),
    "UNAUTHENTICATED_USER": None,
}
# The token is our own model: knox has no table.
MIGRATION_MODULES = {"knox": None}
KNOX_TOKEN_MODEL = "annotation.AccessToken"  # noqa: S105  a model's name
API_CALLS_A_MINUTE = env.number("API_CALLS_A_MINUTE")
SPECTACULAR_SETTINGS = {"TITLE": "Evoke", "VERSION": "1", "SERVE_INCLUDE_SCHEMA": False}
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "no-referrer"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEBUG
SESSION_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = 0 if DEBUG else 31_536_000
SECURE_SSL_REDIRECT = not DEBUG
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
if env.flag("SECURE_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
PICTURE_SOURCES = [SELF, "data:", "blob:"] + (
    [env.text("S3_ENDPOINT_URL") or f"https://{S3_BUCKET}.s3.amazonaws.com"] if S3_BUCKET else []
)
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": PICTURE_SOURCES,
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

REVIEW_UNDO_SECONDS = env.number("REVIEW_UNDO_SECONDS")
PICTURE_MAX_PIXELS = env.number("PICTURE_MAX_PIXELS", least=1)
FRAME_MAX_PIXELS = env.number("FRAME_MAX_PIXELS", least=1)
IMPORT_MAX_BYTES = env.number("IMPORT_MAX_BYTES", least=1)
PROLIFIC = prolific_account()
MTURK = mturk_account()
MTURK_QUEUE = mturk_queue(MTURK)
PROLIFIC_HOOK_SECRETS = env.names("PROLIFIC_HOOK_SECRETS")
PLATFORM_ID_DAYS = env.number("PLATFORM_ID_DAYS", least=1)
PICTURE_LINK_SECONDS = 3600
DOWNLOAD_LINK_SECONDS = 300
TOKEN_SECONDS = 7 * 24 * 3600

# Notices to those who took a release; without a mail server they are put down as files.
EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend"
EMAIL_FILE_PATH = str(VAR / "mail")
EMAIL_PORT = env.number("EMAIL_PORT", least=1)
EMAIL_HOST_USER = env.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_TLS")
EMAIL_TIMEOUT = 30
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": env.one_of("LOG_LEVEL", {"DEBUG", "INFO", "WARNING", "ERROR"}),
    },
}
