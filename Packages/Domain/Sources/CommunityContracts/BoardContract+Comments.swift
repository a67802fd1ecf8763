import CommunityDomain
import ContractCore
import Platform
import TextCore

extension BoardContract {
    static let comments: [Behaviour<BoardSubject>] = [
        Behaviour("A comment is everywhere as it was written") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("post")
            let comment = try await dana.device.comment("  반갑습니다\r\n", on: post)
            try Deviation.unless(comment.text, is: "반갑습니다", "the text")
            try Deviation.unless(comment.postID, is: post.id, "its post")
            try Deviation.unless(comment.author, is: dana.author, "the author")
            try Deviation.unless(comment.version, is: 1, "the version")
            try Deviation.unless(comment.state, is: .visible, "who sees it")
            for device in [meng.device, dana.device] {
                try Deviation.unless(try await device.comments(on: post), is: [comment], "the comments")
                try Deviation.unless(
                    try await device.comments.comment(comment.id), is: comment, "the comment alone")
            }
        },
        Behaviour("Comments are in the order in which they were written, page by page") { subject in
            let device = try await subject.member("meng").device
            let (post, other) = (try await device.post("post"), try await device.post("other"))
            let texts = (1...7).map { "comment \($0)" }
            for text in texts {
                _ = try await device.comment(text, on: post)
                _ = try await device.comment("aside", on: other)
            }
            for limit in [1, 3, 7, 100] {
                var found: [Comment] = []
                var page: [Comment]
                repeat {
                    page = try await device.comments.comments(
                        of: post.id, after: found.last?.id, limit: limit)
                    found += page
                } while page.count == limit && found.count < 100
                try Deviation.unless(found.map(\.text), is: texts, "pages of \(limit)")
            }
        },
        Behaviour("A post says how many comments it has, and which is the newest") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("post")
            let first = try await dana.device.comment("first", on: post)
            let second = try await meng.device.comment("second", on: post)
            try await dana.device.expect(post, hasComments: 2, newest: second.id)
            try await meng.device.delete(second)
            try await dana.device.expect(post, hasComments: 1, newest: first.id)
            try await dana.device.delete(first)
            try await dana.device.expect(post, hasComments: 0, newest: nil)
        },
        Behaviour("The comments of somebody are theirs alone, whatever post they are on") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let posts = [try await meng.device.post("one"), try await meng.device.post("two")]
            for (index, text) in ["a", "b", "c"].enumerated() {
                _ = try await dana.device.comment(text, on: posts[index % 2])
                _ = try await meng.device.comment("aside", on: posts[index % 2])
            }
            let comments = meng.device.comments
            let found = try await comments.comments(by: dana.id, after: nil, limit: 100)
            try Deviation.unless(found.map(\.text), is: ["a", "b", "c"], "what dana wrote")
            let rest = try await comments.comments(by: dana.id, after: found.first?.id, limit: 1)
            try Deviation.unless(rest.map(\.text), is: ["b"], "a page of it")
        },
        Behaviour("Comments that have a text are found on the posts that are asked about") { subject in
            let device = try await subject.member("meng").device
            let posts = [
                try await device.post("one"), try await device.post("two"), try await device.post("three"),
            ]
            for post in posts {
                _ = try await device.comment("강가에서 만나요", on: post)
                _ = try await device.comment("elsewhere", on: post)
            }
            let asked = [posts[0].id, posts[2].id]
            for text in ["강가", "ㄱㄱㅇㅅ"] {
                let found = try await device.comments.comments(of: asked, with: text, limit: 100)
                try Deviation.unless(found.map(\.postID), is: asked, "whose comments have \(text)")
            }
            let first = try await device.comments.comments(of: asked, with: "강가", limit: 1)
            try Deviation.unless(first.map(\.postID), is: [posts[0].id], "one of them")
            let none = try await device.comments.comments(of: [], with: "강가", limit: 100)
            try Deviation.unless(none.map(\.id), is: [], "the comments of no posts")
        },
        Behaviour("Somebody's comments on the posts that are asked about come with the newest first") {
            subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let posts = [
                try await meng.device.post("one"), try await meng.device.post("two"),
                try await meng.device.post("three"),
            ]
            for (index, post) in posts.enumerated() {
                _ = try await dana.device.comment("dana \(index)", on: post)
                _ = try await meng.device.comment("meng \(index)", on: post)
            }
            let (asked, comments) = ([posts[0].id, posts[2].id], meng.device.comments)
            let found = try await comments.comments(of: asked, by: dana.id, limit: 100)
            try Deviation.unless(found.map(\.text), is: ["dana 2", "dana 0"], "what dana wrote on two posts")
            let newest = try await comments.comments(of: asked, by: dana.id, limit: 1)
            try Deviation.unless(newest.map(\.text), is: ["dana 2"], "the newest of it")
            let none = try await comments.comments(of: [], by: dana.id, limit: 100)
            try Deviation.unless(none.map(\.id), is: [], "what dana wrote on no posts")
        },
        Behaviour("An edit changes the text, the version and the time of a comment") { subject in
            let device = try await subject.member("meng").device
            let comment = try await device.comment("before", on: try await device.post("post"))
            subject.pass(60)
            let edited = try await device.edit(comment, "after")
            try Deviation.unless(edited.text, is: "after", "the text")
            try Deviation.unless(edited.version, is: 2, "the version")
            try Deviation.unless(edited.postID, is: comment.postID, "its post")
            try Deviation.unless(edited.createdAt, is: comment.createdAt, "when it was written")
            try Deviation.unless(
                edited.updatedAt.timeIntervalSince(comment.updatedAt), is: 60, "the seconds until the edit")
            try Deviation.unless(try await device.comments.comment(comment.id), is: edited, "it later")
            try await device.expect(
                .stale(Conflict(text: "after", version: 2)),
                from: .editComment(comment.id, post: comment.postID, text: "later", version: 1),
                "an edit of version 1")
        },
        Behaviour("A comment can be edited for a week, and deleted at any time") { subject in
            let device = try await subject.member("meng").device
            let comment = try await device.comment("one", on: try await device.post("post"))
            subject.pass(Int(EditPolicy.commentEditing))
            let edited = try await device.edit(comment, "two")
            subject.pass(1)
            try await device.expect(
                .forbidden(.tooLate),
                from: .editComment(comment.id, post: comment.postID, text: "three", version: 2),
                "an edit after a week")
            try Deviation.unless(try await device.comments.comment(comment.id), is: edited, "it later")
            try await device.delete(edited)
        },
        Behaviour("A comment that is not there is not found, and nothing is below a post that is none") {
            subject in
            let device = try await subject.member("meng").device
            let comment = try await device.comment("gone", on: try await device.post("post"))
            try await device.delete(comment)
            for id in [comment.id, comment.id + 1_000, 0] {
                try await Deviation.unless(CommunityError.notFound, from: "the comment \(id)") {
                    () async throws(CommunityError) in _ = try await device.comments.comment(id)
                }
            }
            let below = try await device.comments.comments(of: comment.postID + 1_000, after: nil, limit: 10)
            try Deviation.unless(below, is: [], "the comments on a post that is not there")
        },
        Behaviour("A comment is as long as it may be and no longer") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("post")
            let longest = String(repeating: "나", count: CommentText.limit)
            try Deviation.unless(
                try await device.comment(longest, on: post).text, is: longest, "the longest text")
            try await device.expect(
                .text(.tooLong(limit: CommentText.limit)),
                from: .createComment(post: post.id, text: longest + "다"), "a text that is too long")
            try await device.expect(
                .text(.empty), from: .createComment(post: post.id, text: " \n"), "a text with nothing to see")
        },
    ]
}

extension BoardDevice {
    fileprivate func expect(_ post: Post, hasComments count: Int, newest: Comment.ID?) async throws {
        for (now, place) in [
            (try await posts.post(post.id), "the post"),
            (try await posts.posts(PostQuery()).first ?? post, "the post in the list"),
        ] {
            try Deviation.unless(now.commentCount, is: count, "how many comments \(place) has")
            try Deviation.unless(now.lastCommentID, is: newest, "the newest comment of \(place)")
        }
    }
}
