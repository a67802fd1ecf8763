import CatalogueFiles
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MoviesBackend

@Suite struct WeightedRatingTests {
    private static let films = [
        Films.film("Ten of two", code: "tt0000001", rating: 10, votes: 2),
        Films.film("Loved by many", code: "tt0000002", rating: 9, votes: 900_000),
        Films.film("Liked by many", code: "tt0000003", rating: 8, votes: 900_000),
        Films.film("Nobody counted", code: "tt0000004", rating: 9.9),
        Films.film("Bad to many", code: "tt0000005", rating: 2, votes: 900_000),
        Films.film("Bad to one", code: "tt0000006", rating: 2, votes: 1),
        Films.film("Not rated", code: "tt0000007"),
    ]

    @Test(arguments: TestPlace.all)
    func `A rating weighs less the fewer votes it has, equally in both databases`(at place: TestPlace)
        async throws
    {
        let fixture = try await Fixture(Self.films, at: place)
        let best = try await fixture.list(["sort_by": "rating"]).movies.compactMap { $0["title"] as? String }
        #expect(
            best == [
                "Loved by many", "Nobody counted", "Liked by many", "Ten of two", "Bad to one", "Bad to many",
                "Not rated",
            ])
        let worst = try await fixture.list(["sort_by": "rating", "order_by": "asc"]).movies
        #expect(worst.compactMap { $0["title"] as? String } == best.reversed())
    }

    @Test(arguments: TestPlace.all)
    func `Weighted ratings are the same numbers in both databases`(at place: TestPlace) async throws {
        let fixture = try await Fixture(Self.films, at: place)
        let numbers = try await fixture.database.read { connection throws(StoreError) -> [Int] in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return [] }
            return try connection.rows(
                "SELECT \(WeightedRating.sql(of: "f")) FROM \(tables.film) f ORDER BY f.id"
            ) { $0.int(0) }
        }
        #expect(numbers == [650_698, 899_722, 799_833, 820_000, 200_499, 649_550, 0])
    }

    @Test(arguments: TestPlace.all, [1, 2, 6, 6.5, 7, 7.6, 8, 9, 10])
    func `A minimum rating includes all films that have it, however few votes`(
        at place: TestPlace, minimum: Double
    ) async throws {
        let fixture = try await Fixture(Self.films, at: place)
        let expected = Self.films.count { ($0.rating ?? 0) >= minimum }
        let reply = try await fixture.list(["minimum_rating": "\(minimum)"])
        #expect(reply.data["movie_count"] as? Int == expected)
        #expect(reply.movies.count == expected)
    }

    @Test func `A list by rating reads its index in order, and a page after a cursor begins in it`()
        async throws
    {
        let fixture = try await Fixture(Films.many(50))
        let request = FilmListRequest(sort: .rating, isAscending: false)
        let plans = try await fixture.database.read { connection throws(StoreError) -> [[String]] in
            guard connection.dialect.engine == .sqlite, let tables = try CatalogueMeta.tables(on: connection)
            else {
                return []
            }
            let genres = try GenreNames(tables, on: connection)
            var first = FilmCondition(FilmFilter(), genres: genres)
            var second = first
            second?.add(
                after: FilmKey(sort: .rating, number: 650_000, votes: 3, id: 7),
                isAscending: request.isAscending)
            first?.add(bound: 8)
            var plans: [[String]] = []
            for case let condition? in [first, second] {
                plans.append(
                    try connection.rows(
                        """
                        EXPLAIN QUERY PLAN SELECT f.id FROM \(tables.film) f
                        INDEXED BY \(tables.index(.rating)) \(condition.clause)
                        ORDER BY \(FilmOrder.of(.rating, isAscending: false).terms) LIMIT 5
                        """, values: condition.values
                    ) { $0.text(3) })
            }
            return plans
        }
        for plan in plans {
            #expect(plan.contains { $0.contains("SEARCH f USING") }, "\(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        }
    }

    @Test func `A database of an earlier version gets the index, and old cursors are refused`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file()
        let old = SQLiteDatabase(at: .file(path), migrations: Array(MoviesStore.migrations.prefix(3)))
        try await old.write { connection throws(StoreError) in
            try BundledCatalogue.seed(connection, addedAt: 1)
            guard let tables = try CatalogueMeta.tables(on: connection) else { return }
            try connection.executeScript(
                """
                DROP INDEX \(tables.index(.rating));
                CREATE INDEX \(tables.index(.rating)) ON \(tables.film) (rating, votes, id, genres, year);
                """)
        }
        await old.close()
        let new = Fixture(at: .file(path))
        #expect(try await new.list(["sort_by": "rating"]).movies.count == 20)
        let statement = try await new.database.read { connection throws(StoreError) -> String? in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return nil }
            return try connection.first(
                "SELECT sql FROM sqlite_master WHERE name = ?1", .text(tables.index(.rating))
            ) { $0.text(0) }
        }
        #expect(statement?.contains("CASE") == true)
    }
}
