import DomainCore
public import MoviesDomain
public import PresentationCore
public import TextCore

/// Finds the film that a person names on a command line.
public struct FilmFinder: Sendable {
    /// What became of it.
    public enum Outcome: Hashable, Sendable {
        /// This one is meant.
        case film(MovieReference)
        /// One of these may be meant; somebody has to choose.
        case choice([MovieRow])
        /// No film fits, in a sentence.
        case none(String)
        case failed(Failure)
    }

    private let findFilm: FindFilmUseCase
    private let language: Language

    /// - Parameters:
    ///   - movies: where films come from.
    ///   - language: the language of everything shown.
    public init(movies: any MovieRepository, language: Language) {
        findFilm = FindFilmUseCase(movies: movies)
        self.language = language
    }

    /// Looks among the films of the source.
    public func find(_ text: String) async -> Outcome {
        do throws(DomainError) {
            return outcome(try await findFilm(text), text)
        } catch {
            return .failed(Failure(movies: error, in: language))
        }
    }

    /// Looks for films of which a number is the title, once no film was found by it; `nil` when there is none, or the
    /// source has no answer: that there is no such number is then all that is known.
    public func findTitle(_ number: String) async -> Outcome? {
        guard let match = try? await findFilm.title(number) else { return nil }
        return outcome(match, number)
    }

    /// Looks among films that are at hand, of which the source may know nothing any more.
    public func find(_ text: String, among rows: [MovieRow]) -> Outcome {
        outcome(FilmMatch(text, among: rows.map(\.movie)), text)
    }

    private func outcome(_ match: FilmMatch, _ text: String) -> Outcome {
        switch match {
        case .film(let reference): .film(reference)
        case .candidates([]):
            .none(
                (FilmMatch.isNoNumber(text) ? FilmText.noNumber(text) : FilmText.noFilm(called: text))[
                    language])
        case .candidates(let films): .choice(films.map { MovieRow($0, in: language) })
        }
    }
}
