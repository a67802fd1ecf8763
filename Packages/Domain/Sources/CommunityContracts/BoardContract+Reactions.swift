import CommunityDomain
import ContractCore

extension BoardContract {
    static let reactions: [Behaviour<BoardSubject>] = [
        Behaviour("A reaction is counted once for each person, until it is taken back") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("a post")
            let comment = try await meng.device.comment("a comment", on: post)
            for target in [Subject.post(post.id), .comment(comment.id)] {
                try Deviation.unless(
                    try await meng.device.reactions(to: target), is: Reactions(), "the reactions at first")
                for _ in 1...2 { try await meng.device.react(.like, to: target) }
                try await dana.device.react(.like, to: target)
                try await dana.device.react(.thanks, to: target)
                try Deviation.unless(
                    try await dana.device.reactions(to: target),
                    is: Reactions(counts: [.like: 2, .thanks: 1], mine: [.like, .thanks]), "what dana sees")
                try Deviation.unless(
                    try await meng.device.reactions(to: target),
                    is: Reactions(counts: [.like: 2, .thanks: 1], mine: [.like]), "what meng sees")
                for _ in 1...2 { try await dana.device.react(.like, to: target, isGiven: false) }
                try await dana.device.react(.wow, to: target, isGiven: false)
                try Deviation.unless(
                    try await dana.device.reactions(to: target),
                    is: Reactions(counts: [.like: 1, .thanks: 1], mine: [.thanks]), "what is left")
            }
            let edited = try await meng.device.edit(post, "another text")
            try Deviation.unless(edited.version, is: 2, "the version, which no reaction changes")
            try Deviation.unless(edited.reactions.counts[.like], is: 1, "the likes after an edit")
        },
        Behaviour("Nobody reacts to what they do not see") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            try await mina.device.moderation.moderate(.post(post.id), .hide, reason: "let us see")
            for id in [post.id, post.id + 1_000] {
                try await dana.device.expect(
                    .notFound, from: .react(.like, to: .post(id), isGiven: true), "a reaction to nothing")
            }
            try Deviation.unless(
                try await meng.device.reactions(to: .post(post.id)), is: Reactions(), "the reactions")
        },
    ]
}

extension BoardDevice {
    fileprivate func react(
        _ reaction: Reaction, to subject: Subject, isGiven: Bool = true
    ) async throws(CommunityError) {
        _ = try await write(.react(reaction, to: subject, isGiven: isGiven))
    }

    /// The reactions in the lists, which must agree with the single answers.
    fileprivate func reactions(to subject: Subject) async throws -> Reactions {
        switch subject.kind {
        case .post:
            let post = try await posts.post(subject.id)
            try Deviation.unless(
                try await posts.posts(PostQuery()).first { $0.id == post.id }?.reactions, is: post.reactions,
                "the reactions in the list")
            return post.reactions
        case .comment:
            let comment = try await comments.comment(subject.id)
            let listed = try await comments.comments(of: comment.postID, after: nil, limit: 100)
            try Deviation.unless(
                listed.first { $0.id == comment.id }?.reactions, is: comment.reactions,
                "the reactions in the list")
            return comment.reactions
        }
    }
}
