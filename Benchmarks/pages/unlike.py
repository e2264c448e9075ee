"""Layouts in which the parts of an ingredient do not follow each other on a line, or much else stands around them.

Each is a family of its own, set otherwise than the pages that the models learn from.
"""

from canvas import width_of
from layouts import AMOUNT


def parts(text):
    """The amount and the food of an ingredient; no amount where it has none."""
    match = AMOUNT.match(text)
    return (match[1], match[2]) if match else ("", text)


def foods(recipe):
    for group in recipe["groups"]:
        if group["heading"]:
            yield "heading", group["heading"]
        for text in group["ingredients"]:
            yield "ingredient", text


def at_margin(recipes, page, dot=None):
    """Foods on the left, their amounts at the right margin, with leaders or without."""
    rng, canvas, size = page.rng, page.canvas(1300), page.size
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 70, 60, 1160, align=rng.choice(["left", "center"]))
    y = setter.facts(recipes[0], 70, y, 1160)
    right = rng.choice([900, 1050, 1230])
    for kind, text in foods(recipes[0]):
        if kind == "heading":
            y = canvas.text(text, "ingredient heading", 70, y + size * 0.5, 1100, setter.body.but(bold=True))
            continue
        (amount, food), item = parts(text), canvas.new_item()
        room = width_of(amount, setter.body) if amount else 0
        canvas.text(amount, "ingredient", right - room, y, room + size, setter.body, item=item)
        start = 70 + width_of(food, setter.body) + size * 0.4
        if dot and start < right - room - 2 * size:
            canvas.ink(dot * int((right - room - size * 0.4 - start) / (width_of(dot * 20, setter.body) / 20)), start, y, setter.body)
        y = canvas.text(food, "ingredient", 70, y, right - 70 - room - size, setter.body, item=item) + size * 0.25
    setter.steps(recipes[0], 70, y + size * 0.5, 1160)
    return canvas


def leaders(recipes, page):
    return at_margin(recipes, page, page.rng.choice([".", ". ", " .", "·", "_", "…"]))


def ruled_table(recipes, page):
    """A ruled table with a head, the amounts in the last or the first column."""
    rng, canvas, size = page.rng, page.canvas(1300), page.size
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 70, 60, 1160)
    y = setter.facts(recipes[0], 70, y, 1160)
    amount_first, pad = rng.random() < 0.5, size * rng.uniform(0.2, 0.5)
    edges = [70, 360, 1150] if amount_first else [70, 860, 1150]
    texts, top = rng.choice([("Quantity", "Ingredient"), ("Amount", "Item"), ("You need", "Ingredients")]), y
    for (kind, text) in [("head", "")] + list(foods(recipes[0])):
        canvas.rule(70, y, 1080, 2, 0.3)
        item, style = canvas.new_item(), setter.body
        amount, food = parts(text)
        part = "ingredient"
        if kind != "ingredient":
            part, style = "ingredient heading", setter.body.but(bold=True)
            amount, food = texts if kind == "head" else ("", text)
        columns = [amount, food] if amount_first else [food, amount]
        bottom = y
        for left, right, cell in zip(edges, edges[1:], columns):
            if cell:
                bottom = max(bottom, canvas.text(cell, part, left + pad, y + pad, right - left - 2 * pad, style, item=item))
        y = bottom + pad
    canvas.rule(70, y, 1080, 2, 0.3)
    for edge in edges if rng.random() < 0.7 else []:
        canvas.fill(edge, int(top), 2, int(y - top), 0.3)
    setter.steps(recipes[0], 70, y + size, 1160)
    return canvas


def kit_cards(recipes, page):
    """A picture of each food with its name and amount below, as meal kits have it."""
    rng, canvas, size = page.rng, page.canvas(1400), page.size
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 60, 50, 1280)
    y = setter.facts(recipes[0], 60, y, 1280)
    columns = rng.choice([3, 4])
    each, texts = 1280 / columns, [text for kind, text in foods(recipes[0]) if kind == "ingredient"]
    for start in range(0, len(texts), columns):
        bottom = y
        for column, text in enumerate(texts[start:start + columns]):
            (amount, food), item, left = parts(text), canvas.new_item(), 60 + column * each
            canvas.fill(int(left + each / 2 - 70), int(y), 140, 110, rng.uniform(0.4, 0.85))
            below = canvas.text(food, "ingredient", left, y + 120, each - size, setter.body, "center", item=item)
            if amount:
                below = canvas.text(amount, "ingredient", left, below, each - size, setter.body, "center", item=item)
            bottom = max(bottom, below)
        y = bottom + size
    setter.steps(recipes[0], 60, y, 1280)
    return canvas


