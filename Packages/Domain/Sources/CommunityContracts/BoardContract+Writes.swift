import CommunityDomain
import ContractCore
import Platform

extension BoardContract {
    static let writes: [Behaviour<BoardSubject>] = [
        Behaviour("A deleted post comes back to its author as it was, for seven days") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("a post", title: "a title")
            let comment = try await dana.device.comment("a comment", on: post)
            _ = try await dana.device.write(.react(.like, to: .post(post.id), isGiven: true))
            let before = try await dana.device.posts.post(post.id)
            try await meng.device.delete(before)
            try await dana.device.expect(before, isSeen: false, by: "dana")
            try await dana.device.expect(.notFound, from: .restorePost(post.id), "restoring by another one")
            _ = try await meng.device.write(.restorePost(post.id))
            try Deviation.unless(try await dana.device.posts.post(post.id), is: before, "what came back")
            try Deviation.unless(
                try await dana.device.comments(on: post), is: [comment], "the comments that came back")
            for text in ["a title", "a post", "a comment"] {
                try Deviation.unless(
                    try await dana.device.texts(finding: text), is: ["a post"], "what “\(text)” finds")
            }
            try await meng.device.expect(.notFound, from: .restorePost(post.id), "restoring what is there")
            try await meng.device.delete(before)
            subject.pass(7 * 86_400 + 1)
            // Signs in again, because a session may have ended after that time without use.
            let later = try await subject.otherDevice(of: meng)
            try await later.expect(.notFound, from: .restorePost(post.id), "restoring too late")
        },
        Behaviour("An edit changes the text, the version and the time of a post, and nothing else") {
            subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("before")
            let comment = try await dana.device.comment("first", on: post)
            subject.pass(60)
            let edited = try await meng.device.edit(post, "after")
            try Deviation.unless(edited.text, is: "after", "the text")
            try Deviation.unless(edited.version, is: 2, "the version")
            try Deviation.unless(edited.createdAt, is: post.createdAt, "when it was written")
            try Deviation.unless(
                edited.updatedAt.timeIntervalSince(post.updatedAt), is: 60, "the seconds until the edit")
            try Deviation.unless(edited.author, is: post.author, "the author")
            try Deviation.unless(edited.commentCount, is: 1, "the comments")
            try Deviation.unless(edited.lastCommentID, is: comment.id, "the newest comment")
            try Deviation.unless(try await dana.device.posts.post(post.id), is: edited, "what others read")
        },
        Behaviour("An edit of an older text is refused with what is there now") { subject in
            let member = try await subject.member("meng")
            let other = try await subject.otherDevice(of: member)
            let post = try await member.device.post("one")
            try await other.edit(post, "two")
            try await member.device.expect(
                .stale(Conflict(text: "two", version: 2)),
                from: .editPost(post.id, text: "three", version: 1), "an edit of version 1")
            try Deviation.unless(try await other.texts(), is: ["two"], "the posts")
        },
        Behaviour("An edit that counts from no version replaces whatever is there") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("one")
            try await device.edit(post, "two")
            _ = try await device.write(.editPost(post.id, text: "three", version: nil))
            let now = try await device.posts.post(post.id)
            try Deviation.unless(now.text, is: "three", "the text")
            try Deviation.unless(now.version, is: 3, "the version")
        },
        Behaviour("Of edits of one text at the same time one is taken") { subject in
            let member = try await subject.member("meng")
            let devices = [
                member.device, try await subject.otherDevice(of: member),
                try await subject.otherDevice(of: member),
            ]
            let post = try await member.device.post("before")
            let taken = try await withThrowingTaskGroup(of: String?.self) { group in
                for (index, device) in devices.enumerated() {
                    group.addTask {
                        do throws(CommunityError) {
                            return try await device.edit(post, "edit \(index)").text
                        } catch {
                            guard case .stale = error else { throw error }
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { taken, text in
                    if let text { taken.append(text) }
                }
            }
            try Deviation.unless(taken.count, is: 1, "the edits that were taken")
            try Deviation.unless(try await member.device.texts(), is: taken, "the posts")
        },
        Behaviour("Nobody edits or deletes what somebody else wrote, moderators included") { subject in
            let author = try await subject.member("meng").device
            let post = try await author.post("mine")
            let comment = try await author.comment("mine too", on: post)
            for role in Role.allCases {
                let other = try await subject.member("dana-\(role)", role).device
                for write in [
                    Write.editPost(post.id, text: "theirs", version: 1), .deletePost(post.id),
                    .editComment(comment.id, post: post.id, text: "theirs", version: 1),
                    .deleteComment(comment.id),
                ] {
                    try await other.expect(.forbidden(.notAuthor), from: write, "\(write.kind) by a \(role)")
                }
            }
            try Deviation.unless(try await author.texts(), is: ["mine"], "the posts")
            try Deviation.unless(
                try await author.comments(on: post).map(\.text), is: ["mine too"], "the comments")
        },
        Behaviour("A post that is deleted is gone with its comments") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let (gone, left) = (try await meng.device.post("gone"), try await meng.device.post("left"))
            let comment = try await dana.device.comment("gone with it", on: gone)
            let kept = try await dana.device.comment("kept", on: left)
            try await meng.device.delete(gone)
            try Deviation.unless(try await dana.device.texts(), is: ["left"], "the posts")
            try Deviation.unless(try await dana.device.posts.count(PostQuery()), is: 1, "how many there are")
            try Deviation.unless(
                try await dana.device.comments.comments(by: dana.id, after: nil, limit: 100), is: [kept],
                "the comments")
            try await Deviation.unless(CommunityError.notFound, from: "the comment alone") {
                () async throws(CommunityError) in _ = try await dana.device.comments.comment(comment.id)
            }
        },
        Behaviour("What is not there can be neither edited, deleted nor reported") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("gone")
            let comment = try await device.comment("gone", on: post)
            try await device.delete(post)
            for write in [
                Write.editPost(post.id, text: "x", version: 1), .editPost(post.id, text: "x", version: nil),
                .deletePost(post.id), .createComment(post: post.id, text: "x"),
                .editComment(comment.id, post: post.id, text: "x", version: 1), .deleteComment(comment.id),
                .report(.post(post.id), reason: "x"), .report(.comment(comment.id), reason: "x"),
            ] { try await device.expect(.notFound, from: write, "\(write.kind)") }
        },
        Behaviour("What waits is sent once, in the order in which it was written") { subject in
            let device = try await subject.member("meng").device
            for text in ["one", "two", "three"] {
                let submission = await device.outbox.submit(
                    .createPost(text: text), from: nil, isAway: true)
                guard case .queued = submission else {
                    throw Deviation(
                        what: "a write while the board is away", expected: "it waits",
                        actual: "\(submission)")
                }
            }
            try Deviation.unless(try await device.texts(), is: [], "the posts before")
            try Deviation.unless(try await device.outbox.send().count, is: 3, "what was sent")
            try Deviation.unless(try await device.outbox.send().count, is: 0, "what was sent after that")
            try Deviation.unless(try await device.texts(), is: ["three", "two", "one"], "the posts")
            try Deviation.unless(try await device.outbox.entries(), is: [], "what waits in the end")
        },
        Behaviour("An edit in conflict stays until it is tried again or given up") { subject in
            let member = try await subject.member("meng")
            let other = try await subject.otherDevice(of: member)
            let (kept, lost) = (try await other.post("kept"), try await other.post("lost"))
            for post in [kept, lost] {
                try await other.edit(post, "\(post.text), elsewhere")
                _ = await member.device.outbox.submit(
                    .editPost(post.id, text: "\(post.text), here", version: 1), from: nil, isAway: false)
            }
            let entries = try await member.device.outbox.entries()
            try Deviation.unless(
                entries.map(\.state),
                is: ["kept", "lost"].map { .conflict(Conflict(text: "\($0), elsewhere", version: 2)) },
                "what waits")
            guard let first = entries.first, let last = entries.last else { return }
            try await member.device.outbox.retry(first.id)
            _ = try await member.device.outbox.discard(last.id)
            try Deviation.unless(try await member.device.outbox.send().count, is: 1, "what was sent")
            try Deviation.unless(
                try await other.texts(), is: ["lost, elsewhere", "kept, here"], "the posts")
        },
        Behaviour("Posts that are written at the same time are all kept") { subject in
            let devices = [try await subject.member("meng").device, try await subject.member("dana").device]
            let texts = (1...12).map { "post \($0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, text) in texts.enumerated() {
                    group.addTask { _ = try await devices[index % 2].post(text) }
                }
                try await group.waitForAll()
            }
            let posts = try await devices[0].posts.posts(PostQuery(limit: 100))
            try Deviation.unless(posts.map(\.text).sorted(), is: texts.sorted(), "the posts")
            try Deviation.unless(Set(posts.map(\.id)).count, is: texts.count, "their numbers")
        },
    ]
}
