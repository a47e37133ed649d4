"""The shapes of faces, drawn in a square from -1 to 1."""

from collections.abc import Mapping

FACE_PATHS: Mapping[str, str] = {
    "circle": "M-.9 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z",
    "triangle": "M0-.95 1.02.8H-1.02z",
    "square": "M-.8-.8H.8V.8H-.8z",
    "heart": "M0 .95C-.6.45-1 .1-1-.35S-.78-.9-.52-.9-.1-.76 0-.54C.1-.76.28-.9.52-.9S1-.7 1-.35 .6.45 0 .95z",
    "diamond": "M0-1.08.82 0 0 1.08-.82 0z",
    "moon": "M.42-.9A1 1 0 1 0 .86.52A.82.82 0 0 1 .42-.9z",
    "bolt": "M.3-1.08-.78.2H-.12L-.3 1.08.78-.3H.1z",
    "drop": "M0-1.08C.34-.55.78-.1.78.3A.78.78 0 0 1-.78.3C-.78-.1-.34-.55 0-1.08z",
}
