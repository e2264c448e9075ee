// Changes of a scan's document: its pages, and the recipes with their lines. Nothing here asks the service.

/** The parts of a recipe that are lists of lines, in the order of a page. */
const lists = {
  intro: (recipe) => recipe.intro, yield: (recipe) => recipe.yield.lines, time: (recipe) => recipe.times.lines,
  note: (recipe) => recipe.notes, nutrition: (recipe) => recipe.nutrition, other: (recipe) => recipe.furniture,
};
/** The parts that are lists of sections with headings. */
const sections = {
  ingredient: (recipe) => recipe.ingredientSections.map((section) => section.ingredients),
  step: (recipe) => recipe.stepSections.map((section) => section.steps),
};
const sectionLists = { ingredient: ["ingredientSections", "ingredients"], step: ["stepSections", "steps"] };

export const partNames = [
  ["title", "the title"], ["intro", "introduction"], ["yield", "the yield"], ["time", "a time"],
  ["ingredientHeading", "a heading of ingredients"], ["ingredient", "an ingredient"],
  ["stepHeading", "a heading of steps"], ["step", "a step"], ["note", "a note"], ["nutrition", "nutrition"], ["other", "other text"],
];

const isHeading = (part) => part.endsWith("Heading");
const kind = (part) => part.replace("Heading", "");

/** A line that nobody has read. */
export const typedLine = (text, image) => ({ text, image, confidence: 1, box: [0, 0, 0, 0] });

export const emptyRecipe = (image) => ({
  version: 1, sources: [image], title: null, intro: [], yield: { lines: [] }, times: { lines: [] }, ingredientSections: [],
  stepSections: [], notes: [], nutrition: [], furniture: [],
});

/** The section of a path, `{ recipe, part, section, index }`. */
const sectionOf = (recipe, { part, section }) => recipe[sectionLists[kind(part)][0]][section];

/** The list that has the line of a path; none for titles and headings. */
const listOf = (recipe, { part, section }) => part in lists ? lists[part](recipe) : part in sections ? sections[part](recipe)[section] : null;

export function lineAt(recipe, path) {
  if (path.part === "title") return recipe.title;
  return isHeading(path.part) ? sectionOf(recipe, path).heading : listOf(recipe, path)[path.index];
}

/** Puts another line in the place of one. */
export function setLine(recipe, path, line) {
  if (path.part === "title") recipe.title = line;
  else if (isHeading(path.part)) sectionOf(recipe, path).heading = line;
  else listOf(recipe, path)[path.index] = line;
}

/** All lines of a recipe with their paths, in the order of a page. */
export function linesOf(recipe) {
  const found = [];
  const add = (list, part, section) => list.forEach((line, index) => found.push({ line, path: { part, section, index } }));
  if (recipe.title) found.push({ line: recipe.title, path: { part: "title" } });
  for (const part of ["intro", "yield", "time"]) add(lists[part](recipe), part);
  for (const part of ["ingredient", "step"]) {
    recipe[sectionLists[part][0]].forEach((section, index) => {
      if (section.heading) found.push({ line: section.heading, path: { part: `${part}Heading`, section: index } });
      add(section[sectionLists[part][1]], part, index);
    });
  }
  for (const part of ["note", "nutrition", "other"]) add(lists[part](recipe), part);
  return found;
}

/** Removes a line; the lines under a removed heading come to the section before. */
export function removeLine(recipe, path) {
  if (path.part === "title") recipe.title = null;
  else if (isHeading(path.part)) {
    const [name, lines] = sectionLists[kind(path.part)];
    const [removed] = path.section > 0 ? recipe[name].splice(path.section, 1) : [null];
    if (removed) recipe[name][path.section - 1][lines].push(...removed[lines]);
    else recipe[name][0].heading = null;
  } else listOf(recipe, path).splice(path.index, 1);
  dropEmptySections(recipe);
}

