import Basics
import SQLCore

/// Computes the checksum of a catalogue: a sum over hashes of its rows, which depends neither on the order of rows
/// nor on the numbers of genres. Times of additions and users' scores are left out.
struct CatalogueChecksum {
    let tables: CatalogueTables

    func facts(on connection: any SQLConnection) throws(StoreError) -> CatalogueFacts {
        var sum = UnorderedHash()
        var filmsOfGenre = [Int](repeating: 0, count: GenreNames.maximumCount)
        let genres = try genreHashes(on: connection)
        let films = try films(genres, &filmsOfGenre, &sum, on: connection)
        let people = try rows(
            "SELECT id, name, korean_name FROM \(tables.person)", numbers: 1, texts: 2, &sum, on: connection)
        _ = try rows(
            "SELECT film_id, role, position, person_id, character FROM \(tables.credit)", numbers: 4,
            texts: 1, &sum,
            on: connection)
        _ = try rows("SELECT film_id, name FROM \(tables.alias)", numbers: 1, texts: 1, &sum, on: connection)
        return CatalogueFacts(
            films: films, people: people, checksum: "\(sum)",
            filmsOfGenre: filmsOfGenre)
    }

    private func films(
        _ genres: [UInt64], _ filmsOfGenre: inout [Int], _ sum: inout UnorderedHash,
        on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let numbers = FilmColumn.allCases.filter {
            $0.isInteger && ![.genres, .votes, .addedAt].contains($0)
        }
        let texts = FilmColumn.allCases.filter { $0.isText && $0 != .sortTitle }
        let selection = FilmSelection([.genres, .baseRating] + numbers + texts)
        let (firstNumber, firstText) = (2, 2 + numbers.count)
        let row = try connection.stream("SELECT \(selection.columns.names()) FROM \(tables.film)")
        defer { row.reset() }
        let base = selection[.baseRating]
        var count = 0
        while try row.step() {
            var hash = StableHash()
            var ofGenres: UInt64 = 0
            var mask = UInt64(bitPattern: Int64(row.int(selection[.genres])))
            while mask != 0 {
                let bit = mask.trailingZeroBitCount
                mask &= mask - 1
                ofGenres &+= genres[bit]
                filmsOfGenre[bit] += 1
            }
            hash.combine(Int(truncatingIfNeeded: ofGenres))
            for column in firstNumber..<firstText { hash.combine(row.int(column)) }
            hash.combine(row.isNull(base) ? -1 : Int((row.double(base) * 1_000_000).rounded()))
            Self.combine(firstText..<selection.count, of: row, into: &hash)
            sum.add(hash)
            count += 1
        }
        return count
    }

    /// Adds the rows, whose columns are numbers first and texts after. Returns the number of rows.
    private func rows(
        _ sql: String, numbers: Int, texts: Int, _ sum: inout UnorderedHash,
        on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let row = try connection.stream(sql)
        defer { row.reset() }
        var count = 0
        while try row.step() {
            var hash = StableHash()
            for column in 0..<numbers { hash.combine(row.int(column)) }
            Self.combine(numbers..<(numbers + texts), of: row, into: &hash)
            sum.add(hash)
            count += 1
        }
        return count
    }

    private func genreHashes(on connection: any SQLConnection) throws(StoreError) -> [UInt64] {
        var hashes = [UInt64](repeating: 0, count: 64)
        try connection.forEach("SELECT bit, name FROM \(tables.genre)") { row in
            var hash = StableHash()
            row.withUTF8(1) { hash.combine($0) }
            hashes[row.int(0) & 63] = hash.mixed
        }
        return hashes
    }

    private static func combine(_ columns: Range<Int>, of row: any SQLStatement, into hash: inout StableHash)
    {
        for column in columns {
            row.withUTF8(column) { hash.combine($0) }
            hash.combine(0xFF)
        }
    }
}
