"""Lines rendered by Pango: the gray picture, and the character of every inked pixel."""

import math

import cairo
import gi
import numpy as np

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

PARTS = {"½": "12", "¼": "14", "¾": "34", "⅓": "13", "⅔": "23", "⅛": "18", "⅜": "38", "⅝": "58",
         "⅞": "78"}
# Numbers from here on are the small figures of fractions; no line is that long.
FIGURES = 160
FONT_MAP = PangoCairo.FontMap.get_default()


def description(family, size, weight="Regular", italic=False):
    font = Pango.FontDescription(f"{family} {'Bold' if weight == 'Bold' else ''}")
    if italic:
        font.set_style(Pango.Style.ITALIC)
    font.set_absolute_size(size * Pango.SCALE)
    return font


def layout_for(context, text, font, features):
    layout = PangoCairo.create_layout(context)
    layout.set_font_description(font)
    attributes = Pango.AttrList()
    attributes.insert(Pango.attr_fallback_new(False))
    if features:
        attributes.insert(Pango.attr_font_features_new(features))
    layout.set_attributes(attributes)
    layout.set_text(text, -1)
    return layout


class BuiltUp:
    """A fraction set from small figures and a stroke, as the old books did."""

    def __init__(self, rng):
        self.scale = rng.uniform(0.48, 0.64)
        self.stacked = rng.random() < 0.18
        self.stroke = rng.uniform(0.03, 0.075)
        self.slope = rng.uniform(0.45, 1.05)
        self.tight = rng.uniform(-0.1, 0.05)
        self.top = rng.uniform(0.6, 0.78)
        self.drop = rng.uniform(-0.02, 0.16)
        self.reach = rng.uniform(0.0, 0.12)
        self.small_one = rng.random() < 0.35
        self.features = "onum=1" if rng.random() < 0.4 else "lnum=1"

    def figures(self, context, glyph, font, size):
        small = font.copy()
        small.set_absolute_size(size * self.scale * Pango.SCALE)
        drawn = []
        for digit in PARTS[glyph]:
            shown = "I" if digit == "1" and self.small_one else digit
            one = small
            if shown == "I":
                one = small.copy()
                one.set_absolute_size(size * self.scale * 0.72 * Pango.SCALE)
            drawn.append(layout_for(context, shown, one, self.features))
        return drawn

    def width(self, context, glyph, font, size):
        top, bottom = (x.get_pixel_extents()[0].width for x in self.figures(context, glyph, font, size))
        if self.stacked:
            return max(top, bottom) + 0.1 * size
        return top + bottom + size * (0.2 + self.tight)

    def draw(self, context, glyph, font, size, x, baseline, only=None):
        """Draws the fraction, or only its figure above (0) or below (1)."""
        top, bottom = self.figures(context, glyph, font, size)
        width = self.width(context, glyph, font, size)
        a, b = top.get_pixel_extents()[0], bottom.get_pixel_extents()[0]
        context.set_line_width(max(size * self.stroke, 0.8))
        if self.stacked:
            middle, gap = baseline - size * 0.3, size * 0.06
            places = [
                (x + (width - a.width) / 2 - a.x, middle - gap - a.height - a.y),
                (x + (width - b.width) / 2 - b.x, middle + gap - b.y),
            ]
            stroke = [(x, middle), (x + width, middle)]
        else:
            high, low = baseline - size * self.top, baseline + size * self.drop
            places = [(x - a.x, high - a.y), (x + width - b.width - b.x, low - b.height - b.y)]
            middle = x + a.width + (width - a.width - b.width) / 2
            run = (low - high) / 2 * self.slope
            stroke = [
                (middle - run, low + self.reach * size),
                (middle + run, high - self.reach * size * 0.5),
            ]
        for part, layout in enumerate((top, bottom)):
            if only in (None, part):
                place(context, layout, *places[part])
        if only is not None:
            return
        context.move_to(*stroke[0])
        context.line_to(*stroke[1])
        context.stroke()


def place(context, layout, x, y):
    context.move_to(x, y)
    PangoCairo.show_layout(context, layout)