def check_boxes(recipes, page):
    """Boxes to tick before each food."""
    rng, canvas = page.rng, page.canvas(1100)
    setter = page.setter(canvas)
    setter.bullet = rng.choice(["☐", "○", "◆", "♥", "★", "➜", "✔", "❏"])
    y = setter.title(recipes[0], 60, 60, 980)
    y = setter.facts(recipes[0], 60, y, 980)
    y = setter.ingredients(recipes[0], 60, y, 980)
    setter.steps(recipes[0], 60, y, 980)
    return canvas


def cluttered(recipes, page):
    """A browser's print: addresses, votes, conversions, prices and readers' remarks around the recipe."""
    rng, canvas, size = page.rng, page.canvas(1300), page.size
    setter = page.setter(canvas)
    y = setter.furniture(f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/24, {rng.randint(1, 12)}:{rng.randint(10, 59)} PM", 60, 20, 500)
    y = setter.furniture(f"{recipes[0]['title']} - {page.site()}", 60, y, 1180)
    y = setter.title(recipes[0], 60, y + size, 1180)
    y = setter.furniture(f"{rng.uniform(3.5, 5):.1f} ({rng.randint(4, 900)} ratings)", 60, y, 1180)
    y = setter.facts(recipes[0], 60, y, 1180)
    y = setter.intro(recipes[0], 60, y, 1180)
    y = setter.ingredients(recipes[0], 60, y, 1180)
    y = setter.furniture("Shop these ingredients", 60, y, 1180)
    y = setter.steps(recipes[0], 60, y, 1180)
    y = canvas.text("Metric help", "furniture", 60, y, 1180, setter.body.but(bold=True))
    for text in rng.sample(["1 cup butter = 227 grams", "1 tbsp = 3 tsp", "1 cup of milk is 240 ml", "2 tbsp honey = 42 g",
                            "350°F = 180°C", "1 oz = 28 g", "4 cups = 1 quart"], 4):
        y = canvas.text(text, "note", 60, y, 1180, setter.body)
    y = canvas.text(f"{rng.randint(3, 90)} Comments", "furniture", 60, y + size, 1180, setter.body.but(bold=True))
    for text in rng.sample(["I added 2 cups of spinach and it was perfect.", "Halved the sugar, used 1/2 cup only. Still sweet!",
                            "Made this twice now. My oven needs 10 more minutes.", "Can I use 3 eggs instead of 2?",
                            "Five stars. I served it with 1 pound of asparagus."], 3):
        y = setter.furniture(page.person(), 60, y, 1180)
        y = canvas.text(text, "note", 60, y, 1180, setter.body) + size * 0.4
    setter.furniture(f"https://{page.site()}/print/{rng.randint(100, 9999)}      1/2", 60, y, 1180)
    return canvas


def running_text(recipes, page):
    """A paragraph without a list, as in old books: the foods with their amounts, then what to do."""
    rng, canvas = page.rng, page.canvas(1100)
    setter = page.setter(canvas)
    y = setter.title(recipes[0], 80, 60, 940, 1.3, rng.choice(["left", "center"]))
    texts = [text for kind, text in foods(recipes[0]) if kind == "ingredient"]
    first = ", ".join(texts[:-1]) + " and " + texts[-1]
    opening = rng.choice(["Take", "Have ready", "Mix", "Put in a bowl"])
    canvas.text(f"{opening} {first}. " + " ".join(recipes[0]["steps"]), "step", 80, y, 940, setter.body)
    return canvas


LAYOUTS = {layout.__name__: layout for layout in (leaders, at_margin, ruled_table, kit_cards, check_boxes, cluttered, running_text)}
