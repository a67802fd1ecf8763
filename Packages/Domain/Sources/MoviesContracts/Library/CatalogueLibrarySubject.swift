public import MoviesDomain

/// A catalogue as a whole, for one trial.
public struct CatalogueLibrarySubject: ContractSubject {
    /// What is tried. What it holds at first does not matter, as long as it is not the ``ContractCatalogue``.
    public var library: any CatalogueLibrary
    /// The films of the same catalogue.
    public var movies: any MovieRepository
    /// An empty folder for files of the trial, which the subject removes in the end.
    public var folder: String
    public var end: @Sendable () async -> Void

    public init(
        library: any CatalogueLibrary, movies: any MovieRepository, folder: String,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.library = library
        self.movies = movies
        self.folder = folder
        self.end = end
    }
}
