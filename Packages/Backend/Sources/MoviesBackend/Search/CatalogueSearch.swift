import SQLCore
import SearchCore

/// Finds films by a search text: titles equal to it, titles that begin with it (whole words first), titles with these
/// words, with words that begin so, and then films of people with such names; in each group the most popular first. A
/// text of initial consonants is compared with those of titles in the same way.
///
/// At most a hundred films of each of the first groups are looked up; the rest follows by popularity alone. So no
/// query reads all matches, and no two films have to be compared.
struct CatalogueSearch {
    struct Matches: Hashable, Sendable {
        /// The ids of the requested films, in order.
        var ranks: [Int] = []
        /// The number of matches, up to the maximum.
        var total = 0
        /// Counting stopped at `total`.
        var isCapped = false
    }

    /// More matches are neither counted nor reachable.
    static let maximum = 10_000
    private static let groupLimit = 100
    /// With so many matches of words, titles that begin with the text regardless of spaces are not looked up: the
    /// index would read thousands of titles, and hardly any would be new. Initial consonants are, since nothing else
    /// ranks them.
    private static let manyMatches = 1_000
    /// With fewer matches, the last word is also searched for as a prefix.
    private static let fewMatches = 20

    let index: SearchIndex
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
            // A complete title is hardly the beginning of a name.
            let continued = text.continuations.compactMap {
                SearchExpression.everything($0, hasPeople: hasPeople && exact.isEmpty)
            }
            merge(try ranks(.one(of: continued), limit: Self.manyMatches), into: &found)
        }
        var matches = Matches(total: min(found.count, Self.maximum), isCapped: found.count > Self.maximum)
        let end = min(offset + limit, matches.total)
        if offset < end {
            let sequence = try first(end, of: text, words, groups: groups, matching + found)
            matches.ranks = Array(sequence[offset...])
        }
        return matches
    }

    /// A prefix of one fixed sequence: a longer result continues a shorter one.
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
        return try index.ids(matching: expression, limit: limit, on: connection)
    }

    private func merge(_ ranks: [Int], into found: inout [Int]) {
        guard !ranks.isEmpty else { return }
        let known = Set(found)
        let new = Set(ranks).subtracting(known)
        if !new.isEmpty { found = known.union(new).sorted() }
    }
}
