"""The kinds of pages that recipes are printed on. Each sets a recipe on a canvas.

A recipe has a title, a yield, times, groups of ingredients, steps, a note, nutrients and an introduction;
a layout uses what such a page would show. The parts of lines are cases of `PagePart`.
"""

import re

from canvas import Canvas, Style, width_of

BULLETS = ["•", "·", "-", "–", "*", "▪", "◦", "▢", "□", "☐"]


def minutes(count, rng):
    hours, rest = divmod(count, 60)
    short = rng.random() < 0.5
    parts = []
    if hours:
        parts.append(f"{hours} {'hr' if short else 'hour'}{'s' if hours > 1 else ''}")
    if rest or not hours:
        parts.append(f"{rest} {'min' if short else 'minutes'}")
    return " ".join(parts)


class Setter:
    """Sets the parts of one recipe in the manner of a page."""

    def __init__(self, canvas, rng, family, heading_family, size):
        self.canvas, self.rng = canvas, rng
        self.body = Style(family, size, leading=rng.uniform(1.2, 1.6))
        self.head = Style(heading_family, size, bold=True)
        self.bullet = None
        self.numbers_ingredients = False
        self.marker_style = Style("DejaVu Sans", size * 0.9)
        self.step_style = rng.choice(["1.", "1", "plain", "STEP 1", "1)"])
        self.gap = rng.uniform(0.0, 0.35)

    def title(self, recipe, x, y, width, scale=2.0, align="left"):
        text = recipe["title"].upper() if self.rng.random() < 0.15 else recipe["title"]
        return self.canvas.text(text, "title", x, y, width, self.head.but(size=self.body.size * scale),
                                align) + self.body.size * 0.6

    def intro(self, recipe, x, y, width):
        if not recipe.get("intro"):
            return y
        style = self.body.but(italic=self.rng.random() < 0.5)
        return self.canvas.text(recipe["intro"], "intro", x, y, width, style) + self.body.size

    def facts(self, recipe, x, y, width, separate=None):
        """Yield and times, on lines of their own or in a row."""
        rng, entries = self.rng, []
        if recipe.get("yield"):
            amount = recipe["yield"]
            number = re.match(r"(\d+) servings?$", amount)
            entries.append(("yield", rng.choice([f"Serves {number[1]}", f"Servings: {number[1]}", f"Serves: {number[1]}",
                                                 f"Yield: {amount}", f"{number[1]} servings"])
                            if number else rng.choice([f"Makes {amount}", f"Yield: {amount}", f"Makes: {amount}"])))
        for key, names in (("prep_time", ["Prep time", "Prep", "Preparation time"]),
                           ("cook_time", ["Cook time", "Cook", "Cooking time"]),
                           ("total_time", ["Total time", "Total", "Ready in"])):
            if recipe.get(key):
                colon = ":" if rng.random() < 0.7 else ""
                entries.append(("time", f"{rng.choice(names)}{colon} {minutes(recipe[key], rng)}"))
        style = self.body.but(italic=rng.random() < 0.2)
        for part, text in entries:
            y = self.canvas.text(text, part, x, y, width, style)
        return y + self.body.size * 0.6

    def heading(self, text, part, x, y, width, scale=1.15):
        if self.rng.random() < 0.2:
            text = text.upper()
        return self.canvas.text(text, part, x, y + self.body.size * 0.4, width,
                                self.head.but(size=self.body.size * scale)) + self.body.size * 0.3

    def ingredients(self, recipe, x, y, width, title=True, title_text=None):
        if title:
            y = self.heading(title_text or self.rng.choice(["Ingredients", "INGREDIENTS", "You will need"]),
                             "ingredient heading", x, y, width)
        number = 0
        for group in recipe["groups"]:
            if group["heading"]:
                y = self.canvas.text(group["heading"], "ingredient heading", x, y + self.body.size * 0.5, width,
                                     self.body.but(bold=True))
            for text in group["ingredients"]:
                number += 1
                marker = f"{number}." if self.numbers_ingredients else self.bullet
                y = self.canvas.text(
                    text, "ingredient", x, y, width, self.body, marker=marker,
                    hanging=0 if marker else self.hang, marker_gap=self.body.size * 1.4,
                    marker_style=None if self.numbers_ingredients else self.marker_style)
                y += self.gap * self.body.size
        return y + self.body.size * 0.6

    hang = 0.0

    def steps(self, recipe, x, y, width, title=True):
        if title:
            y = self.heading(self.rng.choice(["Method", "Directions", "Instructions", "METHOD", "Preparation"]),
                             "step heading", x, y, width)
        for number, text in enumerate(recipe["steps"], 1):
            marker = None
            if self.step_style in ("1.", "1", "1)"):
                marker = self.step_style.replace("1", str(number))
            elif self.step_style == "STEP 1":
                y = self.canvas.text(f"STEP {number}", "step heading", x, y, width, self.body.but(bold=True))
            y = self.canvas.text(text, "step", x, y, width, self.body, marker=marker,
                                 marker_gap=self.body.size * 1.7) + self.body.size * 0.45
        return y + self.body.size * 0.4

    def note(self, recipe, x, y, width):
        if not recipe.get("note"):
            return y
        text = f"{self.rng.choice(['Note', 'Tip', 'Notes', 'Cook’s note'])}: {recipe['note']}"
        return self.canvas.text(text, "note", x, y, width, self.body.but(italic=True)) + self.body.size * 0.6

    def nutrition(self, recipe, x, y, width, in_rows=False):
        nutrients = recipe.get("nutrients")
        if not nutrients:
            return y
        if in_rows:
            y = self.heading("Nutrition", "nutrition", x, y, width)
            for name, value in nutrients:
                y = self.canvas.text(f"{name} {value}", "nutrition", x, y, width, self.body.but(size=self.body.size * 0.85))
            return y
        text = self.rng.choice([" | ", ", ", " • "]).join(f"{name} {value}" for name, value in nutrients)
        return self.canvas.text(f"Nutrition: {text}", "nutrition", x, y, width,
                                self.body.but(size=self.body.size * 0.85)) + self.body.size * 0.5

    def furniture(self, text, x, y, width, align="left", scale=0.8, **changes):
        return self.canvas.text(text, "furniture", x, y, width,
                                self.body.but(size=self.body.size * scale, **changes), align)


