"""Generated lines like the lines of cookbooks."""

FRACTIONS = "½¼¾⅓⅔⅛⅜⅝⅞"
# How often each is met; the rarer ones are drawn far above their share in training.
COMMON = [30, 18, 12, 12, 10, 8, 3, 3, 3]

UNITS = """cup cups teaspoon teaspoons tablespoon tablespoons tsp tbsp tsp. tbsp. oz oz. ounce
ounces lb lbs lb. pound pounds pint pints quart quarts inch inches can jar stick slices clove
cloves bunch pinch kg g ml l litre pkg package teaspoonful tablespoonful cupful c. T. pt qt""".split()
GLUED = "oz lb kg g ml cup cups tsp tbsp in inch pt l c fl".split()
FOODS = """flour;plain flour;brown sugar;granulated sugar;caster sugar;butter;melted butter;milk;
sour cream;heavy cream;eggs;egg yolks;olive oil;vegetable oil;salt;black pepper;ground cinnamon;
grated nutmeg;vanilla extract;baking powder;baking soda;cornstarch;chicken stock;beef broth;
red onion;spring onions;garlic;parsley;thyme leaves;carrots;celery;potatoes;peas;green beans;
tomatoes;tomato paste;lemon juice;lime zest;orange peel;honey;maple syrup;raisins;currants;
almonds;walnuts;pecans;oats;rice;breadcrumbs;cheddar;parmesan;mozzarella;cream cheese;yogurt;
mustard;vinegar;soy sauce;ginger;paprika;cumin;chili powder;bacon;ham;beef;chicken thighs;
salmon;prawns;mushrooms;spinach;cabbage;apples;pears;cherries;cranberries;chocolate chips;
cocoa;gelatin;yeast;water;lukewarm water;wine;rum;molasses;lard;suet;citron;mace;cloves""".replace(
    "\n", "").split(";")
ENDS = [
    "", "", "", "", ", finely chopped", ", sifted", ", divided", ", to taste", ", melted",
    " (optional)", ", at room temperature", ", peeled and diced", ", plus extra to serve",
    ", drained", ", softened", ", for dusting",
]
PLAIN = """Salt and pepper to taste;Preheat the oven to {t}°F;Bake for {n} minutes at {t} degrees;
Serves {n};{n}% fat milk;{n} large eggs, beaten;Mix well & chill for {n} hours;Makes {n} muffins;
A pinch of salt;Butter, for greasing;Yield: {n} servings;Cook {n}-{m} minutes, stirring;
{n}% {f};{f} & {g};Mix in the {f};Stir the {f} into the {g};One {n}-ounce can of {f};
{n} {u} {f};{n}{k} {f};{n} to {m} {u} {f};{n} x {t}g {f};¥{n}.{m} a {u};Save {n}% on {f};
{f}, {n} {u};Yellow {f};Young {g};You will need {n} {f};{n} or {m} {f};Vinegar;Type {n} {f};
{n}/2 {f};1/2 {u} {f};1/4 {u} {f};{n} 3/4 {u} {f};Add {f} and cook {m} minutes;Step {n}: chop {f}""".replace(
    "\n", "").split(";")


def fraction(rng, even=False):
    weights = None if even else COMMON
    return rng.choices(FRACTIONS, weights)[0]


def amount(rng, even=False):
    """A quantity that holds a vulgar fraction."""
    glyph = fraction(rng, even)
    kind = rng.random()
    if kind < 0.5:
        return glyph
    whole = str(rng.choice([1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20]))
    return whole + glyph if kind < 0.93 else whole + " " + glyph


def with_fraction(rng, even=False):
    food, kind = rng.choice(FOODS), rng.random()
    if kind < 0.68:
        line = f"{amount(rng, even)} {rng.choice(UNITS)} {food}"
    elif kind < 0.82:
        line = f"{amount(rng, even)}{rng.choice(GLUED)} {food}"
    elif kind < 0.88:
        line = f"{rng.randint(1, 4)} {rng.choice(UNITS)} {food}, {amount(rng, even)} {rng.choice(UNITS)} {rng.choice(FOODS)}"
    elif kind < 0.93:
        line = f"{rng.randint(2, 900)}g/{amount(rng, even)}{rng.choice(GLUED)} {food}"
    elif kind < 0.97:
        line = f"{amount(rng, even)} to {amount(rng, even)} {rng.choice(UNITS)} {food}"
    else:
        line = f"{amount(rng, even)} {food}"
    return line + rng.choice(ENDS)


def amounts_only(rng):
    """Several amounts with their units, for training: more fractions than words."""
    parts = []
    for _ in range(rng.choice([2, 3, 3, 4])):
        kind, quantity = rng.random(), amount(rng, even=True)
        if kind < 0.2:
            quantity = str(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 16, 24, 34]))
            quantity += rng.choice(["", "", "", "%", "/2", "g", "oz"])
        glue = "" if rng.random() < 0.2 else " "
        parts.append(quantity + glue + rng.choice(GLUED if not glue else UNITS))
    return rng.choice([" ", " ", ", ", " & ", " - "]).join(parts)


def without_fraction(rng):
    line = rng.choice(PLAIN).format(
        n=rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 15, 16, 18, 20, 24, 30, 34, 44, 114]),
        m=rng.choice([2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 45]),
        t=rng.choice([180, 200, 325, 350, 375, 400, 425, 14, 34]),
        u=rng.choice(UNITS), k=rng.choice(GLUED), f=rng.choice(FOODS), g=rng.choice(FOODS))
    return line + (rng.choice(ENDS) if rng.random() < 0.3 else "")
