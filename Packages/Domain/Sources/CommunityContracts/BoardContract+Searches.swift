import CommunityDomain
import ContractCore

extension BoardContract {
    static let searches: [Behaviour<BoardSubject>] = [
        Behaviour("A post is found by its title, by the one that it has now") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("text", title: "제목 하나")
            try Deviation.unless(try await device.texts(finding: "제목"), is: ["text"], "what is found")
            try Deviation.unless(
                try await device.texts(finding: "ㅈㅁ text"), is: ["text"], "what is found by both")
            let edited = try await device.edit(post, "text", title: "두 번째")
            try Deviation.unless(try await device.texts(finding: "제목"), is: [], "what an old title finds")
            try Deviation.unless(try await device.texts(finding: "번째"), is: ["text"], "what a new one finds")
            try await device.delete(edited)
            try Deviation.unless(
                try await device.texts(finding: "번째"), is: [], "what is found of what is gone")
        },
        Behaviour("A search finds words whatever their case and accents") { subject in
            try await subject.expectSearches(
                of: ["Crème Brûlée", "plain cream"],
                [
                    ("crème", ["Crème Brûlée"]), ("CREME", ["Crème Brûlée"]),
                    ("brule\u{301}e", ["Crème Brûlée"]),
                    ("cream", ["plain cream"]),
                ])
        },
        Behaviour("A search finds parts of words") { subject in
            try await subject.expectSearches(
                of: ["internationalization", "서울 맛집 추천"],
                [
                    ("inter", ["internationalization"]), ("nationaliz", ["internationalization"]),
                    ("internationalize", []), ("맛", ["서울 맛집 추천"]), ("맛집추", ["서울 맛집 추천"]),
                    ("울", ["서울 맛집 추천"]), ("집추", []), ("울맛", []), ("맛울", []),
                ])
        },
        Behaviour("A search finds Korean by initial consonants, alone and behind syllables") { subject in
            try await subject.expectSearches(
                of: ["서울 맛집", "부산 여행"],
                [
                    ("ㅁㅈ", ["서울 맛집"]), ("ㅅㅇㅁ", ["서울 맛집"]), ("ㅂㅅ ㅇㅎ", ["부산 여행"]), ("여ㅎ", ["부산 여행"]),
                    ("ㅇㅎ", ["부산 여행"]), ("ㅋ", []),
                ])
        },
        Behaviour("Every word of a search has to be there, in any order") { subject in
            try await subject.expectSearches(
                of: ["red apple pie", "red wine", "apple juice"],
                [
                    ("red apple", ["red apple pie"]), ("pie red", ["red apple pie"]),
                    ("red", ["red wine", "red apple pie"]), ("wine juice", []),
                ])
        },
        Behaviour("A post is found by what its comments say, once") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("a zebra crossing")
            _ = try await device.post("nothing of it")
            for text in ["a zebra in the zoo", "another zebra", "an okapi"] {
                _ = try await device.comment(text, on: post)
            }
            for text in ["zebra", "okapi", "zoo"] {
                try Deviation.unless(
                    try await device.texts(finding: text), is: ["a zebra crossing"], "what \(text) finds")
                try Deviation.unless(
                    try await device.posts.count(PostQuery(text: text)), is: 1, "how much \(text) finds")
            }
        },
        Behaviour("A search for signs alone finds nothing, and an operator is a word like others") {
            subject in
            try await subject.expectSearches(
                of: ["one or two", "three"],
                [
                    ("!?", []), ("\"", []), ("*", []), ("one OR three", []), ("NOT three", []),
                    ("\" OR \"", ["one or two"]), ("thr*", ["three"]), ("text:three", []),
                ])
        },
        Behaviour("A text is found by what it says now") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("parsley")
            let comment = try await device.comment("sage", on: post)
            try await device.edit(post, "rosemary")
            try await device.edit(comment, "thyme")
            for (text, count) in [("parsley", 0), ("sage", 0), ("rosemary", 1), ("thyme", 1)] {
                try Deviation.unless(
                    try await device.posts.count(PostQuery(text: text)), is: count, "how much \(text) finds")
            }
            try await device.delete(comment)
            try Deviation.unless(
                try await device.texts(finding: "thyme"), is: [], "what a deleted comment said")
            try await device.delete(post)
            try Deviation.unless(
                try await device.texts(finding: "rosemary"), is: [], "what a deleted post said")
        },
        Behaviour("The pages of a search hold every match once, and the filter on its author counts too") {
            subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            for index in 1...7 {
                _ = try await (index.isMultiple(of: 2) ? dana : meng).device.post("lemon \(index)")
                _ = try await meng.device.post("melon \(index)")
            }
            let all = try await dana.device.pages(PostQuery(text: "lemon", limit: 2)).flatMap(\.self)
            try Deviation.unless(
                all.map(\.text), is: (1...7).reversed().map { "lemon \($0)" }, "the pages")
            let query = PostQuery(author: dana.id, text: "lemon", limit: 2)
            let some = try await dana.device.pages(query).flatMap(\.self)
            try Deviation.unless(some.map(\.text), is: ["lemon 6", "lemon 4", "lemon 2"], "those of dana")
            try Deviation.unless(try await dana.device.posts.count(query), is: 3, "how many those are")
        },
    ]
}

extension BoardSubject {
    /// - Throws: a deviation unless each search finds these posts, and counts them.
    fileprivate func expectSearches(of posts: [String], _ searches: [(String, [String])]) async throws {
        let device = try await member("meng").device
        for post in posts { _ = try await device.post(post) }
        for (text, found) in searches {
            try Deviation.unless(try await device.texts(finding: text), is: found, "what “\(text)” finds")
            try Deviation.unless(
                try await device.posts.count(PostQuery(text: text)), is: found.count,
                "how much “\(text)” finds")
        }
    }
}
