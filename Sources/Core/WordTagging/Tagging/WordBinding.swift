/// Words given at run time that always have a label.
struct WordBinding: Sendable {
  let label: Int
  let words: SharedBuffer<WordListTable.Entry>
}
