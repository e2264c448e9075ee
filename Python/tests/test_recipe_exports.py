"""Recipes that the command writes for recipe managers, read by packages that are not ours."""

import gzip
import json
import os
import subprocess
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

cooklang = pytest.importorskip("cooklang")
scrapers = pytest.importorskip("recipe_scrapers")

RECIPE = """Shortbread @ home

Serves 4
Prep time: 20 minutes
Cook time: 40 minutes

Ingredients
1 1/2 cups butter, softened
2 1/2 cups flour
100 g sugar
2-3 eggs
a pinch of salt {fine}

Method
1. Preheat the oven to 350°F.
2. Cream half the butter with 2 tablespoons of the sugar for 10 to 12 minutes -- not more.
3. Add the remaining butter, the eggs and the flour. Bake for 1 hour.
"""


@pytest.fixture(scope="module")
def command() -> str:
    found = Path(os.environ.get("REPOSITORY", "."), ".build/release/wordtagger")
    if not found.exists():
        pytest.skip("the command is not built")
    return str(found)


@pytest.fixture
def written(command: str, tmp_path: Path):
    """Writes the recipe in a format, with further options."""

    def write(form: str, *options: str) -> Path:
        source, target = tmp_path / "recipe.txt", tmp_path / f"recipe.{form}"
        source.write_text(RECIPE, encoding="utf-8")
        subprocess.run([command, "read", str(source), "--format", form, "-o", str(target), "-q", *options], check=True)
        return target

    return write


def amounts(recipe):
    return [(i.name, None if i.quantity is None else str(i.quantity)) for i in recipe.ingredients]


def test_cooklang(written) -> None:
    recipe = cooklang.parse(written("cooklang").read_text(encoding="utf-8"))
    assert recipe.metadata["title"] == "Shortbread @ home"
    names = [i.name for i in recipe.ingredients]
    assert names == ["salt", "butter", "sugar", "butter", "eggs", "flour"]
    texts = [str(block) for section in recipe.sections for block in section.blocks]
    assert texts[2] == "Cream half the butter with sugar for 10-12 minutes – not more."
    assert [str(i) for i in recipe.ingredients if i.name == "butter"] == ["butter (3/4 cup)", "butter (3/4 cup)"]


def test_cooklang_of_a_scaled_recipe(written) -> None:
    recipe = cooklang.parse(written("cooklang", "--scale", "2").read_text(encoding="utf-8"))
    assert "flour (5 cup)" in [str(i) for i in recipe.ingredients]
    assert str(recipe.metadata["servings"]) == "8"


def test_schema_readers(written) -> None:
    page = '<html><head><script type="application/ld+json">{}</script></head></html>'
    archive = zipfile.ZipFile(written("nextcloud"))
    texts = [written("schema-org").read_text(encoding="utf-8"), archive.read(archive.namelist()[0]).decode()]
    for text in texts:
        found = scrapers.scrape_html(page.format(text), org_url="https://example.org/", supported_only=False)
        assert found.title() == "Shortbread @ home"
        assert found.ingredients()[:2] == ["1 1/2 cups butter, softened", "2 1/2 cups flour"]
        assert found.prep_time() == 20 and found.cook_time() == 40
        assert len(found.instructions_list()) == 3
        assert found.yields() == "4 servings"


def test_archives_hold_what_their_readers_open(written) -> None:
    paprika = zipfile.ZipFile(written("paprika"))
    recipe = json.loads(gzip.decompress(paprika.read(paprika.namelist()[0])))
    assert recipe["ingredients"].splitlines()[0] == "1 1/2 cups butter, softened"
    assert len(recipe["directions"].split("\n\n")) == 3
    tandoor = zipfile.ZipFile(written("tandoor"))
    with tandoor.open(tandoor.namelist()[0]) as inner:
        steps = json.loads(zipfile.ZipFile(inner).read("recipe.json"))["steps"]
    found = [i for step in steps for i in step["ingredients"]]
    assert {i["food"]["name"]: Fraction(i["amount"]) for i in found}["butter"] == Fraction(3, 2)
    assert all("unit" in i and "food" in i for i in found)
    mealie = zipfile.ZipFile(written("mealie"))
    recipe = json.loads(mealie.read(mealie.namelist()[0]))
    assert [i["quantity"] for i in recipe["recipeIngredient"][:3]] == [1.5, 2.5, 100]
