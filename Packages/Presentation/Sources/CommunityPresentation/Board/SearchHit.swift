public import CommunityDomain
import TextCore

/// The comment by which a search found a post, for a list.
public struct SearchHit: Hashable, Sendable {
    public let comment: Comment.ID
    public let author: String
    /// The part of the comment that was searched for, in one line.
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
    /// `nil` unless the text is of consonants alone.
    private let initials: String?

    init(_ text: String) {
        self.text = text
        needle = text.folded
        let isInitials = needle.unicodeScalars.allSatisfy { 0x3131...0x314E ~= $0.value || $0 == " " }
        initials =
            isInitials && !needle.isEmpty ? Hangul.initialConsonants(of: needle, others: .kept) : nil
    }

    func isIn(_ other: String) -> Bool {
        // Folding leaves nothing of “?!”.
        guard !needle.isEmpty else { return other.contains(text) }
        let folded = other.folded
        return folded.contains(needle)
            || initials.map { Hangul.initialConsonants(of: folded, others: .kept).contains($0) } ?? false
    }

    /// The part of a text around the place where it is, or a word of it, in one line; the beginning where it is not.
    func excerpt(of other: String) -> String {
        let lines = other.split(whereSeparator: \.isNewline)
        let words = text.split(separator: " ").map { TextSearch(String($0)) }
        for search in [self] + (words.count > 1 ? words : []) {
            guard let line = lines.first(where: { search.isIn(String($0)) }) else { continue }
            return search.piece(of: Array(line))
        }
        return Self.cut(Array(lines.first ?? ""), from: 0)
    }

    private func piece(of line: [Character]) -> String {
        // The shortest beginning that has it ends with it.
        var (none, has) = (0, line.count)
        while has - none > 1 {
            let middle = (none + has) / 2
            if isIn(String(line[..<middle])) { has = middle } else { none = middle }
        }
        return Self.cut(line, from: max(0, has - text.count - Self.lead))
    }

    private static func cut(_ line: [Character], from start: Int) -> String {
        guard line.count > length else { return String(line) }
        // It begins with a whole word where that is near.
        let near = line[start...].prefix(lead / 2)
        let start = start == 0 ? 0 : near.firstIndex(of: " ").map { $0 + 1 } ?? start
        let end = min(line.count, start + length)
        return (start > 0 ? "…" : "") + String(line[start..<end]) + (end < line.count ? "…" : "")
    }

    /// Characters before it.
    private static let lead = 16
    /// Characters of a piece.
    private static let length = 60
}
