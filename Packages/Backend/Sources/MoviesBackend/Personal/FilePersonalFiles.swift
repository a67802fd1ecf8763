import Basics
import CatalogueFiles
import DomainCore
public import MoviesDomain
public import Platform

/// Files of personal records on this device.
public struct FilePersonalFiles: PersonalFiles {
    /// The maximum number of records, which is more than one person has.
    private static let mostRecords = 200_000

    private let now: @Sendable () -> Date

    /// - Parameter now: the clock; values of future days are left out.
    public init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    public func read(
        _ paths: [String], lists: [String: PersonalList], mostProblems: Int
    ) async throws(LibraryError) -> PersonalReading {
        // In the easternmost time zone, a day begins fourteen hours earlier.
        let latest = now().addingTimeInterval(14 * 3_600)
        let outcome = await withCheckedContinuation { continuation in
            // Reading a file may block, so it has a thread outside the cooperative pool.
            FileExecutor.run {
                continuation.resume(returning: Self.reading(paths, lists, latest, mostProblems))
            }
        }
        return try outcome.get()
    }

    private static func reading(
        _ paths: [String], _ lists: [String: PersonalList], _ latest: Date, _ mostProblems: Int
    ) -> Result<PersonalReading, LibraryError> {
        var reading = PersonalReading()
        do throws(CatalogueFileError) {
            for path in paths { try read(path, lists[path], latest, mostProblems, into: &reading) }
            return .success(reading)
        } catch {
            switch error.reason {
            case .unknownFormat:
                return .failure(LibraryError(.notPersonal, file: ImportFile.name(of: error.file)))
            case .unclearList:
                // With its folder, to distinguish files of the same name.
                return .failure(LibraryError(.unclearList, file: error.file))
            default: return .failure(LibraryError(error))
            }
        }
    }

    /// A viewing in one file, with the film as the file names it.
    private struct FileViewing: Hashable {
        let film: PersonalRecord.Film
        let day: Date
    }

    private static func read(
        _ path: String, _ list: PersonalList?, _ latest: Date, _ mostProblems: Int,
        into reading: inout PersonalReading
    ) throws(CatalogueFileError) {
        let name = ImportFile.name(of: path)
        let source = try ByteSource(path: path, limits: .standard)
        let reader = try PersonalReader(source: source, list: list.map { $0.meaning })
        var viewings: Set<FileViewing> = []
        while let row = try reader.next() {
            guard reading.records.count < mostRecords else {
                throw CatalogueFileError(
                    file: path, line: row.line, reason: .bomb(.output(Int64(mostRecords))))
            }
            func leaveOut(_ reason: LibraryError.Reason) {
                reading.filteredCount += 1
                guard reading.filtered.count < mostProblems else { return }
                reading.filtered.append(.init(file: name, line: row.line, reason: reason))
            }
            if let type = row.otherType {
                leaveOut(.notFilm(String(type.prefix(64))))
                continue
            }
            var problems: [LibraryError.Reason] = []
            if let record = PersonalRecord(row, latest, &problems) {
                if let day = record.watched?.day,
                    !viewings.insert(FileViewing(film: record.film, day: day)).inserted
                {
                    leaveOut(.repeatedViewing)
                }
                reading.records.append(record)
            }
            for reason in problems {
                reading.skippedCount += 1
                guard reading.skipped.count < mostProblems else { continue }
                reading.skipped.append(.init(file: name, line: row.line, reason: reason))
            }
        }
        if let encoding = source.encoding { reading.notes.append(.init(file: name, .init(encoding))) }
        if !reader.unusedColumns.isEmpty {
            reading.notes.append(.init(file: name, .unusedColumns(reader.unusedColumns)))
        }
    }

    public func encode(
        _ records: [PersonalRecord], as format: ExportFormat
    ) throws(LibraryError) -> [UInt8] {
        let rows = records.map(\.row)
        switch format {
        case .csv, .excel: return PersonalWriter.csv(rows, hasByteOrderMark: format == .excel)
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            do {
                return Array(try encoder.encode(rows.map(PersonalJSON.init))) + [0x0A]
            } catch {
                throw LibraryError(
                    .storage(ErrorText("a film cannot be written as JSON", "영화를 JSON으로 쓸 수 없습니다")))
            }
        }
    }
}

