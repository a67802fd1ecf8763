import CommunityDomain
import ContractCore

extension BoardContract {
    static let notices: [Behaviour<BoardSubject>] = [
        Behaviour("Whoever is named with an @ is told, once a text, and in an edit if they were not before") {
            subject in
            let (meng, minsu) = (try await subject.member("meng"), try await subject.member("민수"))
            let dana = try await subject.member("dana")
            let post = try await dana.device.post("@MENG, @민수님 and @meng: see a@meng or @nobody")
            for member in [meng, minsu] {
                try await member.device.expect(
                    [(.mention(by: dana.author), .post(post.id), post.id)], toldTo: member.name)
            }
            try await dana.device.expect([], toldTo: "dana")
            let quiet = try await dana.device.post("@meng")
            _ = try await dana.device.edit(quiet, "@meng and @민수")
            try Deviation.unless(
                try await meng.device.moderation.notices().count, is: 2, "what meng is told in the end")
            try Deviation.unless(
                try await minsu.device.moderation.notices().count, is: 2, "what 민수 is told in the end")
        },
        Behaviour("A reply names what it answers, and tells whoever wrote that, and the author of the post") {
            subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let yuna = try await subject.member("yuna")
            let post = try await meng.device.post("a post")
            let first = try await dana.device.comment("first", on: post)
            try Deviation.unless(first.replyTo, is: nil, "what a comment answers")
            // A reply may leave out its post.
            let reply = try await yuna.device.reply("second", to: first, on: 0)
            try Deviation.unless(reply.replyTo, is: first.id, "what the reply answers")
            try Deviation.unless(reply.postID, is: post.id, "its post")
            try Deviation.unless(
                try await meng.device.comments(on: post).map(\.replyTo), is: [nil, first.id],
                "what is read of it")
            try await dana.device.expect(
                [(.reply(by: yuna.author), .comment(reply.id), post.id)], toldTo: "dana")
            try await meng.device.expect(
                [
                    (.comment(by: yuna.author), .comment(reply.id), post.id),
                    (.comment(by: dana.author), .comment(first.id), post.id),
                ], toldTo: "meng")
            _ = try await meng.device.reply("mine", to: reply, on: post.id)
            try Deviation.unless(
                try await meng.device.moderation.notices().count, is: 2, "what meng is told of meng's own")
        },
        Behaviour("Only a comment on the same post can be answered") { subject in
            let device = try await subject.member("meng").device
            let (post, other) = (try await device.post("one"), try await device.post("two"))
            let comment = try await device.comment("a comment", on: post)
            for write in [
                Write.reply(to: comment.id, post: other.id, text: "x"),
                .reply(to: comment.id + 1_000, post: post.id, text: "x"),
            ] {
                try await device.expect(.notFound, from: write, "an answer to what is not there")
            }
            try Deviation.unless(try await device.comments(on: post).count, is: 1, "the comments")
        },
        Behaviour("What is deleted or hidden is told of no more") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let posts = [try await dana.device.post("@meng one"), try await dana.device.post("@meng two")]
            try Deviation.unless(
                try await meng.device.moderation.unreadNoticeCount(), is: 2, "how many are unread")
            try await dana.device.delete(posts[0])
            try await mina.device.moderation.moderate(.post(posts[1].id), .hide, reason: "rude")
            try await meng.device.expect([], toldTo: "meng")
            try Deviation.unless(
                try await meng.device.moderation.unreadNoticeCount(), is: 0, "how many are unread then")
        },
    ]
}

extension BoardDevice {
    func reply(
        _ text: String, to comment: Comment, on post: Post.ID
    ) async throws(CommunityError) -> Comment {
        guard case .comment(let reply) = try await write(.reply(to: comment.id, post: post, text: text))
        else { throw .unavailable }
        return reply
    }

    /// - Throws: a deviation unless these are exactly the notices, the newest first.
    func expect(
        _ expected: [(kind: Notice.Kind, subject: Subject, post: Post.ID)], toldTo name: String
    ) async throws {
        let notices = try await moderation.notices()
        try Deviation.unless(notices.map(\.kind), is: expected.map(\.kind), "what \(name) is told")
        try Deviation.unless(notices.map(\.subject), is: expected.map(\.subject), "what it is about")
        try Deviation.unless(notices.map(\.post), is: expected.map(\.post), "where it is")
    }
}
