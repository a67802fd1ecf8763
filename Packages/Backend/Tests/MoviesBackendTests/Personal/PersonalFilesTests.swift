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

    private func day(_ text: String) throws -> Date {
        try #require(try? Date.ISO8601FormatStyle().year().month().day().parse(text))
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
                watched: Viewing(Date(timeIntervalSince1970: 86_400), at: time),
                note: (try? FilmNote("'quoted'\n\"note\", =1")).map { .init($0, at: time) }),
            PersonalRecord(
                film: .known(full), watched: Viewing(Date(timeIntervalSince1970: 0), at: time)),
            PersonalRecord(film: .known(Movie(id: Movie.ID(2), title: "Bare")), bookmarkedAt: time),
            PersonalRecord(
                film: .known(Movie(id: Movie.ID(3), title: "Entered")),
                watched: Viewing(Date(timeIntervalSince1970: 0), at: time, isDayKnown: false)),
        ]
    }()

    @Test(arguments: ExportFormat.allCases)
    func `Files in the app's own format restore the records to the millisecond`(format: ExportFormat)
        async throws
    {
        let bytes = try files.encode(Self.records, as: format)
        let path = try folder.file("mine.\(format.rawValue)", bytes)
        let reading = try await files.read([path])
        #expect(reading == PersonalReading(records: Self.records))
        #expect(try files.encode(reading.records, as: format) == bytes)
    }

    @Test(arguments: ExportFormat.allCases)
    func `A file in the app's own format is not read as a catalogue`(format: ExportFormat) async throws {
        let path = try folder.file("mine", try files.encode(Self.records, as: format))
        await #expect(throws: LibraryError(.personalFile, file: "mine")) {
            try await SQLCatalogueLibrary.small(folder.database()).bring(path)
        }
    }

    @Test func `A diary of Letterboxd has days, scores of ten and reviews`() async throws {
        let reading = try await read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
                + "2024-01-05,Parasite,2019,https://boxd.it/x,4.5,,\"Good, twice\",,2024-01-04\n",
            as: "reviews.csv")
        let day = time(1_704_412_800)
        #expect(
            reading.records == [
                PersonalRecord(
                    film: .named(imdbCode: nil, title: "Parasite", year: 2019),
                    score: .init(try Score(9), at: day), watched: Viewing(time(1_704_326_400), at: day),
                    note: .init(try FilmNote("Good, twice"), at: day))
            ])
    }

    @Test func `Distinguishes lists of Letterboxd by their columns and names`() async throws {
        let plain = "Date,Name,Year,Letterboxd URI\n2024-01-05,Parasite,2019,x\n"
        #expect(try await read(plain, as: "watchlist.csv").records.first?.bookmarkedAt == time(1_704_412_800))
        let watched = try await read(plain, as: "watched.csv").records.first?.watched
        #expect(watched?.day == time(1_704_412_800) && watched?.isDayKnown == false)
        let rated = try await read(
            "Date,Name,Year,Letterboxd URI,Rating\n2024-01-05,Parasite,2019,x,0.5\n", as: "ratings.csv")
        #expect(rated.records.first?.score?.value == (try Score(1)))
        #expect(rated.records.first?.watched == nil)
    }

    @Test func `Files of TMDB have scores, and bookmarks in rows without a score`() async throws {
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

    @Test(arguments: ["films.csv", "list.csv", "watched and watchlist.csv", "영화.csv"])
    func `Asks about a list unless its name is clear`(name: String) async throws {
        let text = "Date,Name,Year,Letterboxd URI\n2024-01-05,Parasite,2019,x\n"
        let path = try folder.file(name, text)
        await #expect(throws: LibraryError(.unclearList, file: path)) { try await files.read([path]) }
        let watchlist = try await files.read([path], lists: [path: .watchlist], mostProblems: 20)
        #expect(watchlist.records.first?.bookmarkedAt != nil && watchlist.records.first?.watched == nil)
        let watched = try await files.read([path], lists: [path: .watched], mostProblems: 20)
        #expect(watched.records.first?.watched != nil && watched.records.first?.bookmarkedAt == nil)
    }

    @Test func `The caller's meaning of a list overrides its name, but never its content`() async throws {
        let list = try folder.file("my watched.csv", "Date,Name,Year,Letterboxd URI\n2024-01-05,A,2019,x\n")
        let named = try await files.read([list], lists: [list: .watchlist], mostProblems: 20)
        #expect(named.records.first?.bookmarkedAt != nil)
        let scores = try folder.file(
            "watchlist.csv", "Date,Name,Year,Letterboxd URI,Rating\n2024-01-05,A,2019,x,4\n")
        let scored = try await files.read([scores], lists: [scores: .watched], mostProblems: 20)
        #expect(scored.records.first?.score != nil && scored.records.first?.watched == nil)
    }

    @Test func `Keeps every viewing of a diary, and reports omitted values`() async throws {
        let reading = try await read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                + "2024-01-05,A,2019,x,4.5,,\"cinema, with B\",2024-01-04\n2024-03-05,A,2019,x,3,Yes,,2024-03-04\n"
                + "2024-03-06,A,2019,x,,Yes,,2024-03-04\n",
            as: "diary.csv")
        let days = reading.records.compactMap { $0.watched?.day }
        #expect(days == [try day("2024-01-04"), try day("2024-03-04"), try day("2024-03-04")])
        #expect(reading.notes == [.init(file: "diary.csv", .unusedColumns(["Tags"]))])
        #expect(reading.filteredCount == 1 && reading.skippedCount == 0)
        #expect(reading.filtered == [.init(file: "diary.csv", line: 4, reason: .repeatedViewing)])
    }

    @Test(arguments: [
        ("TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating\n1,tt0903747,tv,Parasite,2008-01-20,3\n", "tv"),
        ("TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating\n1,,TV Show,Parasite,2008-01-20,3\n", "TV Show"),
        ("tmdb id,name,media_type,Your Rating\n1,Parasite,tv,3\n", "tv"),
        ("TMDb ID,Name,Season Number,Episode Number,Your Rating\n1,Parasite,2,3,3\n", "tv"),
        (#"{"results":[{"id":1,"name":"Parasite","first_air_date":"2008-01-20","rating":3}]}"#, "tv"),
        (#"[{"id":1,"media_type":"tv","title":"Parasite","rating":3}]"#, "tv"),
        (#"[{"id":1,"media_type":"person","name":"Parasite"}]"#, "person"),
    ])
    func `Leaves out rows other than films on purpose, and lists them`(text: String, type: String)
        async throws
    {
        let reading = try await read(text, as: "tmdb")
        #expect(reading.records.isEmpty && reading.skippedCount == 0 && reading.filteredCount == 1)
        #expect(reading.filtered.map(\.reason) == [.notFilm(type)])
    }

    @Test(arguments: ["movie", "Movie", "film", "영화", ""])
    func `Recognizes every name of the type of films`(type: String) async throws {
        let text =
            "TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating\n1,6751668,\(type),Parasite,30.05.2019,3\n"
        let reading = try await read(text, as: "tmdb.csv")
        #expect(
            reading.records.map(\.film) == [.named(imdbCode: "tt6751668", title: "Parasite", year: 2019)])
    }

    @Test(arguments: [
        "02.01.2024", "2024. 1. 2.", "2 Jan 2024", "2024/01/02", "20240102", "2024-01-02T09:30:00Z",
        "2024-01-02 09:30:00",
    ])
    func `Reads a day in each column`(date: String) async throws {
        let ratings = try await read(
            "Date,Name,Year,Letterboxd URI,Rating\n\(date),A,2019,x,\"3,5\"\n", as: "ratings.csv")
        #expect(ratings.records.first?.score?.value == (try Score(7)))
        let at = try #require(ratings.records.first?.score?.at)
        #expect(try at >= day("2024-01-02") && at < day("2024-01-03"))
        let diary = try await read(
            "Date,Name,Year,Letterboxd URI,Rating,Watched Date\n2024-02-01,A,2019,x,,\(date)\n",
            as: "diary.csv")
        #expect(diary.records.first?.watched?.day == (try day("2024-01-02")))
        let list = try await read(
            "Date,Name,Year,Letterboxd URI\n\(date),A,2019,x\n", as: "watchlist.csv")
        #expect(list.records.first?.bookmarkedAt.map { $0 >= at || $0 < at } == true)
        #expect(ratings.skippedCount + diary.skippedCount + list.skippedCount == 0)
    }

    @Test(arguments: ["01/02/2024", "soon", "2999-01-01", "2024-02-30", "1850-01-01", "24.01.02"])
    func `Leaves out and lists values without a credible day, instead of using today`(
        date: String
    ) async throws {
        let files = [
            ("ratings.csv", "Date,Name,Year,Letterboxd URI,Rating\n\(date),A,2019,x,3\n", "Date"),
            ("watched.csv", "Date,Name,Year,Letterboxd URI\n\(date),A,2019,x\n", "Date"),
            ("watchlist.csv", "Date,Name,Year,Letterboxd URI\n\(date),A,2019,x\n", "Date"),
            (
                "diary.csv", "Date,Name,Year,Letterboxd URI,Watched Date\n2024-01-05,A,2019,x,\(date)\n",
                "watched_on"
            ),
            ("t.csv", "TMDb ID,Name,Your Rating,Date Rated\n1,A,3,\(date)\n", "scored_at"),
        ]
        for (name, text, field) in files {
            let reading = try await read(text, as: name)
            #expect(reading.records.isEmpty, "\(name)")
            #expect(
                reading.skipped.map(\.reason) == [.invalidValue(field: field, value: date)], "\(name)")
        }
    }

    @Test func `An invalid year leaves out the row, since the title may belong to another film`()
        async throws
    {
        let reading = try await read(
            "Date,Name,Year,Letterboxd URI\n2024-01-05,A,soon,x\n2024-01-05,B,,x\n", as: "watchlist.csv")
        #expect(reading.records.map(\.film) == [.named(imdbCode: nil, title: "B", year: nil)])
        #expect(reading.skipped.map(\.reason) == [.invalidValue(field: "year", value: "soon")])
    }

    @Test func `Leaves out and lists an unusable value, and keeps the others of its row`() async throws {
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

    @Test func `Leaves out and lists an unusable row`() async throws {
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

    @Test func `Refuses a file of any other kind`() async throws {
        let path = try folder.file("films.csv", "title,year\nA,2001\n")
        await #expect(throws: LibraryError(.notPersonal, file: "films.csv")) { try await files.read([path]) }
        await #expect(throws: LibraryError.self) { try await files.read([folder.path + "/nowhere"]) }
    }
}

extension FilePersonalFiles {
    fileprivate func read(_ paths: [String]) async throws(LibraryError) -> PersonalReading {
        try await read(paths, lists: [:], mostProblems: 20)
    }
}
