import CommunityDomain
import ContractCore
import TextCore

extension BoardContract {
    static let posts: [Behaviour<BoardSubject>] = [
        Behaviour("A new board is empty") { subject in
            let posts = try await subject.member("meng").device.posts
            try Deviation.unless(try await posts.posts(PostQuery()), is: [], "the posts")
            try Deviation.unless(try await posts.count(PostQuery()), is: 0, "how many there are")
        },
        Behaviour("A post is everywhere as it was written") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("안녕하세요")
            try Deviation.unless(post.text, is: "안녕하세요", "the text")
            try Deviation.unless(post.author, is: meng.author, "the author")
            try Deviation.unless(post.version, is: 1, "the version")
            try Deviation.unless(post.state, is: .visible, "who sees it")
            try Deviation.unless(post.commentCount, is: 0, "the comments")
            try Deviation.unless(post.lastCommentID, is: nil, "the newest comment")
            try Deviation.unless(post.updatedAt, is: post.createdAt, "when it was changed")
            for device in [meng.device, dana.device] {
                try Deviation.unless(try await device.posts.posts(PostQuery()), is: [post], "the posts")
                try Deviation.unless(try await device.posts.post(post.id), is: post, "the post alone")
            }
        },
        Behaviour("A text may hold anything that can be seen, and keeps it") { subject in
            let device = try await subject.member("meng").device
            for text in [
                "'; DROP TABLE post; --", "\"quoted\" \\ {\"json\": [1]}", "  one\r\n\ttwo\r\n\r\nthree  ",
                "a\u{0}b", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1F0}\u{1F1F7}",
                "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "50% + a=b&c=d %41", "مرحبا",
            ] {
                let kept = try PostText(text).text
                let post = try await device.post(text)
                try Deviation.unless(post.text, is: kept, "what is kept of \(text.debugDescription)")
                try Deviation.unless(try await device.posts.post(post.id).text, is: kept, "its text later")
            }
        },
        Behaviour("A text is as long as it may be and no longer") { subject in
            let device = try await subject.member("meng").device
            let longest = String(repeating: "가", count: PostText.limit)
            try Deviation.unless(try await device.post(longest).text, is: longest, "the longest text")
            try await device.expect(
                .text(.tooLong(limit: PostText.limit)), from: .createPost(text: longest + "나"),
                "a text that is too long")
            for text in ["", "  \n\t "] {
                try await device.expect(
                    .text(.empty), from: .createPost(text: text), "a text with nothing to see")
            }
            try Deviation.unless(try await device.texts(), is: [longest], "the posts")
        },
        Behaviour("A title is everywhere with its post, is changed and taken away with an edit") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let post = try await meng.device.post("the text", title: " Two\nlines ")
            try Deviation.unless(post.title, is: "Two lines", "the title")
            try Deviation.unless(post.text, is: "the text", "the text")
            let plain = try await meng.device.post("no title")
            try Deviation.unless(plain.title, is: nil, "the title of a post without one")
            try Deviation.unless(
                try await dana.device.posts.posts(PostQuery()), is: [plain, post], "the posts")
            var edited = try await meng.device.edit(post, "another text")
            try Deviation.unless(edited.title, is: "Two lines", "the title after an edit of the text")
            edited = try await meng.device.edit(edited, "another text", title: "New")
            try Deviation.unless(edited.title, is: "New", "the title after an edit of it")
            try Deviation.unless(edited.version, is: 3, "the version")
            try await meng.device.expect(
                .stale(Conflict(text: "another text", version: 3)),
                from: .editPost(post.id, title: "Old", text: "another text", version: 2),
                "an edit of an older title")
            edited = try await meng.device.edit(edited, "another text", title: "")
            try Deviation.unless(edited.title, is: nil, "the title when it is taken away")
            try Deviation.unless(try await dana.device.posts.post(post.id), is: edited, "the post alone")
        },
        Behaviour("A title is as long as it may be and no longer") { subject in
            let device = try await subject.member("meng").device
            let longest = String(repeating: "가", count: PostTitle.limit)
            try Deviation.unless(
                try await device.post("a", title: longest).title, is: longest, "the longest title")
            try await device.expect(
                .title(.tooLong(limit: PostTitle.limit)), from: .createPost(title: longest + "나", text: "b"),
                "a title that is too long")
            try Deviation.unless(
                try await device.post("c", title: " \n").title, is: nil, "a title with nothing to see")
            try Deviation.unless(try await device.texts(), is: ["c", "a"], "the posts")
        },
        Behaviour("The newest post comes first, with the largest number") { subject in
            let device = try await subject.member("meng").device
            for text in ["one", "two", "three"] { _ = try await device.post(text) }
            let posts = try await device.posts.posts(PostQuery())
            try Deviation.unless(posts.map(\.text), is: ["three", "two", "one"], "the posts")
            try Deviation.unless(posts.map(\.id), is: posts.map(\.id).sorted(by: >), "their numbers")
        },
        Behaviour("The pages of the board hold every post once") { subject in
            let device = try await subject.member("meng").device
            let texts = (1...8).map { "post \($0)" }
            for text in texts { _ = try await device.post(text) }
            for limit in [1, 3, 4, 8, 100] {
                let pages = try await device.pages(PostQuery(limit: limit))
                try Deviation.unless(
                    pages.flatMap(\.self).map(\.text), is: texts.reversed(), "pages of \(limit)")
                try Deviation.unless(
                    pages.dropLast().allSatisfy { $0.count == limit }, "pages of \(limit)",
                    expected: "full ones but for the last", actual: "\(pages.map(\.count))")
            }
        },
        Behaviour("Pages neither miss nor repeat a post while others write and delete") { subject in
            let device = try await subject.member("meng").device
            var posts: [Post] = []
            for index in 1...6 { posts.append(try await device.post("post \(index)")) }
            var query = PostQuery(limit: 2)
            let first = try await device.posts.posts(query)
            query.before = first.last?.id
            for text in ["post 7", "post 8"] { _ = try await device.post(text) }
            try await device.delete(posts[4])
            try await device.delete(posts[3])
            let rest = try await device.pages(query).flatMap(\.self)
            try Deviation.unless(
                (first + rest).map(\.text), is: ["post 6", "post 5", "post 3", "post 2", "post 1"],
                "the pages")
        },
        Behaviour("The posts of somebody are theirs alone, counted too") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            for text in ["a", "b", "c"] { _ = try await meng.device.post(text) }
            _ = try await dana.device.post("d")
            for (member, texts) in [(meng, ["c", "b", "a"]), (dana, ["d"])] {
                let query = PostQuery(author: member.id)
                try Deviation.unless(
                    try await dana.device.texts(query), is: texts, "what \(member.name) wrote")
                try Deviation.unless(
                    try await dana.device.posts.count(query), is: texts.count, "how much that is")
                try Deviation.unless(
                    try await dana.device.texts(PostQuery(authorName: member.name)), is: texts,
                    "what \(member.name) wrote, by the name")
            }
            try Deviation.unless(
                try await dana.device.texts(PostQuery(authorName: "nobody")), is: [], "what nobody wrote")
            try Deviation.unless(
                try await dana.device.texts(PostQuery(authorName: "meng", text: "b")), is: ["b"],
                "what meng wrote with that text")
            try Deviation.unless(try await dana.device.posts.count(PostQuery()), is: 4, "all posts")
        },
        Behaviour("Counting takes no notice of where a page begins and how long it is") { subject in
            let device = try await subject.member("meng").device
            var last: Post.ID?
            for text in ["a", "b", "c"] { last = try await device.post(text).id }
            let count = try await device.posts.count(PostQuery(before: last, limit: 1))
            try Deviation.unless(count, is: 3, "the posts")
        },
        Behaviour("A post that is not there is not found") { subject in
            let device = try await subject.member("meng").device
            let gone = try await device.post("gone")
            try await device.delete(gone)
            for id in [gone.id, gone.id + 1_000, 0, -1, .max] {
                try await Deviation.unless(CommunityError.notFound, from: "the post \(id)") {
                    () async throws(CommunityError) in _ = try await device.posts.post(id)
                }
            }
        },
    ]
}

extension BoardDevice {
    /// All pages, up to the first that is not full.
    func pages(_ query: PostQuery) async throws -> [[Post]] {
        var query = query
        var pages: [[Post]] = []
        repeat {
            pages.append(try await posts.posts(query))
            query.before = pages.last?.last?.id ?? query.before
            try Deviation.unless(
                pages.count < 100, "pages without an end", expected: "a last page", actual: "100 pages")
        } while pages.last?.count == query.limit
        return pages
    }
}
