/// The words with which recipes state their yield and times.
///
/// The attributes of the page model, scaling and the reading of yields and
/// times use the same words.
package enum YieldAndTimeWords {
  /// The minutes of each unit of time.
  package static let minutes: [String: Double] = [
    "minute": 1, "minutes": 1, "min": 1, "mins": 1, "m": 1, "hour": 60, "hours": 60, "hr": 60,
    "hrs": 60, "h": 60, "day": 1440, "days": 1440, "minuten": 1, "stunde": 60, "stunden": 60,
    "std": 60, "heure": 60, "heures": 60,
  ]
  /// The units of time that are not single letters, which have other meanings beside most numbers.
  package static let units = minutes.keys.filter { $0.count > 1 }

  /// The names of the time of preparing: `Prep: 10 min`.
  package static let preparing = words("prep preparation active hands hands-on preparing")
  /// The names of the time of cooking.
  package static let cooking = words("cook cooking bake baking roasting")
  /// The names of the time of the whole recipe.
  package static let whole = words("total ready takes overall")
  /// The names of the time of waiting.
  package static let waiting = words(
    "chill chilling rest resting additional marinating freezing rising inactive cooling soaking proofing"
  )
  /// The names of all times.
  package static let timeNames = preparing + cooking + whole + waiting

  /// Verbs before a yield: `Serves 4`.
  package static let yieldVerbs = words("serves makes yield yields ergibt")
  /// Names of a yield before or after its number: `Servings: 4`, `4 servings`.
  package static let yieldNouns = words("servings serving portions")
  /// Names of a yield after its number: `4 people`.
  package static let countedNouns = words("portion people persons portionen personen personnes")

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
