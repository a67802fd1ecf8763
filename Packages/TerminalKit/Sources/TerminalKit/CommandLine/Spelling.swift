/// Finds what somebody probably wanted to type.
enum Spelling {
    /// The candidate nearest to `word`, at most two mistakes away and less than half of it wrong; failing
    /// that the first that begins with `word`.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let limit = min(2, word.count / 2)
        let near =
            candidates
            .map { (candidate: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }
        if let near { return near.candidate }
        return word.isEmpty ? nil : candidates.first { $0.hasPrefix(word) }
    }

    /// Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var older: [Int] = []
        var previous = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var best = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, older[column - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[second.count]
    }
}