def book(recipes, page):
    rng, canvas, size = page.rng, page.canvas(1500), page.size
    setter = page.setter(canvas)
    left, width = 130, 1240
    setter.hang = rng.choice([0, size])
    y = setter.title(recipes[0], left, 90, width)
    y = setter.intro(recipes[0], left, y, width)
    y = setter.facts(recipes[0], left, y, width)
    y = setter.ingredients(recipes[0], left, y, width, title=rng.random() < 0.4)
    y = setter.steps(recipes[0], left, y, width, title=False)
    y = setter.note(recipes[0], left, y, width)
    setter.furniture(f"{rng.randint(20, 380)}  |  {page.running_head()}", left, y + size, width, rng.choice(["left", "right"]))
    return canvas


def magazine(recipes, page):
    """Ingredients on the left, the method beside them."""
    rng, canvas, size = page.rng, page.canvas(1900), page.size
    setter = page.setter(canvas)
    y = setter.furniture(page.running_head().upper(), 90, 50, 1700)
    y = setter.title(recipes[0], 90, y + size, 1700, 2.6)
    y = setter.intro(recipes[0], 90, y, 1700)
    y = setter.facts(recipes[0], 90, y, 1700)
    setter.ingredients(recipes[0], 90, y, 640)
    setter.steps(recipes[0], 830, y, 980)
    setter.furniture(f"Photo: {page.person()}", 90, canvas.height + size, 1700, "right")
    return canvas


def three_columns(recipes, page):
    canvas, size = page.canvas(2200), page.size * 0.85
    setter = page.setter(canvas, size)
    y = setter.title(recipes[0], 80, 70, 2040, 2.2)
    groups = recipes[0]["groups"]
    flat = [text for group in groups for text in group["ingredients"]]
    half = (len(flat) + 1) // 2
    setter.ingredients({"groups": [{"heading": None, "ingredients": flat[:half]}]}, 80, y, 600)
    setter.ingredients({"groups": [{"heading": None, "ingredients": flat[half:]}]}, 760, y, 600, title=False)
    setter.steps(recipes[0], 1440, y, 680)
    setter.note(recipes[0], 80, canvas.height + size, 2040)
    return canvas


def blog(recipes, page):
    """A recipe card with check boxes."""
    rng, canvas, size = page.rng, page.canvas(1400), page.size
    setter = page.setter(canvas)
    setter.bullet = rng.choice(["▢", "□", "☐"])
    y = setter.furniture("Home   Recipes   About   Contact", 90, 40, 1200, "center")
    y = setter.title(recipes[0], 90, y + size, 1200, align=rng.choice(["left", "center"]))
    y = setter.furniture(rng.choice(["★★★★☆ 4.6 from 128 votes", "★★★★★ 5 from 12 reviews", "4.8 from 33 votes"]), 90, y, 1200)
    y = setter.intro(recipes[0], 90, y, 1200)
    y = setter.facts(recipes[0], 90, y, 1200)
    y = setter.furniture(rng.choice(["Print Recipe   Pin Recipe", "Jump to Recipe", "US Customary   Metric   1x   2x   3x"]), 90, y, 1200)
    y = setter.ingredients(recipes[0], 90, y, 1200)
    y = setter.steps(recipes[0], 90, y, 1200)
    y = setter.note(recipes[0], 90, y, 1200)
    y = setter.nutrition(recipes[0], 90, y, 1200)
    return canvas


