"""A page that text is set on: every printed line is kept with its part and its box."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

import cairo
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "ocr"))
import pictures  # noqa: E402
from gi.repository import Pango, PangoCairo  # noqa: E402

MISSING_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8", "⅜": "3/8",
                     "⅝": "5/8", "⅞": "7/8", "⅙": "1/6", "⅚": "5/6", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5",
                     "⅘": "4/5", "⁄": "/"}


@dataclass
class Style:
    """A face at a size in pixels."""

    family: str
    size: float
    bold: bool = False
    italic: bool = False
    leading: float = 1.35
    grey: float = 0.0

    def but(self, **changes):
        return Style(**{**self.__dict__, **changes})


@dataclass
class Line:
    """A printed line: what it says, the part it belongs to, the item that it is a piece of."""

    text: str
    part: str
    box: list
    item: int
    recipe: int
    marker: str = ""


@dataclass
class Canvas:
    """A page of fixed width that grows downward, drawn when all is placed."""

    width: int
    height: int = 0
    lines: list = field(default_factory=list)
    recipe: int = 0
    _operations: list = field(default_factory=list)
    _items: int = 0

    def new_item(self):
        self._items += 1
        return self._items

    def text(self, text, part, x, y, width, style, align="left", hanging=0.0, marker=None, item=None,
             marker_style=None, marker_gap=None):
        """Sets a paragraph and returns where the next one may start.

        `marker` is a bullet, box or number set before the first line; `hanging` indents the lines after
        the first. With a marker the text starts `marker_gap` to the right of it.
        """
        item = item or self.new_item()
        text = " ".join(text.split())
        if marker is not None:
            shown = layout(marker, (marker_style or style), None)
            gap = max(marker_gap or 1.1 * style.size, shown.get_size()[0] / Pango.SCALE + 0.4 * style.size)
            self._operations.append((shown, x, y, (marker_style or style).grey))
            x, width = x + gap, width - gap
        setting = layout(text, style, width, align, hanging)
        if setting.get_unknown_glyphs_count():
            text = "".join(MISSING_FRACTIONS.get(character, character) for character in text)
            setting = layout(text, style, width, align, hanging)
        self._operations.append((setting, x, y, style.grey))
        iterator, first = setting.get_iter(), True
        raw = text.encode()
        while True:
            line = iterator.get_line_readonly()
            _, box = iterator.get_line_extents()
            words = raw[line.start_index:line.start_index + line.length].decode().strip()
            if words:
                left = x + box.x / Pango.SCALE
                if first and marker is not None:
                    words, left = f"{marker} {words}", x - gap
                top = y + box.y / Pango.SCALE
                self.lines.append(Line(
                    words, "continuation" if part == "ingredient" and not first else part,
                    [round(left), round(top), round(x + (box.x + box.width) / Pango.SCALE),
                     round(top + box.height / Pango.SCALE)], item, self.recipe, marker or "" if first else ""))
                first = False
            if not iterator.next_line():
                break
        bottom = y + setting.get_size()[1] / Pango.SCALE
        self.height = max(self.height, int(bottom))
        return bottom

    def ink(self, text, x, y, style):
        """Draws text that is no line of the page: leaders."""
        self._operations.append((layout(text, style, None), x, y, style.grey))

    def rule(self, x, y, width, thickness=2, grey=0.3):
        self._operations.append(("rule", x, y, width, thickness, grey))

    def fill(self, x, y, width, height, grey):
        self._operations.insert(0, ("fill", x, y, width, height, grey))

    def drawn(self, margin):
        height = self.height + margin
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, self.width, height)
        context = cairo.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        for operation in self._operations:
            if operation[0] in ("rule", "fill"):
                _, x, y, width, size, grey = operation
                context.set_source_rgb(grey, grey, grey)
                context.rectangle(x, y, width, size)
                context.fill()
                continue
            setting, x, y, grey = operation
            context.set_source_rgb(grey, grey, grey)
            pictures.place(context, setting, x, y)
        surface.flush()
        rows = np.frombuffer(surface.get_data(), np.uint8).reshape(height, surface.get_stride() // 4, 4)
        return rows[:, :self.width, 0].copy()


PROBE = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 8, 8))


def layout(text, style, width, align="left", hanging=0.0):
    setting = PangoCairo.create_layout(PROBE)
    setting.set_font_description(
        pictures.description(style.family, style.size, "Bold" if style.bold else "Regular", style.italic))
    if width is not None:
        setting.set_width(int(width * Pango.SCALE))
        setting.set_wrap(Pango.WrapMode.WORD)
    setting.set_alignment({"left": Pango.Alignment.LEFT, "center": Pango.Alignment.CENTER,
                           "right": Pango.Alignment.RIGHT}[align])
    setting.set_indent(int(-hanging * Pango.SCALE))
    setting.set_line_spacing(style.leading)
    setting.set_text(text, -1)
    return setting


def width_of(text, style):
    return layout(text, style, None).get_size()[0] / Pango.SCALE
