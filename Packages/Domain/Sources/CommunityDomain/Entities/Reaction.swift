/// A user's reaction to a post or comment. The names are part of the wire format and of stored data.
public enum Reaction: String, CaseIterable, Codable, Sendable {
    case like, love, laugh, wow, sad, thanks
}

/// The reactions to a post or comment.
public struct Reactions: Hashable, Sendable {
    /// The number of users per reaction; reactions without users are omitted.
    public let counts: [Reaction: Int]
    /// The reader's own reactions.
    public let mine: Set<Reaction>

    public init(counts: [Reaction: Int] = [:], mine: Set<Reaction> = []) {
        self.counts = counts.filter { $0.value > 0 }
        self.mine = mine
    }
}
