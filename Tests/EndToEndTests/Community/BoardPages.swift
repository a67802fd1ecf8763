/// The fields of `posts --json` that the tests read.
struct PostsPage: Decodable {
    let posts: [WrittenText]
    let next: Int?
}

/// The fields of `comments --json` that the tests read.
struct CommentsPage: Decodable {
    let comments: [WrittenText]
    let next: Int?
}

struct WrittenText: Decodable {
    let id: Int
    let text: String
    let state: String
}

/// The fields of a write's `--json` output that the tests read.
struct WriteResult: Decodable {
    let status: String
    let post: WrittenText?
    let comment: WrittenText?
}

/// The fields of `outbox list --json` that the tests read.
struct OutboxPage: Decodable {
    struct Entry: Decodable {
        let id: Int
        let state: String
        let text: String?
        let attempts: Int
    }

    let entries: [Entry]
}

/// The fields of a line of `watch --json` that the tests read.
struct WatchedEvent: Decodable {
    let id: Int
    let event: String
    let comment: WrittenText?
}

/// The fields of `doctor --json` that the tests read.
struct Checks: Decodable {
    struct Check: Decodable {
        let name: String
        let status: String
        let detail: String
    }

    let checks: [Check]
}
