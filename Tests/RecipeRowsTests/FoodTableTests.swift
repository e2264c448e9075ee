import FoodNames
import Foundation
import RecipeModels
import RecipeRows
import Testing
import WordTagging

@Suite struct FoodTableTests {
  private static let shop = """
    id,name,synonyms
    1,"Onions, brown 1kg",
    2,Onions red,
    3,Butter salted 250g,
    4,Butter unsalted 250g,
    5,Peanut butter smooth,
    6,Eggs large x6,free range eggs
    7,"Egg, yolk, frozen",
    8,Plain flour,all-purpose flour
    9,Coriander fresh,cilantro
    10,Soy sauce,
    11,Cheddar mature,
    12,"Sugar, granulated",
    13,Aubergine,eggplant
    14,Chicken breast fillets,
    15,Baking powder,
    """

  private static func table() throws -> FoodTable { try FoodTable(parsing: shop) }

  @Test(
    "names of recipes find the food that they mean",
    arguments: [
      ("finely chopped brown onion", "1"), ("red onions", "2"), ("unsalted butter", "4"),
      ("peanut butter", "5"), ("large free-range eggs", "6"), ("egg yolks", "7"),
      ("all-purpose flour", "8"), ("fresh cilantro", "9"), ("low-salt soy sauce", "10"),
      ("sugar", "12"), ("eggplant", "13"), ("boneless skinless chicken breasts", "14"),
      ("baking powder", "15"), ("fresh corriander", "9"), ("cheddar or gruyère", "11"),
    ])
  func names(name: String, id: String) throws {
    #expect(try Self.table().match(name)?.id == id)
  }

  @Test(
    "a food that the table has not gets no answer",
    arguments: [
      "cocoa powder", "digestive biscuits", "fish sauce", "saffron", "", "🥚", "1 2 3", "or or",
      "(((",
    ])
  func abstains(name: String) throws {
    #expect(try Self.table().match(name) == nil)
  }

  @Test("each name of a table finds itself, and says how") func itself() throws {
    let table = try Self.table()
    for name in ["Plain flour", "Soy sauce", "Aubergine"] {
      let match = try #require(table.match(name))
      #expect(match.name == name)
      #expect(match.kind == .exact)
    }
    #expect(table.match("cilantro")?.kind == .synonym)
    #expect(table.match("sugar")?.kind != .exact)
  }

  @Test("tables are read with any columns, and bad lines are named") func files() throws {
    let usda = "fdc_id\tdata_type\tdescription\n1001\tfoundation\tButter, without salt\n"
    #expect(try FoodTable(parsing: usda).match("unsalted butter")?.id == "1001")
    let plain = "a1 | Onions | shallots; scallions\n"
    #expect(try FoodTable(parsing: plain).match("shallots")?.id == "a1")
    let error = #expect(throws: FoodTableError.self) {
      try FoodTable(parsing: "id,name\n1,Onions\n,Leeks\n", file: "f")
    }
    #expect(
      error?.description == "f:3: expected an identifier and a name, such as '7,Onions'")
    #expect(throws: FoodTableError.self) { try FoodTable(parsing: "id,name\n1,Onions\n1,Leeks\n") }
    #expect(throws: FoodTableError.self) { try FoodTable(parsing: "") }
  }

  @Test("a row has the food in JSON, and rows without a table have none") func rows() throws {
    var row = RowBuilder().row(from: WordTagger.recipes.tag("2 cups all-purpose flour"))
    #expect(!RowJSON.text(row).contains("\"food\""))
    row.food = try Self.table().match(try #require(row.ingredient).text)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(RowJSON.text(row).utf8)) as? [String: Any])
    let food = try #require(json["food"] as? [String: Any])
    #expect(food["id"] as? String == "8")
    #expect(food["match"] as? String == "synonym")
  }
}
