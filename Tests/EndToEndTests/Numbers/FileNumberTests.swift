import AppCoreTestSupport
import Foundation
import MarketCLI
import MoviesCLI
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing

/// Extreme numbers, and a text, in place of every number of every table that an app imports.
@Suite(.timeLimit(.minutes(10))) struct FileNumberTests {
    @Test(arguments: NumberedTable.all)
    func `Every number of a table is stored unchanged, or reported`(table: NumberedTable) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let (log, name) = (folder.file(), table.name)
        // In a separate process, because an overflow ends the process.
        await #expect(processExitsWith: .success) { [log = log as String, name = name as String] in
            try await TestLifetime.closing {
                let table = try #require(NumberedTable.all.first { $0.name == name })
                let faults = try await ImportedTable(table).faults(noting: log)
                try (faults.isEmpty ? "done" : faults.joined(separator: "\n"))
                    .write(toFile: log, atomically: false, encoding: .utf8)
            }
        }
        let last = try String(contentsOfFile: log, encoding: .utf8)
        #expect(last == "done")
    }
}

/// A table with a valid row, and its import.
struct NumberedTable: Sendable, CustomTestStringConvertible {
    enum Import: Sendable {
        /// The films of a catalogue, with the column of an export for each number, and a second table to import.
        case films(exported: [String: String], with: String? = nil)
        case personal
        case listings
        case products
    }

    let name: String
    let delimiter: String
    let columns: [String]
    let row: [String]
    /// The columns with numbers.
    let numbers: [String]
    let target: Import

    var testDescription: String { name }

    /// `row` has `#` where rows have to differ.
    private init(
        _ name: String, _ columns: String, _ row: String, numbers: String, _ target: Import,
        tabs: Bool = false
    ) {
        func split(_ text: String) -> [String] { text.components(separatedBy: ",") }
        (self.name, delimiter, self.target) = (name, tabs ? "\t" : ",", target)
        (self.columns, self.row, self.numbers) = (split(columns), split(row), split(numbers))
    }

    static let all = [
        NumberedTable(
            "own.csv", "title,year,runtime,rating,votes,likes,downloads", "Film #,2001,90,7.5,100,3,4",
            numbers: "year,runtime,rating,votes,likes,downloads",
            .films(
                exported: [
                    "year": "year", "runtime": "runtime", "rating": "rating", "votes": "votes",
                    "likes": "likes",
                    "downloads": "downloads",
                ])),
        NumberedTable(
            "title.basics.tsv",
            "tconst,titleType,primaryTitle,originalTitle,isAdult,startYear,endYear,runtimeMinutes,genres",
            "tt#,movie,Film #,Film #,0,2001,\\N,90,Drama",
            numbers: "isAdult,startYear,endYear,runtimeMinutes",
            .films(exported: ["startYear": "year", "runtimeMinutes": "runtime"]), tabs: true),
        NumberedTable(
            "title.ratings.tsv", "tconst,averageRating,numVotes", "tt#,7.5,100",
            numbers: "averageRating,numVotes",
            .films(exported: ["averageRating": "rating", "numVotes": "votes"], with: "title.basics.tsv"),
            tabs: true),
        NumberedTable(
            "movielens.csv", "movieId,title,genres", "#,Film # (2001),Drama", numbers: "movieId",
            .films(exported: [:])),
        NumberedTable(
            "tmdb.csv", "id,title,budget,popularity,revenue,release_date,runtime,vote_average,vote_count",
            "#,Film #,1000,2.5,1000,2001-05-06,90,7.5,100",
            numbers: "id,budget,popularity,revenue,release_date,runtime,vote_average,vote_count",
            .films(
                exported: [
                    "release_date": "year", "runtime": "runtime", "vote_average": "rating",
                    "vote_count": "votes",
                ])),
        NumberedTable(
            "mine.csv",
            "id,imdb_code,title,year,runtime,rating,votes,bookmarked_at,score,scored_at,watched_on",
            "#,,Film #,2001,90,7.5,100,2024-01-05T00:00:00Z,7.5,2024-01-05T00:00:00Z,2024-01-04",
            numbers: "id,year,runtime,rating,votes,bookmarked_at,score,scored_at,watched_on", .personal),
        NumberedTable(
            "diary.csv", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Watched Date",
            "2024-01-05,Film #,2001,https://boxd.it/x,4.5,,2024-01-04",
            numbers: "Date,Year,Rating,Rewatch,Watched Date",
            .personal),
        NumberedTable(
            "ratings.csv",
            "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Rating,Your Rating,Date Rated",
            "#,,movie,Film #,2001-05-06,,7.5,8,2024-01-05T00:00:00Z",
            numbers: "TMDb ID,Release Date,Season Number,Rating,Your Rating,Date Rated", .personal),
        NumberedTable(
            "lamps.csv", "name,description,price,pictures,currency,discount,stock",
            "Lamp #,A desk lamp as new,35000,p.jpg,KRW,1000,2", numbers: "price,discount,stock", .listings),
        NumberedTable(
            "products.csv", "style code,name,brand,category,release price,sizes,release date",
            "A-#,Low #,Nalgae,sneakers,100000,260,2026-03-01", numbers: "release price,sizes,release date",
            .products),
    ]

