import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MoviesBackend

@Suite(.timeLimit(.minutes(10))) struct SuggestionsTests {
    @Test(arguments: TestPlace.all)
    func `Reads popular films of a genre along the index, down to the last one that counts`(
        at place: TestPlace
    ) async throws {
        let fixture = try await Fixture(Films.many(50), at: place)
        try await fixture.database.read { connection throws(StoreError) in
            guard let tables = try CatalogueMeta.tables(on: connection) else {
                Issue.record("there is no catalogue")
                return
            }
            let popular = try connection.rows(
                "SELECT votes, id, genres FROM \(tables.film) ORDER BY votes DESC, id DESC"
            ) { (votes: $0.int(0), id: $0.int(1), genres: $0.int(2)) }
            #expect(popular.count == 50)
            let sql = Suggestions.popular(in: tables.film)
            for (last, mask) in [(4, 0), (20, 1), (20, 6), (49, 3)] {
                let values: [SQLValue] = [
                    .int(popular[last].votes), .int(popular[last].id), .int(mask), .int(10),
                ]
                let wanted = popular[...last].filter { mask == 0 || $0.genres & mask != 0 }.prefix(10)
                #expect(try connection.rows(sql, values: values) { $0.int(0) } == wanted.map(\.id))
            }
            guard connection.dialect.engine == .sqlite else { return }
            let plan = try connection.rows(
                "EXPLAIN QUERY PLAN " + sql, values: [.int(1), .int(1), .int(1), .int(1)]
            ) { $0.text(3) }
            #expect(
                plan.count == 1 && plan[0].contains("COVERING INDEX \(tables.index(.popularity))"), "\(plan)")
        }
    }
}
