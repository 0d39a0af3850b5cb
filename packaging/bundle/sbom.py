"""What the bundle consists of, in the form of CycloneDX, for whoever has to know.

Every file is listed with its sum, as a part of the component that it is from; what is
within Qt's libraries is known by the texts in them.
"""

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import licences
from contents import QT, is_of_system
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

NAME = f"{licences.FOLDER}/oxo.cdx.json"

_LICENCES = {
    "OXO": "MIT",
    "Python": "PSF-2.0",
    "Qt": "LGPL-3.0-only",
    "PySide6": "LGPL-3.0-only",
    "PyInstaller": "GPL-2.0-or-later WITH Bootloader-exception",
}

_TOLD_BY = {
    "libpng": ("libQt6Gui", rb"libpng version ([\d.]+)"),
    "PCRE2": ("libQt6Core", rb"\0(10\.\d+) \d{4}-\d\d-\d\d\0"),
    "ICU": ("libicuuc", rb"icudt(\d+)"),
}
"""What has its version in one of Qt's libraries, and how."""


def write(folder: Path, oxo: str, origins: Mapping[str, str], time: int) -> Path:
    """Write what is in a bundle's folder into a file there, and return that.

    Args:
        folder: the bundle.
        oxo: the version of OXO.
        origins: where libraries are from, by where they are in the folder.
        time: when it was built, in seconds since 1970.

    Raises ValueError if what comes out is not as CycloneDX has it.
    """
    inside = folder / "_internal"
    made = inside / NAME
    made.unlink(missing_ok=True)
    of_system = {file for file in origins.values() if is_of_system(file)}
    packages = licences.packages_of(str(Path(file).resolve()) for file in of_system)
    files = defaultdict[str, list[Path]](list)
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            place = file.relative_to(folder)
            origin = origins.get(str(place).removeprefix("_internal/"), "")
            package = packages.get(str(Path(origin).resolve()), "")
            files[_component(place, package)].append(file)
    versions = {
        "OXO": oxo,
        "Python": sys.version.split()[0],
        "Qt": version("PySide6-Essentials"),
        "PySide6": version("PySide6-Essentials"),
        "PyInstaller": version("pyinstaller"),
    }
    parts = [
        _part(name, versions.get(name), [_file(file, folder) for file in found])
        for name, found in files.items()
    ]
    (qt,) = (part for part in parts if part.name == "Qt")
    qt.components.update(_within_qt(inside / QT / "lib"))
    (own,) = (part for part in parts if part.name == "OXO")
    bundle = Component(
        name=own.name,
        version=oxo,
        type=ComponentType.APPLICATION,
        licenses=own.licenses,
        bom_ref="bundle",
    )
    bom = Bom(
        components=parts,
        serial_number=uuid5(NAMESPACE_URL, f"oxo-desktop {oxo} {time}"),
        metadata=BomMetaData(
            component=bundle,
            timestamp=datetime.fromtimestamp(time, UTC),
        ),
    )
    bom.register_dependency(bundle, parts)
    text = JsonV1Dot6(bom).output_as_string(indent=1)
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if problem is not None:
        raise ValueError(str(problem))
    made.write_text(text, encoding="utf-8")
    return made


def _component(file: Path, package: str) -> str:
    """Return what a file of the bundle is from; `package` is Debian's, if any."""
    if file.parts[0] != "_internal":
        return "PyInstaller"
    folder, *_ = file.parts[1:]
    if folder in ("oxo_desktop", licences.FOLDER):
        return "OXO"
    if file.is_relative_to(f"_internal/{QT}"):
        return "Qt"
    if folder in ("PySide6", "shiboken6"):
        return "PySide6"
    is_library = ".so" in file.name and "python" not in str(file)
    if folder == "spare" or is_library:
        return package or "OXO"
    return "Python"


def _part(name: str, its_version: str | None, files: list[Component]) -> Component:
    if name in _LICENCES:
        return Component(
            name=name,
            version=its_version,
            licenses=[LicenseExpression(_LICENCES[name])],
            components=files,
            bom_ref=name,
        )
    # the others are Debian's
    query = ["dpkg-query", "--show", "--showformat=${Version} ${Architecture}\\n", name]
    found, architecture, *_ = subprocess.check_output(query, text=True).split()
    return Component(
        name=name,
        version=found,
        purl=PackageURL("deb", "debian", name, found, {"arch": architecture}),
        licenses=[_told_in(name)],
        components=files,
        bom_ref=name,
    )


def _told_in(name: str) -> DisjunctiveLicense:
    return DisjunctiveLicense(name=f"see {licences.FOLDER}/{name}.txt")


def _file(file: Path, folder: Path) -> Component:
    place = str(file.relative_to(folder))
    digest = sha256(file.read_bytes()).hexdigest()
    return Component(
        name=place,
        type=ComponentType.FILE,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
        bom_ref=f"file {place}",
    )


def _within_qt(libraries: Path) -> Iterator[Component]:
    for name in licences.WITHIN_QT:
        found = None
        if name in _TOLD_BY:
            library, pattern = _TOLD_BY[name]
            (file,) = libraries.glob(f"{library}.so.*")
            told = re.search(pattern, file.read_bytes())
            found = told[1].decode() if told else None
        yield Component(
            name=name, version=found, licenses=[_told_in(name)], bom_ref=f"Qt {name}"
        )