def web_print(recipes, page):
    rng, canvas, size = page.rng, page.canvas(1650), page.size
    setter = page.setter(canvas)
    setter.bullet = rng.choice(["•", "•", "▪", "-"])
    y = setter.furniture(f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/{rng.randint(20, 25)}, {rng.randint(1, 12)}:{rng.randint(10, 59)} PM      {recipes[0]['title']}", 60, 30, 1500)
    y = setter.title(recipes[0], 60, y + size, 1500)
    y = setter.facts(recipes[0], 60, y, 1500)
    y = setter.ingredients(recipes[0], 60, y, 1500)
    y = setter.steps(recipes[0], 60, y, 1500)
    y = setter.nutrition(recipes[0], 60, y, 1500, in_rows=rng.random() < 0.4)
    setter.furniture(f"https://www.{page.site()}/recipe/{rng.randint(100, 9999)}      1/{rng.randint(1, 3)}", 60, y + size, 1500)
    return canvas


def side_bar(recipes, page):
    canvas, size = page.canvas(1700), page.size
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 80, 70, 1540)
    top = y
    y = setter.facts(recipes[0], 110, y + size, 520)
    bottom = setter.ingredients(recipes[0], 110, y, 520)
    canvas.fill(80, top, 580, bottom - top, 0.93)
    y = setter.intro(recipes[0], 740, top, 880)
    y = setter.steps(recipes[0], 740, y, 880, title=page.rng.random() < 0.5)
    setter.note(recipes[0], 740, y, 880)
    return canvas


def index_card(recipes, page):
    rng, canvas = page.rng, page.canvas(1250)
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 70, 60, 1110, 1.5, rng.choice(["left", "center"]))
    canvas.rule(60, y - 6, 1130, 3)
    y = setter.furniture(f"From the kitchen of {page.person()}", 70, y, 1110, scale=0.9)
    y = setter.facts(recipes[0], 70, y, 1110)
    flat = [text for group in recipes[0]["groups"] for text in group["ingredients"]]
    if rng.random() < 0.5:
        half = (len(flat) + 1) // 2
        end = setter.ingredients({"groups": [{"heading": None, "ingredients": flat[:half]}]}, 70, y, 540, title=False)
        other = setter.ingredients({"groups": [{"heading": None, "ingredients": flat[half:]}]}, 650, y, 540, title=False)
        y = max(end, other)
    else:
        y = setter.ingredients(recipes[0], 70, y, 1110, title=False)
    setter.step_style = "plain"
    setter.steps(recipes[0], 70, y, 1110, title=False)
    return canvas


def phone(recipes, page):
    """A screenshot of a phone."""
    rng, canvas, size = page.rng, page.canvas(900), page.size
    setter = page.setter(canvas)
    setter.bullet = rng.choice(BULLETS + [None])
    y = setter.furniture(f"{rng.randint(1, 12)}:{rng.randint(10, 59)}                         {rng.choice(['5G', 'LTE', '4G'])}  {rng.randint(20, 99)}%", 40, 20, 820)
    y = setter.furniture(page.site(), 40, y, 820, "center")
    y = setter.title(recipes[0], 40, y + size, 820, 1.6)
    y = setter.facts(recipes[0], 40, y, 820)
    y = setter.ingredients(recipes[0], 40, y, 820)
    y = setter.steps(recipes[0], 40, y, 820)
    setter.furniture("Home     Search     Saved     Profile", 40, y, 820, "center")
    return canvas


def two_recipes(recipes, page):
    canvas, size = page.canvas(1500), page.size
    y = 70
    for number, recipe in enumerate(recipes[:2]):
        canvas.recipe = number
        setter = page.setter(canvas)
        setter.hang = size if number else 0
        y = setter.title(recipe, 100, y, 1300, 1.7)
        y = setter.facts(recipe, 100, y, 1300)
        y = setter.ingredients(recipe, 100, y, 1300, title=False)
        y = setter.steps(recipe, 100, y, 1300, title=False) + size
    return canvas


def narrow_column(recipes, page):
    """A newspaper's column: most ingredients are broken."""
    rng, canvas, size = page.rng, page.canvas(640), page.size
    setter = page.setter(canvas)
    setter.hang = rng.choice([0, size, size * 0.7])
    y = setter.title(recipes[0], 50, 50, 540, 1.5)
    y = setter.facts(recipes[0], 50, y, 540)
    y = setter.ingredients(recipes[0], 50, y, 540, title=rng.random() < 0.5)
    setter.step_style = "plain"
    setter.steps(recipes[0], 50, y, 540, title=rng.random() < 0.5)
    return canvas


