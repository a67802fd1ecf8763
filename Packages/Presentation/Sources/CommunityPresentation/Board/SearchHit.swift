public import CommunityDomain
import TextCore

/// The comment that matched a search, for the post's row in a list.
public struct SearchHit: Hashable, Sendable {
    public let comment: Comment.ID
    public let author: String
    /// The matching part of the comment, on one line.
    public let excerpt: String

    init(_ comment: Comment, of text: String) {
        self.comment = comment.id
        author = comment.author.name
        excerpt = TextSearch(text).excerpt(of: comment.text)
    }
}

/// Compares texts without case and accents; initial consonants (ㄱㅅ) find syllables.
struct TextSearch {
    private let text: String
    private let needle: String
    /// `nil` unless the text consists of consonants alone.
    private let initials: String?

    init(_ text: String) {
        self.text = text
        needle = text.folded
        let isInitials = needle.unicodeScalars.allSatisfy { 0x3131...0x314E ~= $0.value || $0 == " " }
        initials =
            isInitials && !needle.isEmpty ? Hangul.initialConsonants(of: needle, others: .kept) : nil
    }

    func isIn(_ other: String) -> Bool {
        // The folded form of a text like “?!” is empty.
        guard !needle.isEmpty else { return other.contains(text) }
        let folded = other.folded
        return folded.contains(needle)
            || initials.map { Hangul.initialConsonants(of: folded, others: .kept).contains($0) } ?? false
    }

    /// The part of a text around the match, or around one word of it, on one line; the beginning when nothing matches.
    func excerpt(of other: String) -> String {
        let lines = other.split(whereSeparator: \.isNewline)
        let words = text.split(separator: " ").map { TextSearch(String($0)) }
        for search in [self] + (words.count > 1 ? words : []) {
            guard let line = lines.first(where: { search.isIn(String($0)) }) else { continue }
            return search.piece(of: String(line))
        }
        let first = String(lines.first ?? "")
        return first.excerpt(around: first.startIndex)
    }

    private func piece(of line: String) -> String {
        // The shortest prefix that matches ends with the match.
        var (none, has) = (0, line.count)
        while has - none > 1 {
            let middle = (none + has) / 2
            if isIn(String(line.prefix(middle))) { has = middle } else { none = middle }
        }
        return line.excerpt(around: line.index(line.startIndex, offsetBy: max(0, has - text.count)))
    }
}