function dropEmptySections(recipe) {
  for (const [name, lines] of Object.values(sectionLists)) {
    recipe[name] = recipe[name].filter((section) => section.heading || section[lines].length);
  }
}

/** Adds a line to a part, where it stands on its page, and returns its path. */
export function addLine(recipe, part, line) {
  if (part === "title") {
    if (recipe.title) recipe.intro.unshift(recipe.title);
    recipe.title = line;
    return { part };
  }
  const isBelow = (other) => line.box[2] > 0 && other.image === line.image && other.box[2] > 0 && other.box[1] > line.box[1];
  if (isHeading(part)) {
    const [name, lines] = sectionLists[kind(part)];
    const section = recipe[name].findIndex((other) => other[lines].some(isBelow));
    if (section < 0) {
      recipe[name].push({ heading: line, [lines]: [] });
      return { part, section: recipe[name].length - 1 };
    }
    return beginSection(recipe, kind(part), section, recipe[name][section][lines].findIndex(isBelow), line);
  }
  if (part in sections) {
    const [name, lines] = sectionLists[part];
    if (!recipe[name].length) recipe[name].push({ heading: null, [lines]: [] });
  }
  const all = part in lists ? [lists[part](recipe)] : sections[part](recipe);
  const found = all.findIndex((list) => list.some(isBelow));
  const section = found < 0 ? all.length - 1 : found;
  const index = found < 0 ? all[section].length : all[section].findIndex(isBelow);
  all[section].splice(index, 0, line);
  return part in lists ? { part, index } : { part, section, index };
}

/** Puts a heading before a line of a section; that line and those after it come under it. */
function beginSection(recipe, part, section, index, heading) {
  const [name, lines] = sectionLists[part];
  const rest = recipe[name][section][lines].splice(index);
  recipe[name].splice(section + 1, 0, { heading, [lines]: rest });
  dropEmptySections(recipe);
  return { part: `${part}Heading`, section: recipe[name].findIndex((other) => other.heading === heading) };
}

/** Adds a line below another one of its list. */
export function addBelow(recipe, path, line) {
  const next = { ...path, index: path.index + 1 };
  listOf(recipe, path).splice(next.index, 0, line);
  return next;
}

/** Makes a line another part of its recipe; what follows a line that becomes a heading of its list comes under it. */
export function changePart(recipe, path, part) {
  const line = lineAt(recipe, path);
  if (isHeading(part) && kind(part) === path.part) {
    listOf(recipe, path).splice(path.index, 1);
    return beginSection(recipe, path.part, path.section, path.index, line);
  }
  if (isHeading(path.part) && kind(path.part) === part) {
    const [name, lines] = sectionLists[part];
    recipe[name][path.section].heading = null;
    recipe[name][path.section][lines].unshift(line);
    return { part, section: path.section, index: 0 };
  }
  removeLine(recipe, path);
  if (part !== "ingredient") delete line.row;
  return addLine(recipe, part, line);
}

/** Moves a line up or down, over the ends of its section, too; returns null where there is no place. */
export function moveLine(recipe, path, by) {
  const list = listOf(recipe, path);
  const next = path.index + by;
  if (next >= 0 && next < list.length) {
    list.splice(next, 0, ...list.splice(path.index, 1));
    return { ...path, index: next };
  }
  const neighbor = path.part in sections ? sections[path.part](recipe)[path.section + by] : undefined;
  if (!neighbor) return null;
  const index = by > 0 ? 0 : neighbor.length;
  neighbor.splice(index, 0, ...list.splice(path.index, 1));
  return { ...path, section: path.section + by, index };
}

/** The text of a line and of the one below it, and the box around both; null for a last line. */
export function joined(recipe, path) {
  const list = listOf(recipe, path);
  const [first, second] = [list?.[path.index], list?.[path.index + 1]];
  if (!second) return null;
  const text = /[\p{L}]-$/u.test(first.text) ? first.text.slice(0, -1) + second.text : `${first.text} ${second.text}`;
  return { ...first, text, box: first.image === second.image ? around(first.box, second.box) : first.box };
}