def draw(text, family, size, weight="Regular", italic=False, features=None, built_up=None):
    """Grey picture, and the picture of character numbers (index + 1) beneath it; None if a glyph lacks.

    The figures of the n-th fraction, if built up, have the numbers FIGURES + 2n and FIGURES + 2n + 1.
    """
    font = description(family, size, weight, italic)
    probe = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 8, 8))
    pieces, x = [], 0.0
    run = ""
    for position, character in enumerate(text):
        if built_up and character in PARTS:
            if run:
                pieces.append((position - len(run), run, x))
                x += advance(probe, run, font, features)
                run = ""
            x += size * 0.04
            pieces.append((position, None, x))
            x += built_up.width(probe, character, font, size) + size * 0.06
        else:
            run += character
    if run:
        pieces.append((len(text) - len(run), run, x))
        x += advance(probe, run, font, features)
    margin = math.ceil(size * 0.35)
    width, height = math.ceil(x) + 2 * margin, math.ceil(size * 1.25) + 2 * margin
    baseline = margin + size * 0.95

    grey = surface(width, height)
    for start, run, x in pieces:
        if run is None:
            built_up.draw(grey[1], text[start], font, size, margin + x, baseline)
        else:
            layout = layout_for(grey[1], run, font, features)
            if layout.get_unknown_glyphs_count():
                return None
            place(grey[1], layout, margin + x, baseline - layout.get_baseline() / Pango.SCALE)
    ink = pixels(grey)

    # One picture per character would be dear; neighbors alternate between a few planes instead.
    owner = np.zeros(ink.shape, np.uint8)
    for start, run, x in pieces:
        if run is None:
            plane = surface(width, height)
            built_up.draw(plane[1], text[start], font, size, margin + x, baseline)
            owner[pixels(plane) > 40] = start + 1
            number = FIGURES + 2 * sum(character in PARTS for character in text[:start])
            for part in (0, 1):
                plane = surface(width, height)
                built_up.draw(plane[1], text[start], font, size, margin + x, baseline, only=part)
                owner[pixels(plane) > 40] = number + part
            continue
        layout = layout_for(grey[1], run, font, features)
        spans = character_spans(layout, run)
        for parity in (0, 1):
            plane = surface(width, height)
            colored = layout_for(plane[1], run, font, features)
            attributes = colored.get_attributes() or Pango.AttrList()
            offset = 0
            for index, character in enumerate(run):
                length = len(character.encode())
                hidden = Pango.attr_foreground_alpha_new(65535 if index % 2 == parity else 1)
                hidden.start_index, hidden.end_index = offset, offset + length
                attributes.insert(hidden)
                offset += length
            colored.set_attributes(attributes)
            place(plane[1], colored, margin + x, baseline - layout.get_baseline() / Pango.SCALE)
            found = pixels(plane) > 40
            columns = np.arange(width)
            for index, (left, right) in enumerate(spans):
                if index % 2 != parity or run[index] == " ":
                    continue
                # A glyph may overhang its advance by half the way to the neighbor's neighbor.
                previous = spans[index - 1] if index else (left - size, left)
                following = spans[index + 1] if index + 1 < len(spans) else (right, right + size)
                near = (columns >= margin + x + (previous[0] + previous[1]) / 2) & (
                    columns < margin + x + (following[0] + following[1]) / 2)
                owner[found & near[None, :]] = start + index + 1
    return 255 - ink, owner


def character_spans(layout, run):
    spans, offset = [], 0
    for character in run:
        box = layout.index_to_pos(offset)
        left = box.x / Pango.SCALE
        spans.append((left, left + box.width / Pango.SCALE))
        offset += len(character.encode())
    return spans


def advance(context, run, font, features):
    return layout_for(context, run, font, features).get_size()[0] / Pango.SCALE


def surface(width, height):
    canvas = cairo.ImageSurface(cairo.FORMAT_A8, width, height)
    context = cairo.Context(canvas)
    options = cairo.FontOptions()
    options.set_antialias(cairo.ANTIALIAS_GRAY)
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    context.set_font_options(options)
    return canvas, context


def pixels(drawn):
    canvas = drawn[0]
    canvas.flush()
    rows = np.frombuffer(canvas.get_data(), np.uint8).reshape(canvas.get_height(), canvas.get_stride())
    return rows[:, :canvas.get_width()].copy()
