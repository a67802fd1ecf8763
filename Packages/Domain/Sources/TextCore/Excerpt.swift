extension String {
    /// The line of a place, or what of it is near: it begins a few characters before the place, with a whole word where
    /// that is possible. "…" stands for what is left out.
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

/// Characters before the place.
private let lead = 16
/// Characters of an excerpt.
private let length = 60
