import LabeledData
import Support
import WordTagging

/// Compiles a grammar into flat arrays and finds the errors that involve several statements.
struct GrammarCompiler {
  let tree: GrammarTree
  private var problems: [GrammarError.Problem] = []
  let labelIndices: [String: Grammar.LabelIndex]
  let ruleIndices: [String: Int]
  private let listIndices: [String: Int]

  private var nodes: [Grammar.Node] = []
  private var children: [Int32] = []
  private var childSources: [Int32: SourceRange] = [:]
  private var optionalSources: [Int32: SourceRange] = [:]
  private var columns: [AliasColumn] = []
  private var text: [UInt8] = []
  private var entries: [Grammar.Entry] = []
  private var pools: [Grammar.Pool] = []
  private var computedTexts: [ComputedTexts] = []
  private var rules: [Grammar.Rule] = []

  private var instances: [String: Int32] = [:]
  /// The instances that are still to be compiled, with their arguments.
  private var pending: [(index: Int, arguments: [String])] = []
  /// The rule that each instance is made from, for the checks.
  private var instanceRules: [Int] = []
  private var listStarts: [Int: Int32] = [:]
  private var poolIndices: [String: Int32] = [:]
  private var computedIndices: [String: Int32] = [:]
  var usedRules: Set<Int> = []
  var usedLists: Set<Int> = []
  var usedLabels: Set<String> = []
  private var reportedPlaces: Set<SourceRange> = []

  /// The arguments of the rule that is being compiled, by parameter.
  private var arguments: [String: String] = [:]
  /// A rule with parameters may call itself with new arguments endlessly.
  private static let instanceLimit = 20_000

  init(_ tree: GrammarTree) {
    self.tree = tree
    labelIndices = Dictionary(
      tree.labels.prefix(Grammar.labelLimit).enumerated().map {
        ($0.element.text, Grammar.LabelIndex($0.offset))
      }, uniquingKeysWith: { first, _ in first })
    ruleIndices = Self.indices(tree.rules.map(\.name))
    listIndices = Self.indices(tree.lists.map(\.name))
  }

