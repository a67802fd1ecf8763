public import DomainCore
import TextCore

/// Who is named in a text: `@meng`, `@민수님`.
public enum Mentions {
    /// Names behind the first so many "@" of a text are told; more would be noise.
    public static let limit = 20

    /// The names that each "@" may be followed by, the longest first: particles and titles follow a Korean name without
    /// a space, so only the accounts that there are tell where it ends. An "@" inside a word, as in an e-mail address,
    /// names nobody.
    public static func candidates(in text: String) -> [[AccountName]] {
        var found: [[AccountName]] = []
        for (_, run) in marks(in: text) {
            let names = (1...run.count).reversed().compactMap { try? AccountName(String(run.prefix($0))) }
            if !names.isEmpty { found.append(names) }
            if found.count == limit { break }
        }
        return found
    }

    /// Where the "@" with that name behind it is; `nil` when there is none. The name alone comes before one that goes on:
    /// what follows may be a particle, or the rest of another name.
    public static func place(of name: AccountName, in text: String) -> String.Index? {
        let marks = marks(in: text).prefix(limit).map {
            (place: $0.place, name: String($0.run).identifierFolded)
        }
        let mark = marks.first { $0.name == name.key } ?? marks.first { $0.name.hasPrefix(name.key) }
        return mark?.place
    }

    /// Each "@" that stands alone, with what a name behind it may be made of.
    private static func marks(
        in text: String
    ) -> UnfoldSequence<(place: String.Index, run: Substring), Substring> {
        sequence(state: text[...]) { rest in
            while let mark = rest.firstIndex(of: "@") {
                let isWord = mark > text.startIndex && isNamePart(text[text.index(before: mark)])
                rest = rest[rest.index(after: mark)...]
                let run = rest.prefix(longest).prefix(while: isNamePart)
                if !isWord, !run.isEmpty { return (mark, run) }
            }
            return nil
        }
    }

    /// In characters: what an account's name has at most.
    private static let longest = 30

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-".contains(character)
    }
}
