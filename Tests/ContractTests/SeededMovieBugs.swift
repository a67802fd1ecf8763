/// Mistakes that repositories of films have had, or could have.
enum SeededMovieBugs {
    static let all = lists + searches + films
}
