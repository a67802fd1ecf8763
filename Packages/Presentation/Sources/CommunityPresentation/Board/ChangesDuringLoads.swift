import CommunityDomain

/// The changes that arrive during a load, whose answer may be older than they are. They apply at once to the shown content,
/// and again to the answer.
struct ChangesDuringLoads {
    private var loads = 0
    private(set) var all: [(change: CommunityEvent.Change, isOwn: Bool)] = []
    /// Whether the user read posts during a load.
    private(set) var hasRead = false

    mutating func beginLoad() { loads += 1 }

    mutating func endLoad() {
        loads -= 1
        if loads == 0 { (all, hasRead) = ([], false) }
    }

    mutating func recordRead() { if loads > 0 { hasRead = true } }

    mutating func record(_ change: CommunityEvent.Change, isOwn: Bool) {
        if loads > 0 { all.append((change, isOwn)) }
    }

    /// The comments deleted during a load.
    var deletedComments: Set<Comment.ID> {
        Set(all.compactMap { if case .commentDeleted(let id, _) = $0.change { id } else { nil } })
    }
}
