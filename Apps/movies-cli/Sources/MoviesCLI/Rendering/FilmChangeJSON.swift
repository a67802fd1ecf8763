import MoviesDomain
import MoviesPresentation
import PresentationCore

/// The data that a profile stores about one film. Unreadable data counts as absent, as on the film's page.
struct OwnRecord: Encodable {
    private let isBookmarked: Bool
    private let diary: DiaryEntry?

    init(_ id: Movie.ID, _ scene: DetailsSceneDIContainer) async {
        isBookmarked = (try? await scene.bookmarks.contains(id)) ?? false
        diary = try? await scene.diary.entry(for: id)
    }

    private enum Key: String, CodingKey {
        case bookmarked, note
        case ownScore = "own_score"
        case watchedOn = "watched_on"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(isBookmarked, forKey: .bookmarked)
        try container.encode(diary?.score?.value.value, forKey: .ownScore)
        try container.encode(diary?.watched.map { TimeText.day($0.day) }, forKey: .watchedOn)
        try container.encode(diary?.note?.value.text, forKey: .note)
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
