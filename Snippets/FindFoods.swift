// The entry of a table of foods that a name means.

import FoodNames

let table = try FoodTable(parsing: "id,name,synonyms\n7,Onions,shallots\n8,Butter unsalted 250g,\n")
if let food = table.match("finely chopped onions") {
  print(food.id, food.score, food.kind.rawValue)
}
