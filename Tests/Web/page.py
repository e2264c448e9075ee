#!/usr/bin/env python3
"""Uses the service's page as a person does: scan, correct, join and undo, label by keyboard, train, reload, touch words, review them; then the
page that works from disk.

Usage: page.py PATH-TO-WORDTAGGER FOLDER-FOR-SCREENSHOTS
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINES = """1½ cups all-purpose flour, sifted
2 large eggs
a pinch of salt
250g butter, softened
1 tsp vanilla extract
3 cloves garlic, minced
juice of half a lemon
1 (14 oz) can tomatoes
fresh basil leaves, to garnish
2 tbsp olive oil
<img src=x onerror=alert(1)> 1 cup sugar
salt and pepper to taste
"""
ORCHARD = "The old gardener planted a quince beside the crooked gate. Nobody remembered the orchard.\n"

# Roles that need a name, and where browsers take it from.
UNNAMED = """() => [...document.querySelectorAll('button, a, input, select, textarea, progress, [role]')].filter((e) => {
  if (!e.checkVisibility() && e.type !== 'file') return false;
  const name = e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.title
    || [...(e.labels ?? [])].map((l) => l.textContent.trim()).join('');
  return !name && e.id !== 'status';
}).map((e) => e.outerHTML.slice(0, 120))"""

# Text against its background, as WCAG computes it; colors with a share of transparency are mixed with what lies below.
LOW_CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (css) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
  const over = (top, below) => top.slice(0, 3).map((v, i) => v * top[3] + below[i] * (1 - top[3])).concat(1);
  const background = (e) => { if (!e) return rgba(getComputedStyle(document.body).backgroundColor);
    const own = rgba(getComputedStyle(e).backgroundColor); return own[3] > .99 ? own : over(own, background(e.parentElement)); };
  const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; });
    return .2126 * r + .7152 * g + .0722 * b; };
  return [...document.querySelectorAll('main *, header *')].filter((e) => e.checkVisibility() && !e.disabled
    && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())).map((e) => {
      const below = background(e); const a = light(over(rgba(getComputedStyle(e).color), below)); const b = light(below);
      return [(Math.max(a, b) + .05) / (Math.min(a, b) + .05), e.outerHTML.slice(0, 100)];
    }).filter(([ratio, html]) => ratio < 4.5 && !html.startsWith('<option') && !html.startsWith('<kbd') && !html.startsWith('<small'));
}"""


def check(condition, message):
    if not condition:
        raise SystemExit(f"the page test failed: {message}")


def until(page, condition, seconds=30):
    """Waits for a condition; Playwright's own wait evaluates texts, which the page's policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"() => Boolean({condition})"):
        check(time.monotonic() < end, f"waited in vain for {condition}; the page says: {page.text_content('#status')}")
        page.wait_for_timeout(50)


class Service:
    """A service with a project and a wordbook of its own."""

    def __init__(self, tool, folder, name, *options):
        self.command = [tool, "serve", "--port", "0", "--project", f"{folder}/{name}.labels", "--wordbook", f"{folder}/{name}.sqlite", *options]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        url = self.process.stdout.readline().strip()
        check(re.match(r"http://127\.0\.0\.1:\d+/$", url), f"no address: {url!r}")
        return url

    def __exit__(self, *failure):
        self.process.terminate()
        self.process.wait(20)


class Page:
    """A browser's page that collects errors of the console."""

    def __init__(self, browser, url, shots, **options):
        self.context = browser.new_context(accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.errors = []
        self.shots = shots
        self.url = url
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.errors.append(str(e)))
        self.page.on("dialog", lambda d: (self.errors.append(f"dialog {d.message}"), d.dismiss()))
        self.page.on("request", lambda r: self.errors.append(f"outside: {r.url}")
                     if not r.url.startswith((url, "data:", "blob:")) else None)
        self.page.goto(url)

    def go(self, view):
        self.page.click(f"nav a[href='#{view}']")
        self.page.wait_for_selector(f"#{view}:not([hidden])")

    def shot(self, name):
        self.page.wait_for_timeout(150)
        self.page.screenshot(path=str(self.shots / f"{name}.png"), full_page=False)

    def inspect(self, name):
        unnamed = self.page.evaluate(UNNAMED)
        check(not unnamed, f"{name}: no accessible name: {unnamed}")
        low = self.page.evaluate(LOW_CONTRAST)
        check(not low, f"{name}: low contrast: {low[:5]}")
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        check(wide <= 0, f"{name}: the page is {wide} pixels wider than the window")
        check(not self.errors, f"{name}: {self.errors}")


