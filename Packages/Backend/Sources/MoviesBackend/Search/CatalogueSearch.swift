import SQLCore
import SearchCore

/// Finds films by what was typed: those whose title it is, then titles that begin so, first where a word ends
/// with it, titles with these very words, with words that begin so, and the rest, which are films of people
/// who are called so; in each the most popular first. Initial consonants alone are compared in the same way
/// with those of titles.
///
/// Of each of the first groups a hundred at most are looked for, and after them the rest comes in the order
/// of popularity alone. So no query ever reads all that matches, and none has to be compared with another.
struct CatalogueSearch {
    struct Matches: Hashable, Sendable {
        /// Of the films that were asked for, in order.
        var ranks: [Int] = []
        /// How many there are in all, up to the maximum.
        var total = 0
        /// Counting stopped at `total`.
        var isCapped = false
    }

    /// Further matches are not counted and cannot be reached.
    static let maximum = 10_000
    private static let groupLimit = 100
    /// With so many matches of words, titles that only begin so without regard to spaces are not looked for:
    /// the index would have to read thousands of titles, and hardly one would be new. Initials are: there is
    /// nothing else to put them in order.
    private static let manyMatches = 1_000
    /// With fewer matches, what the text may become when it is typed on is looked for too.
    private static let fewMatches = 20

    let index: TextIndex
    let connection: any SQLConnection
    let hasPeople: Bool

    func matches(_ text: SearchText, offset: Int, limit: Int) throws(StoreError) -> Matches {
        let words = try SearchWords(text, hasPeople: hasPeople, index, on: connection)
        guard let everything = SearchExpression.everything(text, hasPeople: hasPeople, words) else {
            return Matches()
        }
        var found = try ranks(everything, limit: Self.maximum + 1)
        let exact = try ranks(.wholeTitle(text), limit: Self.groupLimit)
        var groups = exact
        let hasMany = found.count >= Self.manyMatches
        if !hasMany || text.wholeMarker == .wholeInitials {
            groups += try ranks(.beginningWords(text), limit: Self.groupLimit)
            groups += try ranks(.beginning(text), limit: hasMany ? Self.groupLimit : Self.manyMatches)
        }
        merge(groups, into: &found)
        let matching = found
        if found.count < Self.fewMatches {
            // What is a title already is hardly half of a name.
            let continued = text.continuations.compactMap {
                SearchExpression.everything($0, hasPeople: hasPeople && exact.isEmpty)
            }
            merge(try ranks(.any(continued), limit: Self.manyMatches), into: &found)
        }
        var matches = Matches(total: min(found.count, Self.maximum), isCapped: found.count > Self.maximum)
        let end = min(offset + limit, matches.total)
        if offset < end {
            let sequence = try first(end, of: text, words, groups: groups, matching + found)
            matches.ranks = Array(sequence[offset...])
        }
        return matches
    }

    /// The beginning of one sequence, however long it is asked for: a longer one continues a shorter one.
    private func first(
        _ count: Int, of text: SearchText, _ words: SearchWords, groups: [Int], _ rest: [Int]
    ) throws(StoreError) -> [Int] {
        var sequence: [Int] = []
        var seen: Set<Int> = []
        func add(_ ranks: [Int]) {
            for rank in ranks where sequence.count < count && seen.insert(rank).inserted {
                sequence.append(rank)
            }
        }
        add(groups)
        if sequence.count < count { add(try ranks(.words(text), limit: Self.groupLimit)) }
        if sequence.count < count, hasPeople {
            add(try ranks(.wordBeginnings(text, words), limit: Self.groupLimit))
        }
        add(rest)
        return sequence
    }

    private func ranks(_ expression: SearchExpression?, limit: Int) throws(StoreError) -> [Int] {
        guard let expression else { return [] }
        return try index.ranks(expression, limit: limit, on: connection)
    }

    private func merge(_ ranks: [Int], into found: inout [Int]) {
        guard !ranks.isEmpty else { return }
        let known = Set(found)
        let new = Set(ranks).subtracting(known)
        if !new.isEmpty { found = known.union(new).sorted() }
    }
}