  private static func indices(_ names: [GrammarTree.Name]) -> [String: Int] {
    Dictionary(
      names.enumerated().map { ($0.element.text, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The grammar, or all of its errors.
  mutating func grammar() throws(GrammarError) -> Grammar {
    let outside = checkHead()
    if let start = ruleIndices["line"] {
      if !tree.rules[start].parameters.isEmpty {
        report(tree.rules[start].name.source, "the rule line takes no parameters")
      }
      _ = instance(of: start, arguments: [])
      compilePending()
    } else {
      reportWhole("there is no rule \"line\", at which drawing starts")
    }
    reportUnused()
    guard problems.isEmpty, let outside else { throw sortedProblems() }
    let grammar = Grammar(
      labels: tree.labels.map(\.text), outside: outside,
      punctuation: punctuation(),
      combinations: tree.combinations.compactMap(combination),
      heldOutLabels: Set(tree.heldOutLabels.compactMap { labelIndices[$0.text] }), nodes: nodes,
      children: children, childSources: childSources, optionalSources: optionalSources,
      columns: columns, rules: rules, text: text,
      entries: entries, pools: pools, computedTexts: computedTexts, files: tree.files,
      links: tree.links,
      writtenWarnings: tree.warnings + GrammarWarnings(tree).problems)
    for mistake in GrammarChecks(grammar).mistakes {
      report(tree.rules[instanceRules[mistake.rule]].name.source, mistake.message)
    }
    guard problems.isEmpty else { throw sortedProblems() }
    return grammar
  }

  // MARK: Errors

  private func sortedProblems() -> GrammarError {
    let order = Dictionary(
      tree.files.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: min)
    return GrammarError(
      problems: problems.sorted {
        (order[$0.file] ?? 0, $0.line, $0.column) < (order[$1.file] ?? 0, $1.line, $1.column)
      })
  }

  /// Records an error, once for each place.
  mutating func report(_ source: SourceRange, _ message: String) {
    guard reportedPlaces.insert(source).inserted else { return }
    problems.append(tree.files[source.file].problem(source.range, message))
  }

  mutating func reportWhole(_ message: String) {
    problems.append(.init(file: tree.files[0].name, message: message))
  }

  // MARK: Rules

  /// The instance of a rule with some arguments, compiled when it is first asked for.
  private mutating func instance(of rule: Int, arguments given: [String]) -> Int32 {
    let definition = tree.rules[rule]
    let name = definition.name.text + (given.isEmpty ? "" : "(\(given.joined(separator: ", ")))")
    if let known = instances[name] { return known }
    let index = Int32(rules.count)
    instances[name] = index
    usedRules.insert(rule)
    rules.append(.init(name: name, node: 0))
    instanceRules.append(rule)
    guard rules.count < Self.instanceLimit else {
      report(definition.name.source, "this rule calls itself with new arguments endlessly")
      return index
    }
    pending.append((Int(index), given))
    return index
  }

  /// Compiles the instances that were asked for, one after the other, so that a chain of any number
  /// of rules needs no stack.
  private mutating func compilePending() {
    while let (index, given) = pending.popLast() {
      let definition = tree.rules[instanceRules[index]]
      arguments = Dictionary(
        zip(definition.parameters.map(\.text), given), uniquingKeysWith: { first, _ in first })
      rules[index].node = choice(definition.alternatives)
    }
  }

  private mutating func add(_ node: Grammar.Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func addText(_ bytes: [UInt8]) -> ByteRange {
    let start = text.count
    text += bytes
    return ByteRange(start, text.count)
  }

  private mutating func choice(_ alternatives: [GrammarTree.Alternative]) -> Int32 {
    var outcomes: [(outcome: Int32, weight: Double)] = []
    var options: [Int32] = []
    var seen: Set<[ArraySlice<UInt8>]> = []
    for alternative in alternatives {
      if alternative.parts.isEmpty {
        report(
          alternative.source,
          "this alternative is empty; write brackets around what may be missing, as in [<x>], and [\" \"] for a space"
        )
        continue
      }
      guard alternative.weight > 0 else {
        report(alternative.source, "with the weight 0 this alternative is never drawn")
        continue
      }
      if !seen.insert(writtenWords(alternative)).inserted {
        report(
          alternative.source,
          "this alternative is a duplicate; raise the weight of the first one instead")
      }
      outcomes.append((Int32(options.count), alternative.weight))
      options.append(sequence(alternative.parts))
    }
    if alternatives.count == 1, let only = options.first { return only }
    guard !options.isEmpty else { return add(.space) }
    let first = Int32(children.count)
    for (option, alternative) in zip(options, alternatives.filter { $0.weight > 0 }) {
      childSources[Int32(children.count)] = alternative.source
      children.append(option)
    }
    let table = Int32(columns.count)
    columns += AliasColumn.table(outcomes)
    return add(.choice(first: first, count: Int32(options.count), columns: table))
  }

  /// An alternative as it is written, without its weight and whatever the white space.
  private func writtenWords(_ alternative: GrammarTree.Alternative) -> [ArraySlice<UInt8>] {
    let bytes = tree.files[alternative.source.file].bytes[alternative.source.range]
    let words = bytes.split(whereSeparator: \.isWhiteSpace)
    let hasWeight = words.first.map { $0.last == UInt8(ascii: ":") && $0.first?.isDigit == true }
    return hasWeight == true ? Array(words.dropFirst()) : words
  }

  private mutating func sequence(_ parts: [GrammarTree.Part]) -> Int32 {
    let members = parts.map { node($0) }
    if let only = members.first, members.count == 1 { return only }
    let first = Int32(children.count)
    children += members
    return add(.sequence(first: first, count: Int32(members.count)))
  }

  private mutating func node(_ part: GrammarTree.Part) -> Int32 {
    switch part {
    case .text(let bytes): return add(.text(addText(bytes)))
    case .space: return add(.space)
    case .glue: return add(.glue)
    case .agreement(let number): return add(.agreement(number))
    case .group(let alternatives, _): return choice(alternatives)
    case .optional(let chance, let alternatives, let source):
      if chance == 0 { report(source, "with the chance 0% this is never drawn") }
      let inner = choice(alternatives)
      let optional = add(.optional(chance: chance, inner))
      optionalSources[optional] = source
      return optional
    case .span(let label, let part):
      usedLabels.insert(label.text)
      let inner = node(part)
      return add(.span(labelIndices[label.text] ?? 0, inner))
    case .casing(let casing, let alternatives, _):
      let inner = choice(alternatives)
      return add(.casing(casing, inner))
    case .number(let maker): return pick(maker)
    case .reference(let reference): return node(reference)
    }
  }

  /// The name itself, or the argument for it when it is a parameter.
  private func meaning(_ name: GrammarTree.Name) -> String { arguments[name.text] ?? name.text }

  private mutating func node(_ reference: GrammarTree.Reference) -> Int32 {
    let name = meaning(reference.name)
    if let list = listIndices[name] {
      usedLists.insert(list)
      return pick(list, reference)
    }
    guard let rule = ruleIndices[name] else {
      let suggestion = (Array(ruleIndices.keys) + Array(listIndices.keys)).nearest(to: name)
      report(
        reference.name.source,
        "there is no list or rule \"\(name)\""
          + (suggestion.map { "; did you mean \"\($0)\"?" } ?? ""))
      return add(.space)
    }
    if reference.form != nil || !reference.wantedTags.isEmpty || !reference.unwantedTags.isEmpty {
      report(
        reference.source,
        "\"\(name)\" is a rule; forms and tags are for lists, so write them inside the rule")
    }
    let wanted = tree.rules[rule].parameters.count
    if wanted != reference.arguments.count {
      usedRules.insert(rule)
      report(
        reference.source,
        "the rule \"\(name)\" takes \(wanted) argument\(wanted == 1 ? "" : "s"),"
          + " but \(reference.arguments.count) are given")
      return add(.space)
    }
    let index = instance(of: rule, arguments: reference.arguments.map(meaning))
    return add(.rule(index))
  }

  // MARK: Pools

  private mutating func pick(_ list: Int, _ reference: GrammarTree.Reference) -> Int32 {
    if !reference.arguments.isEmpty {
      report(reference.source, "\"\(tree.lists[list].name.text)\" is a list; it takes no arguments")
    }
    let wanted = reference.wantedTags.map(meaning).sorted()
    let unwanted = reference.unwantedTags.map(meaning).sorted()
    let name = ([tree.lists[list].name.text] + wanted.map { "+" + $0 } + unwanted.map { "-" + $0 })
      .joined(separator: " ")
    let form = reference.form ?? .one
    if let pool = poolIndices[name] { return add(.pick(pool: pool, form)) }
    let start = startOfEntries(list)
    let members = tree.lists[list].words.entries.enumerated().filter { _, entry in
      entry.tags.isSuperset(of: wanted) && entry.tags.isDisjoint(with: unwanted)
    }
    if members.isEmpty, !tree.lists[list].words.entries.isEmpty {
      let tags = Set(tree.lists[list].words.entries.flatMap(\.tags)).sorted().joined(
        separator: ", ")
      report(
        reference.source,
        "no entry fits <\(name)>; the tags of the list are: \(tags.isEmpty ? "none" : tags)")
    }
    let all = tree.lists[list].words.entries.reduce(into: Set<String>()) { $0.formUnion($1.tags) }
    for tag in reference.unwantedTags where !all.contains(meaning(tag)) {
      report(tag.source, "no entry of the list has the tag \"\(meaning(tag))\"")
    }
    pools.append(
      .init(
        name: name, list: tree.lists[list].name.text,
        entries: members.map { start + Int32($0.offset) },
        isHeldOut: tree.lists[list].isHeldOut))
    let pool = Int32(pools.count - 1)
    poolIndices[name] = pool
    return add(.pick(pool: pool, form))
  }

  /// The index of a list's first entry among all entries.
  private mutating func startOfEntries(_ list: Int) -> Int32 {
    if let start = listStarts[list] { return start }
    let start = Int32(entries.count)
    listStarts[list] = start
    for entry in tree.lists[list].words.entries {
      let one = addText(entry.one)
      let many = entry.many == entry.one ? one : addText(entry.many)
      entries.append(.init(one: one, many: many, weight: entry.weight))
    }
    return start
  }

  private mutating func pick(_ maker: NumberMaker) -> Int32 {
    let written = tree.files[maker.source.file].bytes[maker.source.range]
    let name = String(decoding: written, as: UTF8.self)
    if let pool = poolIndices[name] { return add(.pick(pool: pool, .one)) }
    if let large = computedIndices[name] { return add(.number(large)) }
    let start = Int32(entries.count)
    do throws(NumberMaker.InvalidArgument) {
      if let numbers = try maker.computedTexts(name: name) {
        let index = Int32(computedTexts.count)
        computedTexts.append(numbers)
        computedIndices[name] = index
        return add(.number(index))
      }
      for phrase in try maker.phrases() {
        let text = addText(phrase.text)
        entries.append(.init(one: text, many: text, weight: phrase.weight, number: phrase.number))
      }
    } catch {
      report(maker.source, error.message)
      return add(.space)
    }
    poolIndices[name] = Int32(pools.count)
    pools.append(.init(name: name, entries: Array(start..<Int32(entries.count)), isHeldOut: false))
    return add(.pick(pool: Int32(pools.count - 1), .one))
  }
}