/// A row as JSON: every field, `null` without a value.
private struct PersonalJSON: Encodable {
    let row: [PersonalField: String]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ field: PersonalField) { stringValue = field.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for field in PersonalField.allCases {
            let (key, text) = (Key(field), row[field])
            switch field {
            case .id, .year, .runtime, .votes: try container.encode(text.flatMap { Int($0) }, forKey: key)
            case .rating, .score: try container.encode(text.flatMap { Double($0) }, forKey: key)
            case .genres: try container.encode(text.map(PersonalWriter.entries) ?? [], forKey: key)
            default: try container.encode(text, forKey: key)
            }
        }
    }
}

extension PersonalRecord {
    /// Reads a row; `nil` without a title, with an invalid year or without a value to store. Other invalid values are
    /// left out.
    fileprivate init?(_ row: PersonalRow, _ latest: Date, _ problems: inout [LibraryError.Reason]) {
        let values = row.values
        guard let title = values[.title] else {
            problems.append(.noRecord)
            return nil
        }
        let year = values[.year].flatMap { Int($0) }
        if let text = values[.year], year == nil {
            // Without the year, the title may belong to another film.
            problems.append(.invalidValue(field: PersonalField.year.rawValue, value: String(text.prefix(64))))
            return nil
        }
        if row.kind == .own, let id = values[.id].flatMap({ Int($0) }), id > 0 {
            self.init(film: .known(Movie(id: Movie.ID(id), title: title, year: year, values)))
        } else {
            self.init(film: .named(imdbCode: values[.imdbCode], title: title, year: year))
        }
        func isPast(_ date: Date) -> Bool { date <= latest && date >= Self.firstDay }
        func day(_ text: String) -> Date? { Self.day(text).flatMap { isPast($0) ? $0 : nil } }
        func time(_ text: String) -> Date? { Self.time(text).flatMap { isPast($0) ? $0 : nil } }
        func refuse(_ field: String, _ text: String) {
            let problem = LibraryError.Reason.invalidValue(field: field, value: String(text.prefix(64)))
            if !problems.contains(problem) { problems.append(problem) }
        }
        // Letterboxd rates with up to five stars and calls every time of writing "Date".
        let (isLetterboxd, scale) = if case .letterboxd = row.kind { (true, 2.0) } else { (false, 1.0) }
        func kept<Value>(
            _ field: PersonalField, called name: String? = nil, at timeField: PersonalField,
            _ read: (String) -> Value?
        ) -> DiaryEntry.Kept<Value>? {
            guard let text = values[field] else { return nil }
            guard let value = read(text) else {
                refuse(name ?? field.rawValue, text)
                return nil
            }
            guard let written = values[timeField] else { return .init(value, at: .distantPast) }
            guard let date = time(written) else {
                // A value of an unknown time must not count as the newest.
                refuse(isLetterboxd ? "Date" : timeField.rawValue, written)
                return nil
            }
            return .init(value, at: date)
        }
        score = kept(.score, called: isLetterboxd ? "Rating" : nil, at: .scoredAt) { text in
            Double(text.replacing(",", with: ".")).flatMap { try? Score(($0 * scale * 2).rounded() / 2) }
        }
        let at = values[.watchedAt].flatMap(time)
        if let text = values[.watchedOn] {
            watched = day(text).map { Viewing($0, at: at ?? .distantPast) }
            if watched == nil { refuse(PersonalField.watchedOn.rawValue, text) }
        } else if let text = values[.loggedOn] {
            watched = day(text).map { Viewing($0, at: at ?? .distantPast, isDayKnown: false) }
            if watched == nil { refuse(isLetterboxd ? "Date" : PersonalField.loggedOn.rawValue, text) }
        }
        note = kept(.note, at: .notedAt) { try? FilmNote($0) }
        bookmarkedAt =
            kept(.bookmarkedAt, called: isLetterboxd ? "Date" : nil, at: .bookmarkedAt, time)?.value
        if values[.bookmarkedAt] == nil, row.kind == .tmdb, values[.score] == nil {
            // Entries of favourites and watchlists contain only the film.
            bookmarkedAt = .distantPast
        }
        guard bookmarkedAt == nil, score == nil, watched == nil, note == nil else { return }
        if problems.isEmpty { problems.append(.noRecord) }
        return nil
    }

