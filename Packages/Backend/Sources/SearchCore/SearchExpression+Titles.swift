import TextCore

/// Conditions on titles, from the best to the widest. Searches by title rank their matches in this order.
extension SearchExpression {
    /// A title, in any language, equals the text, or its initial consonants do; or it equals the text without its year,
    /// and the year matches.
    public static func wholeTitle(_ text: SearchText) -> SearchExpression? {
        let whole = text.whole.isEmpty ? nil : SearchExpression.token(text.wholeMarker.rawValue + text.whole)
        guard let (title, year) = text.withoutYear, !title.whole.isEmpty else { return whole }
        let dated = SearchExpression.all([
            .token(title.wholeMarker.rawValue + title.whole), .year(year),
        ])
        return .one(of: [whole, dated].compactMap(\.self))
    }

    /// A title has exactly the words of the text, in any order.
    public static func allWords(_ text: SearchText) -> SearchExpression? {
        guard text.terms.count > 1, text.words.count <= SearchMarker.mostWords, let words = words(text) else {
            return nil
        }
        return .all([words, .token(SearchMarker.wordCount.rawValue + "\(text.words.count)")])
    }

    /// A title begins with the first word of the text, and has its other words: "Seven" finds "Seven Samurai", but not
    /// "The Seventh Seal".
    public static func beginningWords(_ text: SearchText) -> SearchExpression? {
        guard text.wholeMarker == .wholeTitle, let first = text.terms.first, first.initials == nil,
            let words = words(text)
        else { return nil }
        let start = SearchExpression.token(
            SearchMarker.firstWord.rawValue + SearchMarker.beginning(ofRun: first.text))
        guard text.terms.count > 1 else { return start }
        return .all(
            [start, words] + (text.whole.isEmpty ? [] : [.prefix(text.wholeMarker.rawValue + text.whole)]))
    }

    /// A title begins with the text, ignoring spaces. `nil` for up to three Latin letters: thousands of titles begin
    /// with them, and nearly all of these also contain a word that does.
    public static func beginning(_ text: SearchText) -> SearchExpression? {
        let isShort = text.whole.utf8.count <= 3 && text.whole.utf8.allSatisfy { $0 < 0x80 }
        return isShort || text.hasArticle ? nil : .prefix(text.wholeMarker.rawValue + text.whole)
    }

    /// A title contains the words.
    public static func words(_ text: SearchText) -> SearchExpression? {
        every(text) { term in
            if term.code != nil { return prefix(ofTitle: term, SearchWords()) }
            if let initials = term.initials {
                return term.text.isEmpty
                    ? .token(SearchMarker.word.rawValue + initials) : prefix(ofTitle: term, SearchWords())
            }
            return term.isRun ? .token(SearchMarker.word.rawValue + term.text) : .token(term.text)
        }
    }

    /// A title contains words with these beginnings.
    public static func wordBeginnings(
        _ text: SearchText, _ words: SearchWords = SearchWords()
    ) -> SearchExpression? {
        every(text) { prefix(ofTitle: $0, words) }
    }

    /// Each word is a prefix of a word of a title or, with `hasPeople`, of a name; or all but one are, and that word is
    /// the year. Includes nearly all conditions above.
    public static func everything(
        _ text: SearchText, hasPeople: Bool, _ words: SearchWords = SearchWords()
    ) -> SearchExpression? {
        let condition = { (term: SearchTerm) in
            let title = prefix(ofTitle: term, words)
            return hasPeople ? one(of: [title, prefix(ofPerson: term, words)].compactMap(\.self)) : title
        }
        let all = every(text, condition)
        guard let (title, year) = text.withoutYear, let others = every(title, condition) else { return all }
        return one(of: [all, .all([others, .year(year)])].compactMap(\.self))
    }

    /// Each word is a prefix of a word of a name.
    public static func people(_ text: SearchText) -> SearchExpression? {
        every(text) { prefix(ofPerson: $0, SearchWords()) }
    }

    /// Each word is a prefix of a word of a description, of a title, or of a name.
    public static func anywhere(_ text: SearchText) -> SearchExpression? {
        every(text) { term in
            one(
                of: [
                    prefix(ofTitle: term, SearchWords()), prefix(ofPerson: term, SearchWords()),
                    prefix(ofDescription: term),
                ].compactMap(\.self))
        }
    }

    /// The words of a title, from the first on, begin with these syllables: "센치행". `nil` for anything but a few
    /// syllables.
    public static func abbreviation(_ text: SearchText) -> SearchExpression? {
        guard text.terms.count == 1, text.words.count == 1, let term = text.terms.first, term.initials == nil,
            term.text.unicodeScalars.allSatisfy(Hangul.isSyllable),
            term.text.unicodeScalars.count >= SearchMarker.shortestAbbreviation
        else { return nil }
        return .prefix(SearchMarker.abbreviation.rawValue + term.text)
    }

    /// The entry is in that category.
    public static func category(_ name: String) -> SearchExpression {
        .token(SearchMarker.category.rawValue + name.folded.filter { $0 != " " })
    }

    /// The entry is of that year.
    public static func year(_ year: Int) -> SearchExpression {
        .token(SearchMarker.year.rawValue + "\(year)")
    }

    static func prefix(ofTitle term: SearchTerm, _ words: SearchWords) -> SearchExpression? {
        if let code = term.code {
            return .any([words.beginning(with: term.text), .token(code)])
        }
        return term.isComplete ? .token(term.text) : beginning(term, words.beginning(with:))
    }

    private static func prefix(ofDescription term: SearchTerm) -> SearchExpression? {
        let marker = SearchMarker.description.rawValue
        return term.isComplete ? .token(marker + term.text) : beginning(term) { .prefix(marker + $0) }
    }

    /// Initials match those of a whole word of a name and what follows it, or any such beginning from three initials
    /// on.
    static func prefix(ofPerson term: SearchTerm, _ words: SearchWords) -> SearchExpression? {
        let person = SearchMarker.person.rawValue
        guard !term.text.isEmpty else {
            guard let initials = term.initials, initials.unicodeScalars.count > 1 else { return nil }
            return initials.unicodeScalars.count > 2 ? .prefix(person + initials) : .token(person + initials)
        }
        if term.isComplete { return .token(person + term.text) }
        let text = words.beginning(with: person + term.text)
        guard let halfTyped = term.halfTyped else { return text }
        return .all([text, words.beginning(with: person + halfTyped)])
    }
}
