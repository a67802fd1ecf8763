import CommunityDomain
import ContractCore

extension BoardContract {
    static let events: [Behaviour<BoardSubject>] = [
        Behaviour("What happened is told in its order") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("one")
            let comment = try await dana.device.comment("two", on: post)
            let gone = try await dana.device.comment("gone", on: post)
            try await dana.device.delete(gone)
            let edited = try await meng.device.edit(post, "three")
            let last = try await meng.device.post("last")
            let events = try await dana.device.events(after: 0, until: last)
            try Deviation.unless(
                events.map(\.change.brief),
                is: [
                    "post \(post.id) three", "comment \(comment.id) two",
                    "no comment \(gone.id) of \(post.id)",
                    "edited post \(edited.id) three", "post \(last.id) last",
                ], "the events")
            let numbers = events.map(\.id)
            try Deviation.unless(numbers, is: Array(Set(numbers)).sorted(), "their numbers")
        },
        Behaviour("A listener goes on after the last event that it had") { subject in
            let device = try await subject.member("meng").device
            for text in ["one", "two"] { _ = try await device.post(text) }
            let first = try await device.events(after: 0, until: try await device.post("three"))
            _ = try await device.post("four")
            let rest = try await device.events(
                after: first.first?.id ?? 0, until: try await device.post("five"))
            try Deviation.unless(rest.count, is: 4, "the events after the first")
            try Deviation.unless(Array(rest.prefix(2)), is: Array(first.suffix(2)), "those that came before")
        },
        Behaviour("Whoever listens to a post hears of that post alone") { subject in
            let device = try await subject.member("meng").device
            let (post, other) = (try await device.post("one"), try await device.post("two"))
            _ = try await device.comment("aside", on: other)
            let comment = try await device.comment("three", on: post)
            let last = try await device.edit(post, "four")
            let events = try await device.events(of: post, after: 0, until: last)
            try Deviation.unless(
                events.map(\.change.brief),
                is: ["post \(post.id) four", "comment \(comment.id) three", "edited post \(post.id) four"],
                "the events")
        },
        Behaviour("What is hidden is gone for others, and still there for its author") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("one")
            try await mina.device.moderation.moderate(.post(post.id), .hide, reason: "let us see")
            let last = try await mina.device.post("last")
            try Deviation.unless(
                try await dana.device.events(after: 0, until: last).map(\.change.brief),
                is: ["no post \(post.id)", "post \(last.id) last"], "what others are told")
            try Deviation.unless(
                try await meng.device.events(after: 0, until: last).map(\.change.brief),
                is: [
                    "post \(post.id) one", "edited post \(post.id) one", "notice of post \(post.id)",
                    "post \(last.id) last",
                ], "what the author is told")
        },
        Behaviour("Nobody hears anything without signing in") { subject in
            let device = try await subject.device()
            try await Deviation.unless(CommunityError.signedOut, from: "the events") {
                () async throws(CommunityError) in
                do {
                    for try await _ in device.events.events(of: nil, after: 0, onState: { _ in }) { return }
                } catch let error as CommunityError {
                    throw error
                } catch {
                    throw .unavailable
                }
            }
        },
    ]
}

extension BoardDevice {
    /// The events after the given one, up to the event with this version of `last`.
    fileprivate func events(
        of post: Post? = nil, after id: CommunityEvent.ID, until last: Post
    ) async throws -> [CommunityEvent] {
        var found: [CommunityEvent] = []
        for try await event in events.events(of: post?.id, after: id, onState: { _ in }) {
            found.append(event)
            switch event.change {
            case .postCreated(let post) where post.id == last.id && last.version == 1: return found
            case .postUpdated(let post) where (post.id, post.version) == (last.id, last.version): return found
            default: continue
            }
        }
        return found
    }
}

extension CommunityEvent.Change {
    /// A short description.
    fileprivate var brief: String {
        switch self {
        case .postCreated(let post): "post \(post.id) \(post.text)"
        case .postUpdated(let post): "edited post \(post.id) \(post.text)"
        case .postDeleted(let id): "no post \(id)"
        case .commentCreated(let comment): "comment \(comment.id) \(comment.text)"
        case .commentUpdated(let comment): "edited comment \(comment.id) \(comment.text)"
        case .commentDeleted(let id, let post): "no comment \(id) of \(post)"
        case .noticed(let notice): "notice of \(notice.subject.kind.rawValue) \(notice.subject.id)"
        }
    }
}
