@main
struct Wordtagger {
  static func main() {}
}
