import CommunityDomain

/// What happens while an answer is awaited, which may have been written before it. It is applied at once, for what is
/// shown, and again to the answer.
struct ChangesDuringLoads {
    private var loads = 0
    private(set) var all: [(change: CommunityEvent.Change, isOwn: Bool)] = []

    mutating func beginLoad() { loads += 1 }

    mutating func endLoad() {
        loads -= 1
        if loads == 0 { all = [] }
    }

    mutating func note(_ change: CommunityEvent.Change, isOwn: Bool) {
        if loads > 0 { all.append((change, isOwn)) }
    }

    /// The comments that were deleted.
    var deletedComments: Set<Comment.ID> {
        Set(all.compactMap { if case .commentDeleted(let id, _) = $0.change { id } else { nil } })
    }
}
