import MoviesDomain
import MoviesPresentation
import PresentationCore

/// The data that a profile stores about one film. Unreadable data counts as absent, as on the film's page.
struct OwnRecord: Encodable {
    private let bookmarked: Bool
    private let ownScore: Double?
    private let watchedOn: String?
    private let note: String?

    init(isBookmarked: Bool, _ diary: DiaryEntry?) {
        bookmarked = isBookmarked
        ownScore = diary?.score?.value.value
        watchedOn = diary?.watched.map { TimeText.day($0.day) }
        note = diary?.note?.value.text
    }

    init(_ id: Movie.ID, _ scene: DetailsSceneDIContainer) async {
        self.init(
            isBookmarked: (try? await scene.bookmarks.contains(id)) ?? false,
            try? await scene.diary.entry(for: id))
    }
}

/// A changed film, as `--json` prints it: the fields of a list's film, the stored data after the change, and the stored
/// data before it.
struct FilmChangeJSON: Encodable {
    let movie: Movie
    let before: OwnRecord
    let after: OwnRecord

    private enum Key: String, CodingKey { case before }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(movie: movie).encode(to: encoder)
        try after.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(before, forKey: .before)
    }
}
