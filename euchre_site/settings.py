"""Every setting of the house, read from the environment.

The variables are listed with their meaning in ``.env.example``.
"""

from pathlib import Path
from typing import Any

from euchre_site import environment as env
from euchre_site import logs

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text("BOWERHOUSE_VAR", str(BASE_DIR / "var")))

# The demonstration has known sign-ins and plain HTTP; checks.py refuses it elsewhere.
DEMO = env.flag("BOWERHOUSE_DEMO")
DEBUG = env.flag("BOWERHOUSE_DEBUG")
HOUSE_NAME = env.text("BOWERHOUSE_NAME", "Bowerhouse")
DEFAULT_SECRET_KEY = "demo-only-" + "not-a-secret-" * 4
SECRET_KEY = env.text("BOWERHOUSE_SECRET_KEY", DEFAULT_SECRET_KEY)
ALLOWED_HOSTS = env.words(
    "BOWERHOUSE_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]", "testserver"]
)
CSRF_TRUSTED_ORIGINS = env.words("BOWERHOUSE_TRUSTED_ORIGINS")
# How many proxies of ours stand before the house and add to X-Forwarded-For.
PROXIES = env.number("BOWERHOUSE_PROXIES", 0)

# --- Apps ---------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "rest_framework.authtoken",
    "django_filters",
    "drf_spectacular",
    "pgtrigger",
    # Last, so that admin.py can take back what the others show in the admin site.
    "euchre_site.apps.SiteConfig",
    "tournaments.apps.TournamentsConfig",
    "ledger.apps.LedgerConfig",
]
MIDDLEWARE = [
    "euchre_site.middleware.request_log",
    "django.middleware.security.SecurityMiddleware",
    "euchre_site.middleware.content_security_policy",
    "euchre_site.middleware.no_store",
    "euchre_site.middleware.well_formed",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "euchre_site.middleware.as_the_reader_prefers",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "euchre_site.middleware.known_device",
    "euchre_site.middleware.second_factor_for_staff",
]
ROOT_URLCONF = "euchre_site.urls"
ASGI_APPLICATION = "euchre_site.asgi.application"
WSGI_APPLICATION = "euchre_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
                "euchre_site.context.house",
            ],
        },
    },
]

# --- Servers ------------------------------------------------------------------

# What the application connects with, and what migrations connect with.
DATABASE_URL = env.text("DATABASE_URL", "postgresql:///bowerhouse")
DATABASE_OWNER_URL = env.text("DATABASE_OWNER_URL", DATABASE_URL)
DATABASE_APPLICATION_ROLE = env.text("DATABASE_APPLICATION_ROLE", "bowerhouse_app")
AS_OWNER = env.flag("BOWERHOUSE_AS_OWNER")
DATABASE_POOL_SIZE = env.number("BOWERHOUSE_POOL_SIZE", 0)

_database: dict[str, Any] = (
    env.database(DATABASE_OWNER_URL)
    if AS_OWNER
    else env.database(DATABASE_URL, assume_role=env.text("DATABASE_ASSUME_ROLE"))
)
# A statement, a lock or an idle transaction that takes longer is in trouble.
_TIMEOUTS = (
    "-c statement_timeout=30000 -c lock_timeout=15000"
    " -c idle_in_transaction_session_timeout=30000"
)
if not AS_OWNER:
    _database["OPTIONS"]["options"] = " ".join(
        filter(None, [_database["OPTIONS"].get("options"), _TIMEOUTS])
    )
    if DATABASE_POOL_SIZE:
        _database["OPTIONS"]["pool"] = {
            "min_size": 1,
            "max_size": DATABASE_POOL_SIZE,
            "timeout": 10,
        }
# Posting asks the same thing over and over; Django by itself would never prepare it.
_database["OPTIONS"].setdefault("prepare_threshold", 5)
DATABASES = {"default": _database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CELERY_BROKER_URL = env.text("CELERY_BROKER_URL", "redis://localhost:6379/0")
# Limits on sign-in count in the cache, so every process has to see the same one.
CACHE_URL = env.text("CACHE_URL")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CACHE_URL,
    }
    if CACHE_URL
    else {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "site_cache",
        # Far more than the limits on sign-in need; culling would forget counts.
        "OPTIONS": {"MAX_ENTRIES": 200_000},
    },
}

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,
    "unacked_restore_interval": 5,
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
}
# The clock finds again whatever could not be sent, so sending never waits.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TIMEZONE = "UTC"

# --- Mail ---------------------------------------------------------------------

