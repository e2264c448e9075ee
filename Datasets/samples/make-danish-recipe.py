#!/usr/bin/python3
"""Sets a short recipe in Danish, for reading pages in the language that they are in.

    make-danish-recipe.py OUT.png
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/pages"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/ocr"))
import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402
from canvas import Canvas, Style  # noqa: E402

LINES = [
    ("Ærtesuppe med grønkål", 2.0), ("Til 4 personer", 1), ("", 1),
    ("Ingredienser", 1.2), ("300 g gule ærter", 1), ("1 stort løg, hakket", 1), ("2 gulerødder i skiver", 1),
    ("1½ dl mælk", 1), ("50 g smør", 1), ("1 æg", 1), ("2 tsk. tørret timian", 1), ("", 1),
    ("Fremgangsmåde", 1.2),
    ("Kog ærterne møre i 1 liter vand i 45 minutter.", 1),
    ("Svits løg og gulerødder i smørret, og kom dem i suppen.", 1),
    ("Rør mælk og æg sammen, og hæld det i suppen lige før servering.", 1),
]
canvas, y = Canvas(1300), 20
for text, scale in LINES:
    y = canvas.text(text or " ", "step", 40, y, 1200, Style("DejaVu Serif", 30 * scale, bold=scale > 1))
grey = np.asarray(canvas.drawn(margin=40))
Image.fromarray(grey.astype("uint8")).quantize(16).save(sys.argv[1], optimize=True)
