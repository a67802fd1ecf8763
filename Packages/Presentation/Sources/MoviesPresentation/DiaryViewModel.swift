import DomainCore
public import MoviesDomain
public import Observation
public import Platform
public import PresentationCore
import TextCore

/// The list of a person's scores, viewings or notes.
@MainActor
@Observable
public final class DiaryViewModel: ViewModel, HasSurroundings {
    /// The kind of entries in the list.
    public enum Kind: String, CaseIterable, Sendable {
        case scores, watched, notes
    }

    /// The order of the list.
    public enum Sort: String, CaseIterable, Sendable {
        /// The newest first.
        case date
        /// The highest first.
        case score
        case title
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// In the chosen order.
        public var rows: [DiaryRow] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// The text to show when there are no rows.
        public var emptyMessage: String?
        /// The result of the last removal, as a sentence.
        public var notice: String?
        /// Why the last removal failed. The shown rows stay.
        public var actionFailure: Failure?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared.
        case load
        /// Removes the row of a film. Of its viewings, removes only those of `day`, or all when `day` is `nil`.
        case remove(Movie.ID, day: Date? = nil)
    }

    public private(set) var state = State()

    @ObservationIgnored private let diary: any DiaryRepository
    @ObservationIgnored private let kind: Kind
    @ObservationIgnored private let sort: Sort
    @ObservationIgnored private let adoptScores: AdoptScoresUseCase?
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    /// - Parameters:
    ///   - diary: the diary of the profile.
    ///   - kind: the kind of entries in the list.
    ///   - sort: the order of the list.
    ///   - adoptScores: copies earlier scores from the source into the diary; `nil` where there are none.
    ///   - here: the user's language and time zone, and the clock.
    public init(
        diary: any DiaryRepository, kind: Kind, sort: Sort = .date, adoptScores: AdoptScoresUseCase? = nil,
        _ here: Surroundings
    ) {
        self.diary = diary
        self.kind = kind
        self.sort = sort
        self.adoptScores = adoptScores
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .load: await load()
        case .remove(let id, let day): await remove(id, day)
        }
    }

    private func load() async {
        state.phase = .loading
        // Without the source, the list shows the entries of the diary.
        if kind == .scores { try? await adoptScores?() }
        await loader.run(self, setting: \.state.phase, failure: Failure.init(movies:in:)) {
            [diary] _ throws(DomainError) in
            try await diary.entries()
        } show: { found in
            state.rows = found.flatMap { DiaryRow.rows(of: $0, kind, localTime, in: language) }
                .sorted(by: isBefore)
            state.emptyMessage = state.rows.isEmpty ? emptyText[language] : nil
        }
    }

    private func remove(_ id: Movie.ID, _ day: Date?) async {
        (state.notice, state.actionFailure) = (nil, nil)
        guard let row = state.rows.first(where: { $0.id == id }) else { return }
        if let day, !row.entry.viewings.contains(where: { $0.day == day }) {
            let words = FilmText.notWatched(row.movie.title, on: TimeText.day(day))
            state.actionFailure = Failure(.refused, words, in: language)
            return
        }
        do throws(DomainError) {
            let kind = kind
            let before = try await diary.update(row.movie.movie) { entry in
                switch kind {
                case .scores: entry.score = nil
                case .watched: entry.removeViewings(of: day)
                case .notes: entry.note = nil
                }
            }
            let removed = before.map { DiaryRow.rows(of: $0, kind, localTime, in: language) } ?? []
            state.notice = removalText(removed.filter { day == nil || $0.date == day })?[language]
        } catch {
            state.actionFailure = Failure(movies: error, in: language)
        }
        await load()
    }

    /// The notice for removed rows of one film.
    private func removalText(_ rows: [DiaryRow]) -> LocalizedText? {
        guard let row = rows.first else { return nil }
        let title = row.movie.title
        return switch kind {
        case .scores: FilmText.scoreRemoved(title)
        case .watched: FilmText.watchedRemoved(title, days: rows.map(\.day))
        case .notes: FilmText.noteRemoved(title, text: row.note ?? "")
        }
    }

    private var emptyText: LocalizedText {
        switch kind {
        case .scores: FilmText.noRatings
        case .watched: FilmText.noWatched
        case .notes: FilmText.noNotes
        }
    }

    /// Equal rows are ordered by time, the newest first, and then by the film's number.
    private func isBefore(_ one: DiaryRow, _ other: DiaryRow) -> Bool {
        switch sort {
        case .date: break
        case .score:
            let (left, right) = (one.entry.score?.value.value ?? 0, other.entry.score?.value.value ?? 0)
            if left != right { return left > right }
        case .title:
            let (left, right) = (one.movie.title.folded, other.movie.title.folded)
            if left != right { return left < right }
        }
        if one.date != other.date { return one.date > other.date }
        if one.keptAt != other.keptAt { return one.keptAt > other.keptAt }
        return one.id < other.id
    }
}

/// A row of a list of the diary. A film with several viewings has a row for each.
public struct DiaryRow: Hashable, Sendable {
    /// For output that programs read.
    public let entry: DiaryEntry
    /// The film as of the last diary entry about it.
    public let movie: MovieRow
    /// The day for the order of the list: of the viewing, or when the score or note was saved.
    public let date: Date
    /// The time at which the entry was saved.
    public let keptAt: Date
    /// `2026-11-02`
    public let day: String
    /// `9.5`; `nil` when there is no score.
    public let score: String?
    /// On one line; `nil` when there is no note.
    public let note: String?

    /// The latest first; empty without an entry of that kind.
    static func rows(
        of entry: DiaryEntry, _ kind: DiaryViewModel.Kind, _ localTime: LocalTime, in language: Language
    ) -> [DiaryRow] {
        let dates: [(date: Date, keptAt: Date)] =
            switch kind {
            case .scores: entry.score.map { [($0.at, $0.at)] } ?? []
            case .watched: entry.viewings.reversed().map { ($0.day, $0.at) }
            case .notes: entry.note.map { [($0.at, $0.at)] } ?? []
            }
        return dates.map { DiaryRow(entry, kind, $0.date, $0.keptAt, localTime, in: language) }
    }

    private init(
        _ entry: DiaryEntry, _ kind: DiaryViewModel.Kind, _ date: Date, _ keptAt: Date,
        _ localTime: LocalTime, in language: Language
    ) {
        (self.date, self.keptAt) = (date, keptAt)
        self.entry = entry
        movie = MovieRow(entry.movie, in: language)
        // A viewing has a calendar day, independent of the time zone.
        day = kind == .watched ? TimeText.day(date) : TimeText.day(date, localTime)
        score = entry.score.map { NumberText.plain($0.value.value) }
        note = entry.note.map { kept in
            kept.value.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The number of the film.
    public var id: Movie.ID { movie.id }
}
