public import DomainCore
import TextCore

/// The names mentioned in a text: `@meng`, `@민수님`.
public enum Mentions {
    /// Only names after the first `limit` "@" of a text count; more would be noise.
    public static let limit = 20

    /// The possible names after each "@", longest first: particles and titles follow a Korean name without a space, so only
    /// the existing accounts determine where it ends. An "@" inside a word, as in an e-mail address, mentions no name.
    public static func candidates(in text: String) -> [[AccountName]] {
        var found: [[AccountName]] = []
        for (_, run) in marks(in: text) {
            let names = (1...run.count).reversed().compactMap { try? AccountName(String(run.prefix($0))) }
            if !names.isEmpty { found.append(names) }
            if found.count == limit { break }
        }
        return found
    }

    /// The position of the "@" before that name; `nil` when the text does not mention it. The name alone takes precedence
    /// over a longer run, whose rest may be a particle or belong to another name.
    public static func place(of name: AccountName, in text: String) -> String.Index? {
        let marks = marks(in: text).prefix(limit).map {
            (place: $0.place, name: String($0.run).identifierFolded)
        }
        let mark = marks.first { $0.name == name.key } ?? marks.first { $0.name.hasPrefix(name.key) }
        return mark?.place
    }

    /// Each "@" outside words, with the following characters that can be part of a name.
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

    /// The maximum length of an account's name, in characters.
    private static let longest = 30

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-".contains(character)
    }
}