function around(a, b) {
  if (!a[2] || !b[2]) return a[2] ? a : b;
  const [left, top] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [left, top, Math.max(a[0] + a[2], b[0] + b[2]) - left, Math.max(a[1] + a[3], b[1] + b[3]) - top];
}

// Recipes

const touchSources = (recipe) => {
  const images = new Set(linesOf(recipe).map(({ line }) => line.image));
  const kept = recipe.sources.filter((image) => images.has(image));
  recipe.sources = [...kept, ...[...images].filter((image) => !kept.includes(image))];
};

/** Appends the parts of a recipe to another one's; its title becomes a heading. */
export function appendRecipe(recipe, other) {
  if (other.title && !recipe.title) recipe.title = other.title;
  else if (other.title) {
    const first = other.ingredientSections[0] ?? other.stepSections[0];
    if (first && !first.heading) first.heading = other.title;
    else recipe.intro.push(other.title);
  }
  for (const part of Object.keys(lists)) lists[part](recipe).push(...lists[part](other));
  for (const [name, lines] of Object.values(sectionLists)) {
    const [first, ...rest] = other[name];
    // A page goes on with the section that the page before it began.
    if (first && !first.heading && recipe[name].length) recipe[name].at(-1)[lines].push(...first[lines]);
    else if (first) recipe[name].push(first);
    recipe[name].push(...rest);
  }
  touchSources(recipe);
}

/** Joins a recipe with the one before it. */
export function joinWithPrevious(document, index) {
  const [recipe] = document.recipes.splice(index, 1);
  appendRecipe(document.recipes[index - 1], recipe);
}

/** Begins a new recipe with a line as its title: what follows it or is below it on its page, and on later pages, goes along. */
export function beginRecipe(document, index, path) {
  const recipe = document.recipes[index];
  const title = lineAt(recipe, path);
  const order = new Map(document.pages.map(({ image }, number) => [image, number]));
  const all = linesOf(recipe);
  const start = all.findIndex(({ line }) => line === title);
  const goes = ({ line }, position) => {
    const [page, own] = [order.get(line.image), order.get(title.image)];
    if (page !== own) return page > own;
    if (!title.box[2] || !line.box[2]) return position >= start;
    // What is beside the title in another column, and before it, stays.
    const isOver = line.box[0] < title.box[0] + title.box[2] && title.box[0] < line.box[0] + line.box[2];
    return line.box[1] > title.box[1] ? isOver || position >= start : line.box[1] === title.box[1] && position >= start;
  };
  const moving = new Set(all.filter((item, position) => goes(item, position)).map(({ line }) => line));
  const next = structuredClone({ ...recipe, sources: [] });
  const chosen = linesOf(recipe).map(({ line }) => moving.has(line) && line !== title);
  keepLines(next, (number) => chosen[number]);
  const stays = linesOf(recipe).map(({ line }) => !moving.has(line) && line !== title);
  keepLines(recipe, (number) => stays[number]);
  next.title = title;
  delete next.title.row;
  touchSources(recipe);
  touchSources(next);
  document.recipes.splice(index + 1, 0, next);
}

/** Keeps the lines whose number, in the order of `linesOf`, is chosen. */
function keepLines(recipe, isKept) {
  const kept = new Set(linesOf(recipe).filter((item, number) => isKept(number)).map(({ line }) => line));
  if (!kept.has(recipe.title)) recipe.title = null;
  for (const list of [...Object.values(lists).map((get) => get(recipe)), ...sections.ingredient(recipe), ...sections.step(recipe)]) {
    list.splice(0, list.length, ...list.filter((line) => kept.has(line)));
  }
  for (const [name] of Object.values(sectionLists)) {
    for (const section of recipe[name]) if (section.heading && !kept.has(section.heading)) section.heading = null;
  }
  dropEmptySections(recipe);
}

