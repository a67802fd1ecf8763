import DomainCore
import MoviesAPI
import MoviesDomain

/// A page of any size, cut out of the pages of 20 that a TMDB-style server gives.
struct TMDBWindow: Sendable {
    private let number: Int
    /// Positions in the whole answer, from 0.
    private let start: Int
    private let end: Int

    private static let size = TMDBMovieRepository.serverPageSize

    /// - Throws: ``DomainError/invalidInput(_:)`` for a page that lies behind the last one that such a server gives.
    init(page: Int, limit: Int) throws(DomainError) {
        let limit = max(1, limit)
        let last = TMDBMovieRepository.serverPages.upperBound * Self.size / limit
        guard (1...last).contains(page) else {
            throw .invalidInput(.outOfRange(field: "page", lowest: 1, highest: Double(last)))
        }
        number = page
        start = (page - 1) * limit
        end = start + limit
    }

    /// The server's page to ask for next, `nil` when there is enough.
    func pageAfter(_ answers: [TMDBSearchPage]) -> Int? {
        let next = start / Self.size + 1 + answers.count
        if let last = answers.last, next > last.totalPages { return nil }
        return (next - 1) * Self.size < end ? next : nil
    }

    /// The films in the window.
    func page(of answers: [TMDBSearchPage]) -> Page<Movie> {
        var films: [TMDBMovie] = []
        for (index, answer) in answers.enumerated() {
            let first = (start / Self.size + index) * Self.size
            films += answer.results.dropFirst(max(0, start - first)).prefix(max(0, end - max(start, first)))
        }
        return Page(
            elements: films.compactMap { $0.toDomain() }, number: number, isLast: isLast(answers),
            total: answers.last?.totalResults.map(Total.exactly))
    }

    private func isLast(_ answers: [TMDBSearchPage]) -> Bool {
        guard let last = answers.last else { return true }
        let page = start / Self.size + answers.count
        guard page >= min(last.totalPages, TMDBMovieRepository.serverPages.upperBound) else { return false }
        return end >= (page - 1) * Self.size + last.results.count
    }
}