def scan(view, name):
    page = view.page
    page.click("#sample")
    page.wait_for_selector(".recipe .row", timeout=60_000)
    check(page.locator(".recipe .row").count() >= 5, "the sample has too few ingredients")
    until(page, "document.querySelector('.picture img')?.naturalWidth > 0")
    row = page.locator(".recipe .row").nth(1)
    row.hover()
    check(page.locator(".picture rect.lit").count() == 1, "a row does not light its box")
    view.shot(name)


def saved_as(page, recipe, format):
    """The text of a recipe in a format, as the page saves it."""
    with page.expect_download() as saved:
        recipe.locator("select[aria-label='Format']").select_option(label=format)
        recipe.locator("button[aria-label='Save the recipe']").click()
    return pathlib.Path(saved.value.path()).read_text()


def correct(view):
    page = view.page
    row = page.locator(".recipe .row").nth(0)
    row.locator("button").click()
    page.fill(".editor input", "3 cups rye flour, sifted twice")
    page.press(".editor input", "Tab")
    until(page, "[...document.querySelectorAll('.editor .words label')].some((l) => l.textContent.includes('rye'))")
    page.select_option(".editor .words select >> nth=2", "ingredient")
    view.shot("scan-correct")
    view.inspect("editor")
    page.press(".editor input", "Enter")
    page.wait_for_selector(".editor", state="detached")
    check("3 cups" in page.locator(".recipe .row").nth(0).text_content(), "the correction is not shown")
    page.select_option(".tools select >> nth=0", "2")
    until(page, "document.querySelector('.recipe .row .amount').textContent.includes('6 cups')")
    for name in ["JSON", "CSV", "schema.org", "Markdown"]:
        text = saved_as(page, page.locator(".recipe").first, name)
        check("rye flour" in text, f"{name} lacks the correction: {text[:300]}")
        if name in ("schema.org", "Markdown"):
            check("6 cups" in text, f"{name} has not the shown amounts: {text[:300]}")
    text = saved_as(page, page.locator(".recipe").first, "Cooklang")
    check("@rye flour{6%cup}" in text, f"Cooklang has not the shown amount: {text[:600]}")
    page.select_option(".tools select >> nth=0", "")
    page.click("text=Label these lines")
    until(page, "document.getElementById('status').textContent.includes('were added')")


