import Foundation
import MoviesDomain
import Testing

@testable import MoviesBackend

@Suite struct PersonalFilesTests {
    private let folder: ImportFolder
    private let files = FilePersonalFiles { Date(timeIntervalSince1970: 1_800_000_000) }

    init() throws { folder = try ImportFolder() }

    private func read(_ text: String, as name: String) async throws -> PersonalReading {
        try await files.read([folder.file(name, text)])
    }

    private func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private static let records: [PersonalRecord] = {
        let time = Date(timeIntervalSince1970: 1_700_000_000.123)
        let full = Movie(
            id: Movie.ID(1), imdbCode: "tt0000001", title: "=A, \"B\"", originalTitle: "원제",
            koreanTitle: "한국어 제목",
            year: 2001, runtime: 90, genres: [Genre("Film, Noir"), Genre("War|Peace")],
            rating: Rating(average: 8.1, votes: 12), language: "ko", synopsis: "One\nline",
            koreanSynopsis: "줄거리")
        return [
            PersonalRecord(
                film: .known(full), bookmarkedAt: time, score: (try? Score(7.5)).map { .init($0, at: time) },
                watched: .init(Date(timeIntervalSince1970: 86_400), at: time),
                note: (try? FilmNote("'quoted'\n\"note\", =1")).map { .init($0, at: time) }),
            PersonalRecord(film: .known(Movie(id: Movie.ID(2), title: "Bare")), bookmarkedAt: time),
        ]
    }()

    @Test(arguments: ExportFormat.allCases)
    func `Our own files bring back what was written, to the millisecond`(format: ExportFormat) async throws {
        let bytes = try files.encode(Self.records, as: format)
        let path = try folder.file("mine.\(format.rawValue)", bytes)
        let reading = try await files.read([path])
        #expect(reading == PersonalReading(records: Self.records))
        #expect(try files.encode(reading.records, as: format) == bytes)
    }

    @Test(arguments: ExportFormat.allCases)
    func `Our own file is not taken for a catalogue`(format: ExportFormat) async throws {
        let path = try folder.file("mine", try files.encode(Self.records, as: format))
        await #expect(throws: LibraryError(.personalFile, file: "mine")) {
            try await SQLCatalogueLibrary.small(folder.database()).bring(path)
        }
    }

    @Test func `A diary of Letterboxd gives days, scores of ten and reviews`() async throws {
        let reading = try await read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
                + "2024-01-05,Parasite,2019,https://boxd.it/x,4.5,,\"Good, twice\",,2024-01-04\n",
            as: "reviews.csv")
        let day = time(1_704_412_800)
        #expect(
            reading.records == [
                PersonalRecord(
                    film: .named(imdbCode: nil, title: "Parasite", year: 2019),
                    score: .init(try Score(9), at: day), watched: .init(time(1_704_326_400), at: day),
                    note: .init(try FilmNote("Good, twice"), at: day))
            ])
    }

    @Test func `Lists of Letterboxd are told apart by their columns and names`() async throws {
        let plain = "Date,Name,Year,Letterboxd URI\n2024-01-05,Parasite,2019,x\n"
        #expect(try await read(plain, as: "watchlist.csv").records.first?.bookmarkedAt == time(1_704_412_800))
        #expect(try await read(plain, as: "watched.csv").records.first?.watched?.value == time(1_704_412_800))
        let rated = try await read(
            "Date,Name,Year,Letterboxd URI,Rating\n2024-01-05,Parasite,2019,x,0.5\n", as: "ratings.csv")
        #expect(rated.records.first?.score?.value == (try Score(1)))
        #expect(rated.records.first?.watched == nil)
    }

    @Test func `TMDB gives scores, and bookmarks where there is no score`() async throws {
        let table = try await read(
            "TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating,Date Rated\n"
                + "1,tt6751668,movie,Parasite,2019-05-30,8.5,2025-01-01T10:00:00Z\n2,,movie,Other,,,\n",
            as: "tmdb.csv")
        #expect(
            table.records == [
                PersonalRecord(
                    film: .named(imdbCode: "tt6751668", title: "Parasite", year: 2019),
                    score: .init(try Score(8.5), at: time(1_735_725_600))),
                PersonalRecord(
                    film: .named(imdbCode: nil, title: "Other", year: nil), bookmarkedAt: .distantPast),
            ])
        let json = try await read(
            #"{"page":1,"results":[{"id":1,"title":"A","release_date":"1999-01-01","rating":7},{"id":2,"title":"B"}]}"#,
            as: "rated.json")
        #expect(json.records.map { $0.score?.value.value } == [7, nil])
        #expect(json.records.map { $0.bookmarkedAt } == [nil, .distantPast])
    }

    @Test func `A value that cannot be used is left out and named, and no other of its row`() async throws {
        let reading = try await read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                + "2026-11-03,Mother,2009,https://b,4.5,,,2026-02-30\n"
                + "2026-11-03,Titanic,1997,https://c,4,,,2100-12-24\n",
            as: "diary.csv")
        #expect(reading.records.map { $0.score?.value.value } == [9, 8])
        #expect(reading.records.allSatisfy { $0.watched == nil })
        #expect(
            reading.skipped.map(\.reason) == [
                .invalidValue(field: "watched_on", value: "2026-02-30"),
                .invalidValue(field: "watched_on", value: "2100-12-24"),
            ])
    }

    @Test func `A row that cannot be used is left out and named`() async throws {
        let reading = try await read(
            "Date,Name,Year,Letterboxd URI,Rating\n2024-01-05,A,2019,x,9\n2024-01-05,,2019,x,3\n2024-01-05,B,2019,x,3\n2024-01-05,C,2019,x,\n",
            as: "ratings.csv")
        #expect(reading.records.count == 1)
        #expect(reading.skippedCount == 3)
        #expect(
            reading.skipped == [
                .init(file: "ratings.csv", line: 2, reason: .invalidValue(field: "Rating", value: "9")),
                .init(file: "ratings.csv", line: 3, reason: .noRecord),
                .init(file: "ratings.csv", line: 5, reason: .noRecord),
            ])
    }

    @Test func `A file that is none of these is refused`() async throws {
        let path = try folder.file("films.csv", "title,year\nA,2001\n")
        await #expect(throws: LibraryError(.notPersonal, file: "films.csv")) { try await files.read([path]) }
        await #expect(throws: LibraryError.self) { try await files.read([folder.path + "/nowhere"]) }
    }
}
