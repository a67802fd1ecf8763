import DataCore
public import DomainCore
public import MoviesDomain
public import Persistence
import Platform
import SQLCore

/// The diary in a key-value store, one entry per film.
///
/// Unreadable entries are neither shown nor changed nor deleted, because a newer version may have written them.
public struct DefaultDiaryRepository: DiaryRepository {
    private static let prefix = "diary/"

    private let store: any KeyValueStore

    /// - Parameter store: the store of the profile.
    public init(store: any KeyValueStore) {
        self.store = store
    }

    public func entries() async throws(DomainError) -> [DiaryEntry] {
        try await DomainError.storing { () throws(StoreError) in
            try await store.entries(withPrefix: Self.prefix)
        }.compactMap { DiaryRecord.read($0.value)?.toDomain() }
    }

    public func entry(for id: Movie.ID) async throws(DomainError) -> DiaryEntry? {
        try await DomainError.storing { () throws(StoreError) in
            try await store.value(for: id.key(Self.prefix))
        }.flatMap { DiaryRecord.read($0)?.toDomain() }
    }

    @discardableResult
    public func update(
        _ movie: Movie, _ change: @escaping @Sendable (inout DiaryEntry) -> Void
    ) async throws(DomainError) -> DiaryEntry? {
        let outcome = try await DomainError.storing { () throws(StoreError) in
            try await store.update(movie.id.key(Self.prefix)) { value in Self.update(&value, movie, change) }
        }
        switch outcome {
        case .changed(let before): return before
        case .unreadable(let version):
            throw .storage(StoreError.newerSchema(found: version, supported: DiaryRecord.version).reason)
        case .unwritable: throw .storage(ErrorText("a film cannot be written as JSON", "영화를 JSON으로 쓸 수 없습니다"))
        }
    }

    private enum Outcome: Sendable {
        case changed(before: DiaryEntry?)
        case unreadable(version: Int)
        case unwritable
    }

    private static func update(
        _ value: inout [UInt8]?, _ movie: Movie, _ change: @Sendable (inout DiaryEntry) -> Void
    ) -> Outcome {
        var before: DiaryEntry?
        if let value {
            guard let record = DiaryRecord.read(value) else {
                return .unreadable(version: DiaryRecord.version(of: value))
            }
            before = record.toDomain()
        }
        var entry = before ?? DiaryEntry(movie: movie)
        entry.movie = movie
        change(&entry)
        guard !entry.isEmpty else {
            value = nil
            return .changed(before: before)
        }
        guard let bytes = DiaryRecord(entry).json else { return .unwritable }
        value = bytes
        return .changed(before: before)
    }
}

/// An entry as stored on the device. Its keys are a file format: they may be added, not renamed.
private struct DiaryRecord: Codable, Sendable {
    /// Version 1 has one viewing and does not preserve others.
    static let version = 2

    let version: Int
    let movie: MovieRecord
    let score: Kept<Double>?
    /// The last viewing.
    let watched: Day?
    /// The others, in order.
    let earlier: [Day]?
    let note: Kept<String>?

    struct Kept<Value: Codable & Sendable>: Codable, Sendable {
        let value: Value
        /// Milliseconds since 1970.
        let at: Int

        init(_ value: Value, at date: Date) {
            self.value = value
            at = Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
        }

        var date: Date { Date(timeIntervalSince1970: Double(at) / 1000) }
    }

    struct Day: Codable, Sendable {
        /// Seconds since 1970.
        let value: Int
        /// Milliseconds since 1970.
        let at: Int
        /// Whether the day is only that of its entry in another program; absent otherwise.
        let isEntry: Bool?

        init(_ viewing: Viewing) {
            value = Int(exactly: viewing.day.timeIntervalSince1970.rounded()) ?? 0
            at = Kept(0, at: viewing.at).at
            isEntry = viewing.isDayKnown ? nil : true
        }

        var viewing: Viewing {
            Viewing(
                Date(timeIntervalSince1970: Double(value)),
                at: Date(timeIntervalSince1970: Double(at) / 1000),
                isDayKnown: isEntry != true)
        }
    }

    init(_ entry: DiaryEntry) {
        earlier = entry.viewings.count > 1 ? entry.viewings.dropLast().map(Day.init) : nil
        version = earlier == nil ? 1 : Self.version
        movie = MovieRecord(entry.movie)
        score = entry.score.map { Kept($0.value.value, at: $0.at) }
        watched = entry.watched.map(Day.init)
        note = entry.note.map { Kept($0.value.text, at: $0.at) }
    }

    /// `nil` for a damaged record, or one of a newer version.
    static func read(_ bytes: [UInt8]) -> DiaryRecord? {
        DiaryRecord(json: bytes).flatMap { 1...version ~= $0.version ? $0 : nil }
    }

    /// The version of an unreadable record; 0 when it contains none.
    static func version(of bytes: [UInt8]) -> Int {
        struct Versioned: Codable { let version: Int }
        return Versioned(json: bytes)?.version ?? 0
    }

    /// Validates a score and a note again, because other programs may have written the file.
    func toDomain() -> DiaryEntry {
        var entry = DiaryEntry(
            movie: movie.toDomain(),
            score: score.flatMap { kept in
                (try? Score(kept.value)).map { DiaryEntry.Kept($0, at: kept.date) }
            },
            note: note.flatMap { kept in
                (try? FilmNote(kept.value)).map { DiaryEntry.Kept($0, at: kept.date) }
            })
        for day in (earlier ?? []) + [watched].compactMap(\.self) { entry.add(day.viewing) }
        return entry
    }
}
