"""The fonts of the rendered lines, and those held out from training.

All come from Debian's font packages (`make fonts`). A design that is sold under several names
(Helvetica, Times, Century Schoolbook and their free twins) stays on one side.
"""

HELD_OUT = [
    "Lato", "Caladea", "Gentium", "Old Standard TT", "Vollkorn", "Cabin", "Quattrocento",
    "PT Serif", "Go", "Arapey", "Inter", "Courier Prime", "Comic Neue", "Linden Hill",
    "Clear Sans", "Roboto Slab",
]

TRAINING = [
    "Accanthis ADF Std", "Andika", "Arimo", "Averia Sans GWF", "Averia Serif GWF", "B612",
    "Baskervald ADF Std", "Berenis ADF Pro", "C059", "CMU Bright", "CMU Concrete",
    "CMU Sans Serif", "CMU Serif", "CMU Classical Serif", "CMU Typewriter Text", "Caliban",
    "Cantarell", "Cardo", "Caslon", "Century Catalogue", "Charis SIL", "Cousine",
    "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Domestic Manners", "Dosis", "Dustismo",
    "Dustismo Roman", "EB Garamond", "ElstobD", "Essays1743", "Fanwood", "Fira Code",
    "FreeMono", "FreeSans", "FreeSerif", "GFS Artemisia", "GFS Didot", "GFS Neohellenic",
    "Gillius ADF", "Hack", "Inconsolata", "Isabella", "Junicode Two Beta", "Jura", "Karla",
    "Kinnari", "LM Mono 10", "LM Roman 10", "LM Roman 8", "LM Roman 12", "LM Sans 10",
    "Linux Biolinum O", "Linux Libertine O", "Linux Libertine Display O", "Manrope",
    "Nimbus Mono PS", "Nimbus Roman", "Nimbus Sans", "Nimbus Sans Narrow", "Norasi",
    "Noto Sans", "Noto Serif", "Open Sans", "OpenDyslexic", "Oxygen-Sans", "P052", "Play",
    "Quicksand", "Rasa", "Roboto", "Romande ADF Std", "Sora", "STIX", "TeX Gyre Adventor",
    "TeX Gyre Bonum", "TeX Gyre Schola", "TeX Gyre Pagella", "TeX Gyre Termes",
    "Tlwg Typewriter", "Tribun ADF Std", "Tuffy", "URW Bookman", "URW Gothic",
    "Universalis ADF Std", "Yrsa",
]

# Faces in which the book's fractions were set piece by piece rather than cast in one.
BOOK = [
    "C059", "TeX Gyre Schola", "Nimbus Roman", "CMU Serif", "LM Roman 10", "Caslon", "Fanwood",
    "Century Catalogue", "GFS Didot", "GFS Artemisia", "Baskervald ADF Std", "EB Garamond",
    "Linux Libertine O", "Junicode Two Beta", "Cardo", "Essays1743", "Romande ADF Std", "STIX",
]
