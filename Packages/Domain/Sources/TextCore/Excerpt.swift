extension String {
    /// The line around `place`, shortened: it begins a few characters before the place, at a whole word where possible. "…"
    /// marks omitted text.
    public func excerpt(around place: Index) -> String {
        let start = self[..<place].lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
        let line = Array(self[start...].prefix { !$0.isNewline })
        return Self.cut(line, from: Swift.max(0, distance(from: start, to: place) - lead))
    }

    private static func cut(_ line: [Character], from start: Int) -> String {
        guard line.count > length else { return String(line) }
        let near = line[start...].prefix(lead / 2)
        let start = start == 0 ? 0 : near.firstIndex(of: " ").map { $0 + 1 } ?? start
        let end = Swift.min(line.count, start + length)
        return (start > 0 ? "…" : "") + String(line[start..<end]) + (end < line.count ? "…" : "")
    }
}

/// The number of characters before the place.
private let lead = 16
/// The maximum number of characters of an excerpt, without the "…" at its ends.
private let length = 60