# Without a mail server nobody is asked to trust one: no recovery by e-mail.
EMAIL_HOST = env.text("BOWERHOUSE_MAIL_HOST")
EMAIL_PORT = env.number("BOWERHOUSE_MAIL_PORT", 587)
EMAIL_HOST_USER = env.text("BOWERHOUSE_MAIL_USER")
EMAIL_HOST_PASSWORD = env.text("BOWERHOUSE_MAIL_PASSWORD")
EMAIL_USE_TLS = env.flag("BOWERHOUSE_MAIL_TLS", default=True)
EMAIL_TIMEOUT = 5
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_HOST
    else "django.core.mail.backends.dummy.EmailBackend"
)
DEFAULT_FROM_EMAIL = env.text("BOWERHOUSE_MAIL_FROM", "house@localhost")

# --- People -------------------------------------------------------------------

AUTH_USER_MODEL = "euchre_site.User"
AUTHENTICATION_BACKENDS = ["euchre_site.sign_in.HouseBackend"]
PASSWORD_HASHERS = ["euchre_site.hashers.HouseArgon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
] + [{"NAME": "euchre_site.passwords.HousePasswords"}]
PASSWORD_RESET_TIMEOUT = 24 * 3600
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "euchre_site.sign_in.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = [
    "username*",
    *(["email"] if EMAIL_HOST else []),
    "password1*",
    "password2*",
]
ACCOUNT_EMAIL_VERIFICATION = "optional" if EMAIL_HOST else "none"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if DEMO else "https"
# Only failures count against a sign-in, for each name and address together, so that
# nobody can lock another person out. The API's tokens share these counts.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "60/m/ip,5/300s/key",
    "signup": None if DEMO else "30/m/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = HOUSE_NAME
# A code holds half a minute longer, for clocks and fingers that are slow.
MFA_TOTP_TOLERANCE = 1
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEMO
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "euchre_site.pages.errors.csrf_failure"
SECURE_HSTS_SECONDS = 0 if DEMO else 30 * 24 * 3600
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None

# --- Money and play -----------------------------------------------------------

# Play money is always on; real currencies only where they are named.
REAL_CURRENCIES = env.words(
    "BOWERHOUSE_REAL_CURRENCIES",
    ["USD", "EUR", "GBP", "CAD", "UAH", "RUB", "JPY", "KWD"] if DEMO else [],
)
# How long a bot seems to think, in milliseconds, so that people can follow.
BOT_PACE_MS = env.number("BOWERHOUSE_BOT_PACE_MS", 900)
# How many live streams one person, or the visitors of one network, may hold open in
# each web process; whoever has more asks now and then instead.
STREAMS_AT_MOST = env.number("BOWERHOUSE_STREAMS_AT_MOST", 50)

# --- API ----------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "euchre_site.rest.authentication.HouseTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["euchre_site.rest.parsers.ObjectParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "euchre_site.rest.pagination.CursorPages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "euchre_site.rest.errors.answer",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Bowerhouse",
    "DESCRIPTION": "Paid Euchre tournaments: play, money and its reasons.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.rest.schema.add_stream",
        "euchre_site.rest.schema.name_refusals",
    ],
    # A field that may be null says so itself.
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "ENUM_NAME_OVERRIDES": {
        "TournamentStateEnum": "tournaments.models.Tournament.State",
        "RegistrationStateEnum": "tournaments.models.Registration.State",
        "MatchStateEnum": "tournaments.models.Match.State",
        "MatchResultEnum": "tournaments.models.Match.Result",
        "PayoutStateEnum": "tournaments.models.Payout.State",
        "PayoutKindEnum": "tournaments.models.Payout.Kind",
    },
}

# --- Pages --------------------------------------------------------------------

LANGUAGE_CODE = "en"
# Each in its own words: whoever looks for one may read no other.
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("uk", "Українська")]
LOCALE_PATHS = [BASE_DIR / "euchre_site" / "locale"]
FORMAT_MODULE_PATH = ["euchre_site.formats"]
# For readers whose own time zone is not known.
TIME_ZONE = env.text("BOWERHOUSE_TIME_ZONE", "UTC")
USE_TZ = True
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Files are served from where they lie, so there is nothing to collect.
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0 if DEBUG else 300
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
# Leading plain HTTP to HTTPS, and speaking for other names of the domain, are the
# proxy's and its owner's to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]

# --- Watching -----------------------------------------------------------------

# Prometheus sends it as a bearer token; without one, /metrics is for everybody.
METRICS_TOKEN = env.text("BOWERHOUSE_METRICS_TOKEN")
LOG_LEVEL = env.text("BOWERHOUSE_LOG_LEVEL", "INFO")
LOGGING = logs.configuration(LOG_LEVEL)