AMOUNT = re.compile(
    r"((?:about |approx\. )?[\d½¼¾⅓⅔⅛⅜⅝⅞][\d½¼¾⅓⅔⅛⅜⅝⅞/.,–-]*(?: [\d½¼¾⅓⅔⅛⅜⅝⅞/]+)?(?: ?(?:cups?|tablespoons?|teaspoons?|tbsp\.?|tsp\.?|Tbsp\.?|oz\.?|ounces?|pounds?|lbs?\.?|grams?|g|kg|ml|cans?|cloves?|large|medium|small)\b)?) (.+)")


def table(recipes, page):
    """Amounts in a column of their own."""
    rng, canvas, size = page.rng, page.canvas(1400), page.size
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 80, 60, 1240)
    y = setter.facts(recipes[0], 80, y, 1240)
    y = setter.heading("Ingredients", "ingredient heading", 80, y, 1240)
    ruled = rng.random() < 0.5
    edge, side = 80 + rng.choice([260, 300, 340]), rng.choice(["left", "left", "right"])
    for group in recipes[0]["groups"]:
        if group["heading"]:
            y = canvas.text(group["heading"], "ingredient heading", 80, y + size * 0.5, 1240, setter.body.but(bold=True))
        for text in group["ingredients"]:
            item, match = canvas.new_item(), AMOUNT.match(text)
            if not match or width_of(match[1], setter.body) > edge - 110:
                y = canvas.text(text, "ingredient", edge, y, 1320 - edge, setter.body, item=item)
            else:
                canvas.text(match[1], "ingredient", 80, y, edge - 100, setter.body,
                            side, item=item)
                y = canvas.text(match[2], "ingredient", edge, y, 1320 - edge, setter.body, item=item)
            if ruled:
                canvas.rule(80, y + 2, 1240, 1, 0.7)
            y += size * 0.3
    setter.steps(recipes[0], 80, y, 1240)
    return canvas


def community(recipes, page):
    """A parish's cookbook: typewritten, close set, the giver's name below."""
    rng, canvas = page.rng, page.canvas(1300)
    setter = page.setter(canvas)
    setter.body.leading = rng.uniform(1.1, 1.3)
    y = setter.furniture(rng.choice(["Desserts", "Main Dishes", "Breads & Rolls", "Soups & Salads"]).upper(), 80, 40, 1140, "center")
    for number, recipe in enumerate(recipes[: rng.choice([1, 2])]):
        canvas.recipe = number
        y = setter.title(recipe, 80, y + 20, 1140, 1.2, "center")
        flat = [text for group in recipe["groups"] for text in group["ingredients"]]
        half = (len(flat) + 1) // 2
        end = setter.ingredients({"groups": [{"heading": None, "ingredients": flat[:half]}]}, 80, y, 540, title=False)
        other = setter.ingredients({"groups": [{"heading": None, "ingredients": flat[half:]}]}, 680, y, 540, title=False)
        setter.step_style = "plain"
        y = setter.steps(recipe, 80, max(end, other), 1140, title=False)
        y = setter.furniture(page.person(), 80, y, 1140, "right", scale=1.0, italic=True)
    setter.furniture(f"- {rng.randint(3, 190)} -", 80, y + 10, 1140, "center")
    return canvas


LAYOUTS = {function.__name__: function for function in (
    book, magazine, three_columns, blog, web_print, side_bar, index_card, phone, two_recipes, narrow_column,
    table, community)}


class Page:
    """What the layouts share: chance, faces and the words around recipes."""

    def __init__(self, rng, family, heading_family, size):
        self.rng, self.family, self.heading_family, self.size = rng, family, heading_family, size

    def canvas(self, width):
        return Canvas(width)

    def setter(self, canvas, size=None):
        return Setter(canvas, self.rng, self.family, self.heading_family, size or self.size)

    def person(self):
        return f"{self.rng.choice(FIRST_NAMES)} {self.rng.choice(LAST_NAMES)}"

    def running_head(self):
        return self.rng.choice(["Weeknight Dinners", "Baking", "The Sunday Table", "Small Plates", "Quick & Easy",
                                "Cakes and Cookies", "From the Garden", "Winter Warmers", "Our Family Cookbook"])

    def site(self):
        return self.rng.choice(["thegreenspoon.example", "bakeandbroil.example", "pantrydiary.example", "mykitchen.example"])


FIRST_NAMES = ["Ada", "Ruth", "Harriet", "Joan", "Martin", "Elsie", "Paul", "Agnes", "Dorothy", "Walter"]
LAST_NAMES = ["Whitcombe", "Larsen", "Pruitt", "Okafor", "Delaney", "Marsh", "Bianchi", "Holloway", "Tanner"]