    /// The table with the numbers in a column, one row for each.
    func text(_ numbers: [String], in column: String) -> String {
        let rows = numbers.enumerated().map { place, number in
            zip(columns, row).map { name, value in
                name == column ? number : value.replacingOccurrences(of: "#", with: "\(1_000_001 + place)")
            }
        }
        return ([columns] + rows).map { $0.joined(separator: delimiter) + "\n" }.joined()
    }
}

@MainActor
private struct ImportedTable {
    private let table: NumberedTable
    private let numbers = NumberLimits.all + ["ten", "1000", "2001"]

    init(_ table: NumberedTable) { self.table = table }

    /// The column is in the log during its import.
    func faults(noting log: String) async throws -> [String] {
        var faults: [String] = []
        for column in table.numbers {
            try "\(table.name): \(column)".write(toFile: log, atomically: false, encoding: .utf8)
            let found =
                switch table.target {
                case .films(let exported, let other): try await films(column, exported[column], with: other)
                case .personal: try await personal(column)
                case .listings: try await listings(column)
                case .products: try await products(column)
                }
            faults += found.map { "\(table.name), \(column): \($0)" }
        }
        return faults
    }

    private func fault(_ run: AppRun) -> [String] {
        let isAnswer = (0..<70).contains(run.code.rawValue) && !run.error.contains("nternal error")
        return isAnswer ? [] : ["\(run.code) \(run.error)"]
    }

    private func films(
        _ column: String, _ exported: String?, with other: String?
    ) async throws -> [String] {
        let app = try TestApp(.movies(pictures: FakePictures()))
        let file = try app.write(table.text(numbers, in: column), to: table.name)
        let report = app.path("report.txt")
        let others = try NumberedTable.all.filter { $0.name == other }.map {
            try app.write($0.text(numbers, in: ""), to: $0.name)
        }
        let run = await app.run(["import"] + others + [file, "-y", "--report", report])
        guard fault(run).isEmpty, run.code == .success else { return ["\(run.code) \(run.error)"] }
        guard let exported else { return [] }
        let named = try String(contentsOfFile: report, encoding: .utf8)
        let lines = await app.run("export", "--format", "csv").lines.map { $0.components(separatedBy: ",") }
        let head = lines[0].map { $0.trimmingCharacters(in: ["\u{FEFF}"]) }
        let (title, value) = (
            try #require(head.firstIndex(of: "title")), try #require(head.firstIndex(of: exported))
        )
        let values = Dictionary(lines.dropFirst().map { ($0[title], $0[value]) }) { first, _ in first }
        return numbers.enumerated().compactMap { place, number in
            if named.contains("line \(place + 2):") { return nil }
            let stored = values["Film \(1_000_001 + place)"]
            if let stored, Double(stored) == Double(number) { return nil }
            // Both stand for an unknown number.
            if ["0", "-0", "NaN"].contains(number), ["", "0"].contains(stored) { return nil }
            return "\(number) is stored as \(stored ?? "nothing"), and is not named"
        }
    }

    private func personal(_ column: String) async throws -> [String] {
        let app = try TestApp(.movies(pictures: FakePictures()))
        let file = try app.write(table.text(numbers, in: column), to: table.name)
        let run = await app.run("personal", "import", file, "-y", "--report", app.path("report.txt"))
        let again = await app.run("personal", "export")
        return fault(run) + fault(again)
    }

    /// A dry run reports each row that it would not list.
    private func listings(_ column: String) async throws -> [String] {
        let app = try TestApp(.market(pictures: FakePictures()))
        _ = await app.run("vendor", "create", "kim")
        try app.write([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 1, count: 36), to: "p.jpg")
        let file = try app.write(table.text(numbers, in: column), to: table.name)
        let dry = await app.run("sell", "--from", file, "--dry-run")
        let run = await app.run("sell", "--from", file, "--skip-bad")
        let list = await app.run("mine", "--json", "--limit", "100")
        let good = numbers.indices.filter { !(dry.error + dry.out).contains("line \($0 + 2) ") }
        let missing = good.filter { !list.out.contains("Lamp \(1_000_001 + $0)\"") }
        return fault(dry) + fault(run) + fault(list)
            + missing.map { "\(numbers[$0]) is not listed, and is not named" }
    }

    /// Either all rows are stored or no row is, so each number gets its own table.
    private func products(_ column: String) async throws -> [String] {
        let app = try TestApp(.market(pictures: FakePictures()))
        var faults: [String] = []
        for number in numbers {
            let file = try app.write(table.text([number], in: column), to: table.name)
            let run = await app.run("admin", "product", "import", file)
            faults += fault(run)
            if run.code != .success, !run.error.contains("Line 2") {
                faults.append("\(number): \(run.error)")
            }
        }
        return faults + fault(await app.run("admin", "product", "list"))
    }
}
