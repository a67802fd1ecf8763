import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The list of what a person keeps of films: scores, seen films or notes.
@MainActor
@Observable
public final class DiaryViewModel: ViewModel {
    /// What is listed.
    public enum Kind: String, CaseIterable, Sendable {
        case scores, watched, notes
    }

    /// What decides the order.
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
        /// The text to show when there are none.
        public var emptyMessage: String?
        /// The result of the last removal, as a sentence.
        public var notice: String?
        /// Why the last removal failed. What is shown stays.
        public var actionFailure: Failure?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared.
        case load
        /// Removes what is listed of one film.
        case remove(Movie.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let diary: any DiaryRepository
    @ObservationIgnored private let kind: Kind
    @ObservationIgnored private let sort: Sort
    @ObservationIgnored private let adoptScores: AdoptScoresUseCase?
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let localTime: LocalTime
    @ObservationIgnored private let loader = Loader()

    /// - Parameters:
    ///   - diary: what the profile keeps of films.
    ///   - kind: what is listed.
    ///   - sort: in which order.
    ///   - adoptScores: brings scores of before into the diary; `nil` where there are none.
    ///   - language: the language of everything shown.
    ///   - localTime: the time zone of the user.
    public init(
        diary: any DiaryRepository, kind: Kind, sort: Sort = .date,
        adoptScores: AdoptScoresUseCase? = nil, language: Language, localTime: LocalTime
    ) {
        self.diary = diary
        self.kind = kind
        self.sort = sort
        self.adoptScores = adoptScores
        self.language = language
        self.localTime = localTime
    }

    public func send(_ input: Input) async {
        switch input {
        case .load: await load()
        case .remove(let id): await remove(id)
        }
    }

    private func load() async {
        state.phase = .loading
        // Without the source the list has what the diary has.
        if kind == .scores { try? await adoptScores?() }
        do throws(DomainError) {
            let found = try await loader.load { [diary] _ throws(DomainError) in try await diary.entries() }
            guard let found else { return }
            state.rows = found.compactMap { DiaryRow($0, kind, localTime, in: language) }.sorted(by: isBefore)
            state.emptyMessage = state.rows.isEmpty ? emptyText[language] : nil
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(movies: error, in: language))
        }
    }

    private func remove(_ id: Movie.ID) async {
        (state.notice, state.actionFailure) = (nil, nil)
        guard let row = state.rows.first(where: { $0.id == id }) else { return }
        do throws(DomainError) {
            let kind = kind
            let before = try await diary.update(row.movie.movie) { entry in
                switch kind {
                case .scores: entry.score = nil
                case .watched: entry.watched = nil
                case .notes: entry.note = nil
                }
            }
            let removed = before.flatMap { DiaryRow($0, kind, localTime, in: language) }
            state.notice = removed.map { removalText($0)[language] }
        } catch {
            state.actionFailure = Failure(movies: error, in: language)
        }
        await load()
    }

    private func removalText(_ row: DiaryRow) -> LocalizedText {
        let title = row.movie.title
        return switch kind {
        case .scores: FilmText.scoreRemoved(title)
        case .watched: FilmText.watchedRemoved(title, day: row.day)
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

    /// What is equal in the order is told apart by the time, and in the end by the number.
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

/// What is kept of a film as a list shows it.
public struct DiaryRow: Identifiable, Hashable, Sendable {
    /// For output that programs read.
    public let entry: DiaryEntry
    /// The film, as it was when something was kept of it last.
    public let movie: MovieRow
    /// The day that the list is ordered by: when it was seen, or when the score or note was kept.
    public let date: Date
    /// When it was kept.
    public let keptAt: Date
    /// `2026-11-02`
    public let day: String
    /// `9.5`; `nil` when there is no score.
    public let score: String?
    /// In one line; `nil` when there is no note.
    public let note: String?

    /// `nil` when nothing of that kind is kept.
    init?(
        _ entry: DiaryEntry, _ kind: DiaryViewModel.Kind, _ localTime: LocalTime, in language: Language
    ) {
        switch kind {
        case .scores:
            guard let kept = entry.score else { return nil }
            (date, keptAt) = (kept.at, kept.at)
        case .watched:
            guard let kept = entry.watched else { return nil }
            (date, keptAt) = (kept.value, kept.at)
        case .notes:
            guard let kept = entry.note else { return nil }
            (date, keptAt) = (kept.at, kept.at)
        }
        self.entry = entry
        movie = MovieRow(entry.movie, in: language)
        // The day on which a film was seen is one of the calendar, whatever the time zone is.
        day = kind == .watched ? TimeText.day(date) : TimeText.day(date, localTime)
        score = entry.score.map { NumberText.plain($0.value.value) }
        note = entry.note.map { kept in
            kept.value.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The number of the film.
    public var id: Movie.ID { movie.id }
}