    /// The fields in the app's own format.
    fileprivate var row: [PersonalField: String] {
        guard case .known(let movie) = film else { return [:] }
        var row: [PersonalField: String?] = [
            .id: "\(movie.id.rawValue)", .imdbCode: movie.imdbCode, .title: movie.title,
            .originalTitle: movie.originalTitle, .koreanTitle: movie.koreanTitle,
            .year: movie.year.map { "\($0)" }, .runtime: movie.runtime.map { "\($0)" },
            .genres: movie.genres.isEmpty ? nil : PersonalWriter.list(movie.genres.map(\.name)),
            .rating: movie.rating.map { "\($0.average)" }, .votes: movie.rating.map { "\($0.votes)" },
            .language: movie.language, .synopsis: movie.synopsis, .synopsisKorean: movie.koreanSynopsis,
        ]
        row[.bookmarkedAt] = bookmarkedAt.map(Self.text)
        row[.score] = score.map { "\($0.value.value)" }
        row[.scoredAt] = score.map { Self.text($0.at) }
        row[watched?.isDayKnown == false ? .loggedOn : .watchedOn] = watched.map { Self.dayText($0.day) }
        row[.watchedAt] = watched.map { Self.text($0.at) }
        row[.note] = note.map(\.value.text)
        row[.notedAt] = note.map { Self.text($0.at) }
        return row.compactMapValues { $0 }
    }

    /// Formats a time to the millisecond, as stored on the device.
    private static func text(_ date: Date) -> String {
        let (seconds, rest) = (Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0).floored(
            by: 1000)
        let whole = Date.ISO8601FormatStyle().format(Date(timeIntervalSince1970: Double(seconds)))
        return whole.dropLast() + ".\(String(rest + 1000).dropFirst())Z"
    }

    private static func dayText(_ date: Date) -> String {
        Date.ISO8601FormatStyle().year().month().day().format(date)
    }

    /// Parses a time, or a day as its beginning.
    private static func time(_ text: String) -> Date? {
        let parts = text.split(separator: ".", maxSplits: 1)
        if parts.count == 2, parts[1].hasSuffix("Z"), let rest = Int(parts[1].prefix(3)),
            let whole = try? Date.ISO8601FormatStyle().parse(parts[0] + "Z")
        {
            let seconds = Int(whole.timeIntervalSince1970)
            return Date(timeIntervalSince1970: Double(seconds * 1000 + rest) / 1000)
        }
        return (try? Date.ISO8601FormatStyle().parse(text)) ?? day(text)
    }

    private static func day(_ text: String) -> Date? {
        DayText.day(text).map { Date(timeIntervalSince1970: Double($0.days * 86_400)) }
    }

    /// The first day of the first year of films.
    private static let firstDay = Date(
        timeIntervalSince1970: Double(
            (CivilDate(year: Movie.firstYear, month: 1, day: 1)?.days ?? 0) * 86_400))
}

extension Movie {
    fileprivate init(id: Movie.ID, title: String, year: Int?, _ values: [PersonalField: String]) {
        self.init(
            id: id, imdbCode: values[.imdbCode], title: title, originalTitle: values[.originalTitle],
            koreanTitle: values[.koreanTitle], year: year, runtime: values[.runtime].flatMap { Int($0) },
            genres: values[.genres].map { PersonalWriter.entries($0).map(Genre.init) } ?? [],
            rating: values[.rating].flatMap { Double($0) }.map {
                Rating(average: $0, votes: values[.votes].flatMap { Int($0) } ?? 0)
            }, language: values[.language], synopsis: values[.synopsis],
            koreanSynopsis: values[.synopsisKorean])
    }
}

extension PersonalList {
    fileprivate var meaning: PersonalMeaning {
        switch self {
        case .watched: .watched
        case .watchlist: .bookmarked
        }
    }
}
