import DomainCore
public import MoviesDomain
public import PresentationCore
public import TextCore

/// Finds the film that a user names on a command line.
public struct FilmFinder: Sendable {
    /// The result of a search.
    public enum Outcome: Hashable, Sendable {
        /// The film without doubt.
        case film(MovieReference)
        /// Several possible films, for the user to choose from.
        case choice([MovieRow])
        /// No film matches; the text is a sentence.
        case none(String)
        case failed(Failure)
    }

    private let findFilm: FindFilmUseCase
    private let language: Language

    /// - Parameters:
    ///   - movies: the source of films.
    ///   - language: the language of everything shown.
    public init(movies: any MovieRepository, language: Language) {
        findFilm = FindFilmUseCase(movies: movies)
        self.language = language
    }

    /// Searches the films of the source.
    public func find(_ text: String) async -> Outcome {
        do throws(DomainError) {
            return outcome(try await findFilm(text), text)
        } catch {
            return .failed(Failure(movies: error, in: language))
        }
    }

    /// Searches for films with a number as their title, after no film was found by that number.
    ///
    /// - Returns: `nil` when there is no such film, or the source does not answer: the caller then reports only the missing
    ///   number.
    public func findTitle(_ number: String) async -> Outcome? {
        guard let match = try? await findFilm.title(number) else { return nil }
        return outcome(match, number)
    }

    /// Searches films in memory, which the source may no longer have.
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
