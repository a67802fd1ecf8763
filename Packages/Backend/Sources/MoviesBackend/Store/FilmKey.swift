import SQLCore

/// Where a film stands in an order.
struct FilmKey: Hashable, Sendable {
    let sort: FilmSort
    /// In the order by title.
    let title: String
    /// In the other orders; tenths in the one by rating.
    let number: Int
    /// In the order by rating.
    let votes: Int
    let id: Int

    init(sort: FilmSort, title: String = "", number: Int = 0, votes: Int = 0, id: Int) {
        self.sort = sort
        self.title = title
        self.number = number
        self.votes = votes
        self.id = id
    }

    /// Reads the columns that `sort.keys` names, beginning with the column `first`.
    init(_ row: SQLRow, _ sort: FilmSort, from first: Int) {
        switch sort {
        case .title:
            self.init(sort: sort, title: row.text(first), id: row.int(first + 1))
        case .rating:
            let tenths = Int((row.double(first) * 10).rounded())
            self.init(sort: sort, number: tenths, votes: row.int(first + 1), id: row.int(first + 2))
        case .year, .popularity, .added, .likes, .downloads:
            self.init(sort: sort, number: row.int(first), id: row.int(first + 1))
        }
    }

    /// In the order of `sort.keys`.
    var values: [SQLValue] {
        switch sort {
        case .title: [.text(title), .int(id)]
        case .rating: [.double(Double(number) / 10), .int(votes), .int(id)]
        case .year, .popularity, .added, .likes, .downloads: [.int(number), .int(id)]
        }
    }
}

extension FilmKey: Comparable {
    static func < (left: FilmKey, right: FilmKey) -> Bool {
        if left.title != right.title {
            return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
        }
        return (left.number, left.votes, left.id) < (right.number, right.votes, right.id)
    }
}
