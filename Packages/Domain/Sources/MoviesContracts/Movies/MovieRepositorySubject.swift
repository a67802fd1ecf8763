public import MoviesDomain

/// A source of films for one trial, holding the ``ContractCatalogue`` and nothing else.
public struct MovieRepositorySubject: ContractSubject {
    /// What is tried. Nothing was asked of it yet, and nobody of this trial has given a score.
    public var movies: any MovieRepository
    /// The same source, used by somebody else: the scores of the two are two votes.
    public var otherPerson: any MovieRepository
    /// What `movies` would be without a network: what that has saved is saved here too, and the source cannot
    /// be reached.
    public var offline: any MovieRepository
    public var end: @Sendable () async -> Void

    public init(
        movies: any MovieRepository, otherPerson: any MovieRepository, offline: any MovieRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.movies = movies
        self.otherPerson = otherPerson
        self.offline = offline
        self.end = end
    }
}
