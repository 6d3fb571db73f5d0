#!/bin/sh
# Installs the text libraries that WeasyPrint loads, unless they load already.
# With --venv only the part of Python that makes virtual environments.
# With --tests also the programs that some tests drive; without them, those tests are skipped.
# Works as root, with sudo, or says what somebody who may should run.
set -eu
python=${PYTHON:-python3}

missing_libraries() {
    "$python" - <<'EOF'
import ctypes
import ctypes.util

def loads(stem):
    names = [f"lib{stem}.so.0", f"lib{stem}.so.1", f"lib{stem}.0.dylib", f"lib{stem}.dylib"]
    for name in [*names, ctypes.util.find_library(stem)]:
        try:
            if name and ctypes.CDLL(name):
                return True
        except OSError:
            pass
    return False

needed = "gobject-2.0 pango-1.0 pangoft2-1.0 harfbuzz harfbuzz-subset fontconfig"
print(*(stem for stem in needed.split() if not loads(stem)))
EOF
}

has() { command -v "$1" >/dev/null 2>&1; }

# Each program is followed by the Debian packages that bring it.
missing_test_packages() {
    has pdftotext || echo poppler-utils
    has mutool || echo mupdf-tools
    has msgfmt || echo gettext
    has soffice || echo libreoffice-writer-nogui
    has pandoc || echo pandoc
    has chromium || echo chromium
    has javac || echo default-jdk-headless
    [ -e /usr/share/java/jaxb-runtime.jar ] || echo libjaxb-java
    [ -e /usr/share/java/jaxb-api.jar ] || echo libjaxb-api-java
    has node || echo nodejs
    has npm || echo npm
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        sh -c "$1"
    elif has sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        sudo sh -c "$1"
    else
        echo "Not allowed to install system packages. Have somebody who may run:" >&2
        echo "  $1" >&2
        return 1
    fi
}

apt_install() {
    as_root "apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $*"
}

install_libraries() {
    if has apt-get; then
        apt_install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
    elif has dnf; then
        as_root "dnf install -y pango harfbuzz"
    elif has apk; then
        as_root "apk add pango so:libpangoft2-1.0.so.0 so:libharfbuzz-subset.so.0"
    elif has pacman; then
        as_root "pacman -S --needed --noconfirm pango harfbuzz"
    elif has brew; then
        brew install pango
    else
        echo "No package manager known here; install Pango and HarfBuzz by hand." >&2
        return 1
    fi
}

makes_environments() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

# Debian leaves this part of Python out until asked for.
if [ "${1:-}" = --venv ]; then
    makes_environments && exit 0
    echo "This Python makes no virtual environments yet." >&2
    if has apt-get; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        apt_install "python$version-venv" || true
    fi
    makes_environments && exit 0
    echo "Still none; install the venv package of your Python." >&2
    exit 1
fi

missing=$(missing_libraries)
if [ -n "$missing" ]; then
    echo "Libraries that PDF export needs are missing: $missing" >&2
    install_libraries || true
    missing=$(missing_libraries)
fi
if [ -n "$missing" ]; then
    echo "Still missing: $missing" >&2
    if [ "$(uname)" = Darwin ]; then
        echo "If Homebrew has them: export DYLD_FALLBACK_LIBRARY_PATH=\$(brew --prefix)/lib" >&2
    fi
    exit 1
fi

if [ "${1:-}" = --tests ]; then
    packages=$(missing_test_packages)
    if [ -n "$packages" ] && has apt-get; then
        # shellcheck disable=SC2086 # a list of words
        apt_install $packages
    elif [ -n "$packages" ]; then
        echo "Tests are skipped that need programs of the Debian packages" "$packages" >&2
    fi
fi