/** Moves a line to another recipe of the scan, and returns its path there. */
export function moveToRecipe(document, from, path, to) {
  const line = lineAt(document.recipes[from], path);
  removeLine(document.recipes[from], path);
  const moved = addLine(document.recipes[to], path.part, line);
  for (const recipe of [document.recipes[from], document.recipes[to]]) touchSources(recipe);
  return moved;
}

/**
 * Sets facts, `[name, text]`, of the yield and the times. `stated` are the names and texts of the facts that each line of the
 * yield and the times states: a line that states one that is set goes to the other text of the page, and what else it states is
 * kept in a line of its own.
 */
export function setFacts(recipe, facts, stated, image) {
  const names = new Set(facts.map(([name]) => name));
  const all = [...recipe.yield.lines, ...recipe.times.lines];
  const isReplaced = (line) => stated[all.indexOf(line)].some(([name]) => names.has(name));
  const replaced = all.filter(isReplaced);
  const rest = replaced.flatMap((line) => stated[all.indexOf(line)]).filter(([name]) => !names.has(name));
  recipe.yield.lines = recipe.yield.lines.filter((line) => !isReplaced(line));
  recipe.times.lines = recipe.times.lines.filter((line) => !isReplaced(line));
  recipe.furniture.push(...replaced.filter(({ box }) => box[2] > 0));
  for (const [name, text] of [...facts, ...rest].filter(([, value]) => value).reverse()) {
    (name === "Yield" ? recipe.yield : recipe.times).lines.unshift(typedLine(`${name}: ${text}`, image));
  }
}

// Pages and scans

/** Takes recipes out of a document: a document of them with the pages that they are on. */
export function takeRecipes(document, isTaken) {
  const taken = document.recipes.filter((recipe, index) => isTaken(index));
  const images = new Set(taken.flatMap((recipe) => [...recipe.sources, ...linesOf(recipe).map(({ line }) => line.image)]));
  document.recipes = document.recipes.filter((recipe, index) => !isTaken(index));
  return { pages: document.pages.filter(({ image }) => images.has(image)), recipes: taken, corrections: document.corrections };
}

/** Takes a page with its lines out of a document: a document of it. */
export function takePage(document, index) {
  const { image } = document.pages[index];
  const recipes = [];
  for (const recipe of document.recipes) {
    const isOn = linesOf(recipe).map(({ line }) => line.image === image);
    if (!isOn.includes(true)) continue;
    const own = structuredClone(recipe);
    keepLines(own, (number) => isOn[number]);
    keepLines(recipe, (number) => !isOn[number]);
    for (const part of [own, recipe]) touchSources(part);
    recipes.push(own);
  }
  document.recipes = document.recipes.filter((recipe) => linesOf(recipe).length);
  return { pages: document.pages.splice(index, 1), recipes, corrections: document.corrections };
}

/** Appends a document; where its first recipe has no title, it goes on with the last one. */
export function appendDocument(document, other) {
  const names = new Set([...document.pages, ...other.pages].map(({ image }) => image));
  const taken = new Set(document.pages.map(({ image }) => image));
  const renamed = new Map();
  for (const page of other.pages.filter(({ image }) => taken.has(image))) {
    let number = 2;
    while (names.has(`${page.image} (${number})`)) number += 1;
    renamed.set(page.image, `${page.image} (${number})`);
    names.add(renamed.get(page.image));
  }
  const rename = (image) => renamed.get(image) ?? image;
  for (const page of other.pages) page.image = rename(page.image);
  for (const recipe of other.recipes) {
    recipe.sources = recipe.sources.map(rename);
    for (const { line } of linesOf(recipe)) line.image = rename(line.image);
  }
  const [first, ...rest] = other.recipes;
  document.pages.push(...other.pages);
  document.corrections.push(...other.corrections);
  if (first && !first.title && document.recipes.length) {
    appendRecipe(document.recipes.at(-1), first);
    document.recipes.push(...rest);
  } else document.recipes.push(...other.recipes);
}