def correct_text(view):
    """Corrects the title and a step of a text, and makes lines other parts of the recipe."""
    page = view.page
    text = "Pancakes\nIngredients\n2 cups flour\n2 eggs\n1 cup milk\nMethod\n1. Sift the flour.\n2. Bake for 20 minutes.\n"
    page.set_input_files("#files", {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector(".page.typed .row")
    recipe = page.locator(".page.typed .recipe")
    count = lambda selector: recipe.locator(selector).count()

    def save(button, part=None, text=None):
        button.click()
        editor = recipe.locator(".editor")
        if text:
            editor.locator("textarea").fill(text)
        if part:
            editor.locator("> label > select").select_option(part)
        view.inspect("editor of a line")
        editor.locator("button.primary").click()
        editor.wait_for(state="detached")

    save(recipe.locator("h1 + button"), text="Rye <b>pancakes</b>")
    check(recipe.locator("h1").text_content() == "Rye <b>pancakes</b>", "the title is not corrected")
    save(recipe.locator("ol li button").first, text="Sift it twice.")
    check(recipe.locator("ol li span").first.text_content() == "Sift it twice.", "the step is not corrected")
    rows, steps = count(".row"), count("ol li")
    save(recipe.locator(".row button").last, part="step")
    check((count(".row"), count("ol li")) == (rows - 1, steps + 1), "an ingredient does not become a step")
    save(recipe.locator("ol li button").last, part="ingredient")
    check((count(".row"), count("ol li")) == (rows, steps), "a step does not become an ingredient")
    save(recipe.locator("ol li button").last, part="note")
    check(count("ol li") == steps - 1, "a step does not become a note")
    text = saved_as(page, recipe, "Markdown")
    check("Sift it twice" in text and "pancakes" in text and "milk" in text, f"the export lacks corrected texts: {text[:300]}")


def label(view):
    page = view.page
    view.go("label")
    page.click("#add-lines summary")
    page.fill("#new-lines", LINES)
    page.click("#add-text")
    page.wait_for_selector(".line .word")
    page.click("#add-lines summary")
    view.shot("label")
    view.inspect("label")
    labeled = lambda: int(page.text_content("#progress-text").split()[0])
    start = labeled()
    page.locator("#label-title").click()
    page.keyboard.press("?")
    page.wait_for_selector("#key-help[open]")
    page.keyboard.press("Escape")
    # The first word gets another label and its own again, then the line is accepted.
    before = page.text_content(".line .word >> nth=0")
    # Keys wait for answers that are on their way, and the label may be the one that the word has.
    page.wait_for_load_state("networkidle")
    page.keyboard.press("3")
    page.wait_for_timeout(300)
    page.keyboard.press("u")
    page.wait_for_timeout(300)
    check(page.text_content(".line .word >> nth=0") == before, "undo does not give the label back")
    labels = "[...document.querySelectorAll('.line .word small')].map((e) => e.textContent).join(' ')"
    first = page.evaluate(labels)
    page.keyboard.press("n")
    # The other labels may still be on their way.
    until(page, f"{labels} !== {json.dumps(first)}")
    page.keyboard.press("u")
    until(page, f"{labels} === {json.dumps(first)}")
    page.mouse.move(5, 5)
    page.locator(".line .word").first.hover()
    until(page, "document.querySelector('.line .word').classList.contains('chosen')")
    page.keyboard.press("Shift+ArrowRight")
    check(page.locator(".word.chosen").count() == 2, "shift does not take words along")
    page.keyboard.press("a")
    for count in range(10):
        page.keyboard.press("Enter")
        until(page, f"parseInt(document.getElementById('progress-text').textContent) === {start + count + 1}")
    page.keyboard.press("u")
    until(page, f"parseInt(document.getElementById('progress-text').textContent) === {start + 9}")
    page.keyboard.press("Enter")
    until(page, f"parseInt(document.getElementById('progress-text').textContent) === {start + 10}")
    # Keys that come faster than the answers wait for their turn; held keys do not count.
    page.evaluate("""() => { for (const repeat of [false, false, true])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat })); }""")
    until(page, f"parseInt(document.getElementById('progress-text').textContent) === {start + 12}")
    relabel(view, start + 12)
    view.inspect("labeled")
    return start + 12


def relabel(view, labeled):
    """Opens a labeled line again; undo gives it the labels that it had."""
    page = view.page
    labels_of = lambda: page.evaluate("async () => (await (await fetch('items?filter=labeled&count=1000')).json()).items.map((i) => i.labels)")
    page.evaluate("""async () => { const { items } = await (await fetch('items?filter=labeled')).json();
      await fetch(`items/${items[0].id}/versions`, { method: 'POST', body: JSON.stringify({ labels: items[0].labels.map(() => 'comment') }) }); }""")
    before = labels_of()
    page.click("#disagreements summary")
    page.wait_for_selector("#disagreement-list button")
    page.locator("#disagreement-list button").first.focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.line .word').textContent.endsWith('comment')")
    check(labels_of() == before, "Enter on a disagreement saves the line that was open")
    page.keyboard.press("Escape")
    page.locator("#label-title").click()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    check(labels_of() != before, "a labeled line cannot be labeled again")
    page.keyboard.press("u")
    page.wait_for_timeout(300)
    check(labels_of() == before, "undo loses the labels that a line had")
    check(page.text_content("#progress-text").startswith(f"{labeled} "), "undo counts a labeled line as open")


def learn(view, labeled):
    page = view.page
    view.go("learn")
    page.wait_for_selector(".fact")
    check(page.text_content(".fact b >> nth=0") == str(labeled), "Learn counts other lines than Label")
    page.click("#train")
    page.wait_for_selector(".verdict", timeout=60_000)
    page.wait_for_selector("#job", state="hidden")
    view.shot("learn")
    view.inspect("learn")
    check(page.locator("#report table").count() >= 1, "there is no comparison")


def yields(view):
    """Corrects the yield and a time of a text, which exports take over."""
    page = view.page
    view.go("scan")
    text = "Soup\nServes 4\nPreparation: 10 minutes\nIngredients\n2 cups broth\n1 onion\nMethod\n1. Boil the broth.\n"
    page.set_input_files("#files", {"name": "soup.txt", "mimeType": "text/plain", "buffer": text.encode()})
    recipe = page.locator(".page.typed .recipe", has_text="Soup").first
    facts = recipe.locator(".facts-line")
    facts.wait_for()
    check("4" in facts.text_content() and "10 minutes" in facts.text_content(), f"yield or time is missing: {facts.text_content()}")
    facts.locator("button").click()
    facts.locator(".editor input").first.fill("6 bowls")
    facts.locator(".editor button.primary").click()
    facts.locator(".editor").wait_for(state="detached")
    check("6 bowls" in facts.text_content() and "10 minutes" in facts.text_content(), f"the yield is not corrected: {facts.text_content()}")
    # What the service refuses leaves the line where it is.
    line = recipe.locator("ol li").first
    line.locator("button").click()
    line.locator("select").select_option("ingredient")
    page.route("**/rows", lambda route: route.abort())
    line.locator("button.primary").click()
    until(page, "document.getElementById('status').classList.contains('error')")
    page.unroute("**/rows")
    view.errors = [error for error in view.errors if "ERR_FAILED" not in error]
    check("Boil the broth" in recipe.locator("ol li").first.text_content(), "a line is lost when the service does not answer")
    line.locator(".editor button:text-is('Cancel')").click()
    document = json.loads(saved_as(page, recipe, "schema.org"))
    document = document[0] if isinstance(document, list) else document
    check("6 bowls" in json.dumps(document["recipeYield"]), f"the corrected yield is not exported: {document}")
    view.inspect("yields")


def careful(view, recipe, undo, shown):
    """Does what people do by mistake, or twice."""
    page = view.page
    before = shown()
    # A second click changes no second line, and what is not saved is not thrown away.
    recipe.locator("li.step").nth(1).locator(".pen").click()
    recipe.locator(".editor button:text-is('Delete')").dblclick()
    until(page, "document.querySelectorAll('#pages .recipe ol li').length === 2")
    page.wait_for_timeout(300)
    check(recipe.locator("li.step").count() == 2, "a double click deletes two lines")
    undo()
    until(page, "document.querySelectorAll('#pages .recipe ol li').length === 3")
    recipe.locator("li.step").first.locator(".pen").click()
    recipe.locator(".editor textarea").fill("Half a sentence")
    page.click("#pages .bar button:text-is('Undo')")
    recipe.locator(".row .pen").first.click()
    check(recipe.locator(".editor textarea").input_value() == "Half a sentence", "text that is not saved is thrown away")
    page.route("**/scans/changes", lambda route: route.abort())
    recipe.locator(".editor button.primary").click()
    until(page, "document.getElementById('status').textContent.includes('does not answer')")
    check(recipe.locator(".editor textarea").input_value() == "Half a sentence", "text is thrown away when the service does not answer")
    page.unroute("**/scans/changes")
    view.errors = [error for error in view.errors if "ERR_FAILED" not in error]
    page.keyboard.press("Escape")
    check(shown() == before, f"a canceled edit changes something: {shown()}")
    # A line that was added and not typed is gone.
    for part in ["step", "note", "intro"]:
        page.select_option("select[aria-label='Part to add']", part)
        page.click("button[aria-label='Add a line']")
        page.wait_for_selector(".editor textarea")
        page.keyboard.press("Enter")
        until(page, "document.getElementById('status').textContent.includes('needs a text')")
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('.editor') && !document.querySelector('#pages').textContent.includes('new line')")
    # What someone else has changed meanwhile is shown, and what was typed stays.
    recipe.locator("li.step").first.locator(".pen").click()
    recipe.locator(".editor textarea").fill("Typed meanwhile")
    page.evaluate("""async () => { const id = Number(location.hash.match(/\\d+/)[0]);
      const { scans: [scan] } = await (await fetch(`scans/${id}`)).json();
      scan.document.recipes[0].title.text = 'Plum slice';
      await fetch('scans/changes', { method: 'POST', body: JSON.stringify({ action: 'Renamed', scans: [{ id, expected: scan.version, document: scan.document }] }) }); }""")
    recipe.locator(".editor button.primary").click()
    recipe.locator("h1", has_text="Plum slice").wait_for()
    until(page, "document.querySelector('.editor textarea')?.value === 'Typed meanwhile'")
    view.errors = [error for error in view.errors if "409" not in error]
    page.keyboard.press("Escape")
    undo()
    until(page, "document.querySelector('#pages h1').textContent === 'Plum traybake'")
    # Corrected labels hold when the line is saved again.
    row = recipe.locator(".row", has_text="flour").first
    row.locator(".pen").click()
    page.select_option(".editor .words select >> nth=1", "preparation")
    page.press(".editor input", "Enter")
    page.wait_for_selector(".editor", state="detached")
    corrected = shown()
    check(corrected != before, "other labels make no other row")
    row.locator(".pen").click()
    page.wait_for_selector(".editor .words")
    page.press(".editor input", "Enter")
    page.wait_for_selector(".editor", state="detached")
    check(shown() == corrected, "corrected labels are lost when the line is saved again")
    undo()
    until(page, "document.getElementById('status').textContent === 'Undone.'")
    # Facts are kept as they are printed, and one that is set leaves the others.
    page.select_option(".tools select >> nth=0", "2")
    until(page, "document.querySelector('.facts-line dd').textContent === '24 squares'")
    facts = recipe.locator(".facts-line")
    facts.locator(".pen").click()
    facts.locator(".editor input").nth(1).fill("15 minutes")
    facts.locator(".editor button.primary").click()
    facts.locator(".editor").wait_for(state="detached")
    check([text for text in facts.locator("dd").all_text_contents()] == ["24 squares", "15 minutes"], f"facts: {facts.text_content()}")
    page.select_option(".tools select >> nth=0", "")
    until(page, "document.querySelector('.facts-line dd').textContent === '12 squares'")
    undo()
    until(page, "document.querySelectorAll('.facts-line dd').length === 1")
    check(shown() == before, f"undoing leaves something: {shown()}")


METHOD = """Method
1. Rub the butter into the flour.
2. Fold the plums in and bake for 40 minutes.
3. Serve with the cream.
"""


def library(tool, folder, browser, shots):
    """Scans two pages, joins and edits them, undoes, reloads, and kills the service: all is there. Exports have what is shown."""
    service = Service(tool, folder, "library")
    url = service.__enter__()
    view = Page(browser, url, shots, viewport={"width": 1280, "height": 800})
    page = view.page
    scan(view, "library-scan")
    page.set_input_files("#files", {"name": "method.txt", "mimeType": "text/plain", "buffer": METHOD.encode()})
    page.wait_for_selector(".page.typed .recipe ol li")
    until(page, "document.getElementById('library-count').textContent === '2 scans'")
    check(re.search(r"#scan/\d+,\d+$", page.url), f"the address does not name the open scans: {page.url}")
    for box in page.locator("#library-list input").all():
        box.check()
    page.click("#library-join")
    until(page, "document.getElementById('library-count').textContent === '1 scan'")
    until(page, "document.querySelectorAll('#pages .recipe').length === 1 && document.querySelectorAll('#pages .recipe ol li').length === 3")
    view.inspect("joined scans")

    recipe = page.locator("#pages .recipe")
    undo = lambda: page.locator("#pages .bar button:text-is('Undo')").click()
    shown = lambda: page.evaluate("() => [...document.querySelectorAll('#pages .recipe :is(h1, h2, h3, .row, li > span, dd)')].map((e) => e.textContent)")

    def edit(place, text=None, button=None):
        place.locator(".pen").first.click()
        editor = recipe.locator(".editor")
        editor.wait_for()
        if text:
            editor.locator("textarea, input").first.fill(text)
        view.inspect("editor in the library")
        editor.locator(button or "button.primary").click()
        recipe.locator(".editor").wait_for(state="detached")

    edit(recipe.locator(".step:has(h1)"), "Plum traybake")
    check(page.evaluate("document.activeElement.getAttribute('aria-label')") == "Correct Plum traybake", "the focus is lost after saving")
    edit(recipe.locator(".facts-line"), "12 squares")
    edit(recipe.locator("li.step").first, "Rub the cold butter into the flour.")
    rows = recipe.locator(".row").count()
    salt = recipe.locator(".row", has_text="sea salt")
    edit(salt, button="button:text-is('Delete')")
    check(recipe.locator(".row").count() == rows - 1 and not salt.count(), "a line is not deleted")
    undo()
    salt.wait_for()
    page.keyboard.press("Control+Shift+z")
    salt.wait_for(state="detached")
    page.locator("h1").first.click()
    page.keyboard.press("Control+z")
    salt.wait_for()
    edit(recipe.locator("li.step").last, button="button[aria-label='Move up']")
    check("Serve" in recipe.locator("li.step").nth(1).text_content(), "a step does not move")
    edit(recipe.locator("li.step").nth(1), button="button:text-is('Join with the next')")
    check(recipe.locator("li.step").count() == 2, "steps are not joined")
    undo()
    until(page, "document.querySelectorAll('#pages .recipe ol li').length === 3")
    state = shown()
    check("Plum traybake" in state and any("12 squares" in text for text in state), f"edits are lost: {state}")

    # Every format has what the page shows.
    page.select_option(".tools select >> nth=0", "2")
    until(page, "document.querySelector('.recipe .row .amount').textContent.includes('500 g')")
    for name in ["JSON", "CSV", "schema.org", "Markdown", "Cooklang"]:
        text = saved_as(page, recipe, name)
        for wanted in ["500", "plums"] + ([] if name == "CSV" else ["Plum traybake", "24 squares", "cold butter"]):
            check(wanted in text, f"{name} lacks {wanted}: {text[:400]}")
    page.select_option(".tools select >> nth=0", "")
    view.shot("library-edited")

    page.reload()
    page.wait_for_selector("#pages .recipe .row")
    check(shown() == state, f"a reload loses what was edited: {shown()}")
    service.process.kill()
    service.process.wait()
    service.command[3] = url.rsplit(":", 1)[1].strip("/")
    with service:
        page.reload()
        page.wait_for_selector("#pages .recipe .row")
        check(shown() == state, "a killed service loses what was edited")
        # A new recipe begins with a line; a recipe becomes a scan of its own; a deleted scan is put back.
        edit(recipe.locator(".step:has(h3), .step:has(h2)").nth(1), button="button:text-is('Begin a new recipe here')")
        until(page, "document.querySelectorAll('#pages .recipe').length === 2")
        page.locator("#pages .recipe").nth(1).locator("button:text-is('Make it a scan of its own')").click()
        until(page, "document.getElementById('library-count').textContent === '2 scans'")
        until(page, "document.querySelectorAll('#pages .recipe').length === 1")
        undo()
        until(page, "document.querySelectorAll('#pages .recipe').length === 2")
        until(page, "document.getElementById('library-count').textContent === '1 scan'")
        undo()
        until(page, "document.querySelectorAll('#pages .recipe').length === 1")
        page.fill("#library-search", "quince")
        until(page, "document.getElementById('library-count').textContent === '0 scans'")
        page.fill("#library-search", "TRAYBAKE plums")
        until(page, "document.getElementById('library-count').textContent === '1 scan'")
        # The page is read again in another layout, which undo takes back.
        page.locator("figcaption summary").first.click()
        page.locator("figcaption select").nth(1).select_option("automatic")
        page.click("text=Read the page again")
        until(page, "document.querySelector('.history summary').textContent !== '' && document.getElementById('status').textContent.includes('read again')", 60)
        view.inspect("read again")
        undo()
        until(page, f"JSON.stringify([...document.querySelectorAll('#pages .recipe :is(h1, h2, h3, .row, li > span, dd)')].map((e) => e.textContent)) === {json.dumps(json.dumps(state, ensure_ascii=False, separators=(',', ':')))}")
        page.click("text=Delete the scan")
        until(page, "document.getElementById('library-count').textContent === '0 scans' && !document.querySelector('#pages .recipe')")
        page.check("#library-deleted")
        page.locator("#library-list li", has_text="Plum traybake").locator("button").click()
        until(page, "document.getElementById('status').textContent.includes('put back')")
        page.uncheck("#library-deleted")
        page.locator("#library-list a", has_text="Plum traybake").click()
        page.wait_for_selector("#pages .recipe .row")
        check(shown() == state, "a scan that was put back is another one")
        page.click("#sample")
        page.wait_for_selector("text=was in the library already", timeout=60_000)
        view.inspect("library")
        careful(view, recipe, undo, shown)

        phone = Page(browser, url, shots, viewport={"width": 390, "height": 800}, has_touch=True)
        phone.page.goto(page.url)
        phone.page.wait_for_selector("#pages .recipe .row")
        until(phone.page, "document.querySelector('.picture img')?.naturalWidth > 0")
        phone.page.locator(".recipe .row").nth(6).locator(".pen").tap()
        phone.page.wait_for_selector(".editor")
        both = phone.page.evaluate("""() => { const [a, b] = ['.picture rect.lit', '.editor'].map((s) => document.querySelector(s).getBoundingClientRect());
          return a.top >= 0 && a.bottom <= innerHeight && b.top < innerHeight && b.bottom > 0; }""")
        check(both, "on a phone, a row and its place in the picture are not seen together")
        phone.shot("library-phone")
        phone.inspect("library on a phone")
        phone.context.close()
    view.errors = [error for error in view.errors if "ERR_CONNECTION" not in error]
    view.context.close()


def touch(view, name):
    """Touches words of the sample, with the pointer and the keys."""
    page = view.page
    view.go("read")
    page.click("#read-sample")
    page.wait_for_selector(".reading rect.touch", timeout=60_000)
    until(page, "document.querySelector('.reading img')?.naturalWidth > 0")
    page.locator(".reading rect.touch[aria-label^='flour']").first.click()
    until(page, "document.querySelector('#meaning .headword')?.textContent.startsWith('flour')")
    meaning = page.text_content("#meaning")
    check("noun" in meaning and "Princeton" in meaning, f"the meaning lacks the part of speech or the notice: {meaning[:300]}")
    check("flour" in page.text_content("#meaning mark"), "the word is not marked in its sentence")
    check(page.locator(".reading rect.touch.lit").count() == 1, "the touched word is not marked on the picture")
    view.shot(f"read-{name}")
    view.inspect(f"read {name}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('#meaning .headword')?.textContent.startsWith('flour') && document.querySelector('#meaning mark')")


def words(view):
    """Adds a touched word to the wordbook, and reviews words by the keyboard."""
    page = view.page
    touch(view, "page")
    page.locator(".reading rect.touch[aria-label^='flour']").first.click()
    until(page, "document.querySelector('#meaning .headword')?.textContent.startsWith('flour')")
    page.click("#meaning .add")
    until(page, "document.getElementById('status').textContent.includes('flour is in')")
    page.fill("#word", "plurn")
    page.press("#word", "Enter")
    page.click("#meaning button:text-is('plum')")
    until(page, "document.querySelector('#meaning .headword')?.textContent.startsWith('plum')")
    page.set_input_files("#read-files", {"name": "orchard.txt", "mimeType": "text/plain", "buffer": ORCHARD.encode()})
    page.locator(".running .touch", has_text="planted").click()
    until(page, "document.querySelector('#meaning .headword')?.textContent.includes('plant, verb')")

    view.go("words")
    left = lambda: [int(part.split()[0]) for part in page.text_content("#review-text").split(", ")]
    until(page, "document.querySelector('#card .headword')")
    due, new = left()
    check(due == 0 and new >= 4, f"the words of the wordbook are not asked: {due} due, {new} new")
    page.select_option("#level", "c2")
    until(page, "document.getElementById('left-out').textContent.endsWith('common words left out')")
    page.select_option("#level", "a1")
    until(page, "document.getElementById('left-out').textContent === ''")
    page.select_option("#level", "b2")
    until(page, f"document.getElementById('review-text').textContent === '0 due, {new} new'")
    view.shot("words-question")
    view.inspect("words, question")
    check(not page.locator("#card .definition").count(), "the meaning is shown with the question")
    page.keyboard.press("3")
    page.locator("#words-title").click()
    page.keyboard.press("Space")
    page.wait_for_selector("#card .definition")
    view.shot("words-answer")
    view.inspect("words, answer")
    page.keyboard.press("4")
    until(page, f"document.getElementById('review-text').textContent === '0 due, {new - 1} new'")
    # Keys that come faster than the answers rate no word twice.
    page.keyboard.press("Enter")
    page.evaluate("""() => { for (const key of ['3', '3', '3'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); }""")
    until(page, f"document.getElementById('review-text').textContent === '0 due, {new - 2} new'")
    page.reload()
    until(page, f"document.getElementById('review-text').textContent === '0 due, {new - 2} new'")
    page.keyboard.press("k")
    until(page, f"document.getElementById('review-text').textContent === '0 due, {new - 3} new'")
    page.select_option("#review-book", "My words")
    until(page, "[...document.querySelectorAll('#card blockquote mark')].every((e) => e.textContent.startsWith('flour'))")
    view.inspect("words again")


def foreign(tool, folder, browser, shots):
    """Scans a recipe with a service whose first model has labels of something else."""
    data, model = pathlib.Path(folder) / "places.conll", pathlib.Path(folder) / "places.tagger"
    data.write_text("Ann\tB-PER\nlives\tO\nin\tO\nBath\tB-LOC\n\n" * 3)
    subprocess.run([tool, "train", str(data), "-o", str(model)], check=True, capture_output=True)
    with Service(tool, folder, "places", "--model", str(model)) as url:
        view = Page(browser, url, shots, viewport={"width": 1280, "height": 800})
        scan(view, "scan-foreign")
        amounts = lambda: view.page.evaluate("() => [...document.querySelectorAll('.row .amount')].filter((e) => e.textContent).length")
        before, first = amounts(), view.page.text_content(".recipe .row .amount >> nth=0")
        view.page.select_option(".tools select >> nth=0", "2")
        until(view.page, f"document.querySelector('.recipe .row .amount').textContent !== {json.dumps(first)}")
        check(amounts() == before, "amounts are lost when another model is the first one")
        view.page.locator(".recipe .row button").first.click()
        view.page.wait_for_selector(".editor .words")
        check(view.page.locator(".editor .words option[value=ingredient]").count(), "a row is corrected with labels of another model")
        view.inspect("foreign")
        view.context.close()


def review(tool, folder, browser, shots):
    """Labels lines on the page that works from disk."""
    lines = pathlib.Path(folder) / "lines.txt"
    lines.write_text(LINES)
    output = pathlib.Path(folder) / "review.html"
    subprocess.run([tool, "review", str(lines), "--pick", "5", "-o", str(output)], check=True, stderr=subprocess.DEVNULL)
    view = Page(browser, output.as_uri(), shots, viewport={"width": 1280, "height": 800})
    page = view.page
    page.wait_for_selector(".line .word")
    check(page.locator("#list li").count() == 5, "the page from disk has other lines")
    view.shot("review")
    view.inspect("review")
    first = page.text_content("#list li >> nth=0")
    page.locator(".line .word").first.click()
    page.click(".palette button >> nth=0")
    label = page.text_content(".line .word small >> nth=0")
    check(page.text_content(".palette button >> nth=0").startswith(label), "a click gives no label")
    page.locator("h1").click()
    for count in range(5):
        page.keyboard.press("Enter")
        until(page, f"document.getElementById('progress-text').textContent.startsWith('{count + 1} of 5')")
    page.locator("#list li i").first.click()
    page.keyboard.press("Enter")
    with page.expect_download() as saved:
        page.click("#download")
    records = [json.loads(line) for line in pathlib.Path(saved.value.path()).read_text().splitlines()]
    check(len(records) == 5 and all(len(r["tokens"]) == len(r["labels"]) for r in records), f"the download: {records}")
    check(records[0]["labels"][0] == label and " ".join(records[0]["tokens"]) in first, "the download lacks the label")
    until(page, "Object.values(localStorage).some((kept) => JSON.parse(kept).length === 5)")
    page.reload()
    until(page, "document.getElementById('progress-text').textContent.startsWith('5 of 5')")
    view.inspect("review again")
    # A word that is corrected in a finished line leaves the other labels of the line as they are.
    shown = lambda: page.evaluate("() => [...document.querySelectorAll('.line .word small')].map((e) => e.textContent)")
    page.locator("#list li i").first.click()
    before = shown()
    other = page.locator(".palette button").count() - 1
    page.locator(".line .word").last.click()
    page.click(f".palette button >> nth={other}")
    check(shown()[:-1] == before[:-1] and before[0] == label, f"a correction reverts others: {before}, {shown()}")
    page.keyboard.press("u")
    # Another page of the same name, with other lines in other places, gets the labels of its own lines alone.
    done = {" ".join(r["tokens"]): r["labels"] for r in records}
    lines.write_text("\n".join(reversed(LINES.splitlines())) + "\n3 large potatoes\nsome fresh thyme\n")
    subprocess.run([tool, "review", str(lines), "--pick", "14", "-o", str(output)], check=True, stderr=subprocess.DEVNULL)
    page.goto(output.as_uri())
    until(page, "document.getElementById('progress-text').textContent.startsWith('5 of 14')")
    for item in page.locator("#list li").all():
        if item.text_content().startswith("✓"):
            words = item.locator("i").all_text_contents()
            titles = [i.get_attribute("title") for i in item.locator("i").all()]
            check(done.get(" ".join(words)) == titles, f"a line got the labels of another one: {words} {titles}")
    view.context.close()


def main():
    tool, shots = sys.argv[1], pathlib.Path(sys.argv[2])
    shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        seed = pathlib.Path(folder) / "orchard.txt"
        seed.write_text(ORCHARD)
        subprocess.run([tool, "wordbook", "add", str(seed), "--book", "Orchard", "--store", f"{folder}/test.sqlite"],
                       check=True, capture_output=True)
        with Service(tool, folder, "test") as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            view = Page(browser, url, shots, viewport={"width": 1280, "height": 800})
            scan(view, "scan")
            view.inspect("scan")
            correct(view)
            correct_text(view)
            yields(view)
            labeled = label(view)
            learn(view, labeled)
            # All is there after a reload.
            view.page.reload()
            view.page.wait_for_selector(".verdict")
            check(view.page.text_content(".fact b >> nth=0") == str(labeled), "labels are lost")
            if "in use" in view.page.text_content(".verdict"):
                view.page.click("#back")
                view.page.wait_for_selector("text=Use model 1")
                view.page.click("text=Use model 1")
                until(view.page, "document.querySelector('.verdict').textContent.includes('in use')")
            view.inspect("learn again")
            words(view)
            for name, options in {
                "narrow": {"viewport": {"width": 420, "height": 800}},
                "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
                "large": {"viewport": {"width": 3840, "height": 2160}},
            }.items():
                other = Page(browser, url, shots, **options)
                scan(other, f"scan-{name}")
                other.inspect(f"scan {name}")
                for part in ["label", "learn"]:
                    other.go(part)
                    other.page.wait_for_selector(".line .word" if part == "label" else ".verdict")
                    other.shot(f"{part}-{name}")
                    other.inspect(f"{part} {name}")
                touch(other, name)
                other.go("words")
                other.page.wait_for_selector("#card .headword")
                other.page.keyboard.press("Space")
                other.page.wait_for_selector("#card .definition")
                other.shot(f"words-{name}")
                other.inspect(f"words {name}")
                other.context.close()
            library(tool, folder, browser, shots)
            foreign(tool, folder, browser, shots)
            review(tool, folder, browser, shots)
            browser.close()
    print("the page: scanned, corrected, labeled by keyboard, trained, reloaded; touched and reviewed words; narrow, dark and large; reviewed from disk; no console error")


if __name__ == "__main__":
    main()
