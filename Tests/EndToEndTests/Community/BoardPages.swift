/// What the tests read of `posts --json`.
struct PostsPage: Decodable {
    let posts: [WrittenText]
    let next: Int?
}

/// What the tests read of `comments --json`.
struct CommentsPage: Decodable {
    let comments: [WrittenText]
    let next: Int?
}

struct WrittenText: Decodable {
    let id: Int
    let text: String
    let state: String
}

/// What the tests read of the answer to a write with `--json`.
struct WriteResult: Decodable {
    let status: String
    let post: WrittenText?
    let comment: WrittenText?
}

/// What the tests read of `outbox list --json`.
struct OutboxPage: Decodable {
    struct Entry: Decodable {
        let id: Int
        let state: String
        let text: String?
        let attempts: Int
    }

    let entries: [Entry]
}

/// What the tests read of a line of `watch --json`.
struct WatchedEvent: Decodable {
    let id: Int
    let event: String
    let comment: WrittenText?
}

/// What the tests read of `doctor --json`.
struct Checks: Decodable {
    struct Check: Decodable {
        let name: String
        let status: String
        let detail: String
    }

    let checks: [Check]
}
