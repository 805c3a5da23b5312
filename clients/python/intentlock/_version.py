"""The version of the package, its one source."""

VERSION = "0.1.0"
