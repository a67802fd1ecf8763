/// What somebody feels about a post or comment. The names are part of the wire and of what devices keep.
public enum Reaction: String, CaseIterable, Codable, Sendable {
    case like, love, laugh, wow, sad, thanks
}

/// The reactions to a post or comment.
public struct Reactions: Hashable, Sendable {
    /// How many people gave each; what nobody gave is not there.
    public let counts: [Reaction: Int]
    /// Those of the reader.
    public let mine: Set<Reaction>

    public init(counts: [Reaction: Int] = [:], mine: Set<Reaction> = []) {
        self.counts = counts.filter { $0.value > 0 }
        self.mine = mine
    }
}
