public import DomainCore

/// Who is named in a text: `@meng`, `@민수님`.
public enum Mentions {
    /// Names behind the first so many "@" of a text are told; more would be noise.
    public static let limit = 20

    /// The names that each "@" may be followed by, the longest first: particles and titles follow a Korean name without
    /// a space, so only the accounts that there are tell where it ends. An "@" inside a word, as in an e-mail address,
    /// names nobody.
    public static func candidates(in text: String) -> [[AccountName]] {
        var found: [[AccountName]] = []
        var rest = text[...]
        while found.count < limit, let mark = rest.firstIndex(of: "@") {
            let isWord = mark > text.startIndex && isNamePart(text[text.index(before: mark)])
            rest = rest[rest.index(after: mark)...]
            let run = rest.prefix(longest).prefix(while: isNamePart)
            guard !isWord, !run.isEmpty else { continue }
            let names = (1...run.count).reversed().compactMap { try? AccountName(String(run.prefix($0))) }
            if !names.isEmpty { found.append(names) }
        }
        return found
    }

    /// In characters: what an account's name has at most.
    private static let longest = 30

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-".contains(character)
    }
}
