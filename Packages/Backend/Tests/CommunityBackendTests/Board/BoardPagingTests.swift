import CommunityDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// Lists by keyset, compared with a model of the board, during concurrent writes.
@Suite(.timeLimit(.minutes(10))) struct BoardPagingTests {
    @Test(arguments: 1...12)
    func `Never repeats a post, and never misses a post that always existed`(_ seed: UInt64) async throws {
        var numbers = SplitMix(seed: seed)
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        var alive: Set<Int> = []
        for index in 0..<60 { alive.insert(try await fixture.post("post \(index)", as: anna)) }
        let atStart = alive
        var seen: [Int] = []
        var last: Int?
        var pages = 0
        while true {
            let limit = Int.random(in: 1...9, using: &numbers)
            let start = last.map { "&id_lt=\($0)" } ?? ""
            let page = try await fixture.get("/posts?_sort=id:desc&_limit=\(limit)\(start)", as: anna).ids
            seen += page
            pages += 1
            guard let end = page.last else { break }
            last = end
            for _ in 0..<Int.random(in: 0...4, using: &numbers) {
                if Bool.random(using: &numbers) {
                    alive.insert(try await fixture.post("more", as: anna))
                } else if let victim = alive.sorted().randomElement(using: &numbers) {
                    #expect(try await fixture.send(.delete, "/posts/\(victim)", as: anna).status == 200)
                    alive.remove(victim)
                }
            }
        }
        #expect(pages > 6)
        #expect(seen == seen.sorted(by: >) && Set(seen).count == seen.count)
        #expect(atStart.intersection(alive).isSubset(of: seen))
        #expect(Set(seen).isSubset(of: atStart))
    }

    @Test(arguments: TestPlace.all, 1...3 as ClosedRange<UInt64>)
    func `Counts and lists agree with a model`(at place: TestPlace, _ seed: UInt64) async throws {
        var numbers = SplitMix(seed: seed &* 77)
        let fixture = Fixture(at: place)
        let moderator = try await fixture.signUp("anna", role: .moderator)
        let member = try await fixture.signUp("bob")
        var posts: [Int: ModerationState] = [:]
        var comments: [Int: (post: Int, state: ModerationState)] = [:]
        for step in 0..<120 {
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0...1: posts[try await fixture.post("p\(step)", as: moderator)] = .visible
            case 2...5:
                guard let post = posts.keys.sorted().randomElement(using: &numbers) else { continue }
                comments[try await fixture.comment("c\(step)", on: post, as: moderator)] = (post, .visible)
            case 6...7:
                let state = ModerationState.allCases.randomElement(using: &numbers) ?? .hidden
                let kind: Subject.Kind = Bool.random(using: &numbers) ? .post : .comment
                let ids = kind == .post ? posts.keys.sorted() : comments.keys.sorted()
                guard let id = ids.randomElement(using: &numbers) else { continue }
                if kind == .post { posts[id] = state } else { comments[id]?.state = state }
                try await fixture.database.write { connection throws(StoreError) in
                    _ = try BoardTables.setState(of: Subject(kind, id), to: state, on: connection)
                }
            case 8:
                guard let id = comments.keys.sorted().randomElement(using: &numbers),
                    comments[id]?.state != .removed, posts[comments[id]?.post ?? 0] != nil
                else { continue }
                #expect(try await fixture.send(.delete, "/comments/\(id)", as: moderator).status == 200)
                comments[id] = nil
            default:
                guard step % 3 == 0, let id = posts.keys.sorted().randomElement(using: &numbers),
                    posts[id] != .removed
                else { continue }
                #expect(try await fixture.send(.delete, "/posts/\(id)", as: moderator).status == 200)
                posts[id] = nil
                comments = comments.filter { $0.value.post != id }
            }
        }
        let visible = posts.filter { $0.value == .visible }.keys.sorted()
        let list = try await fixture.get("/posts?_limit=-1", as: member)
        #expect(list.ids == visible)
        for post in list.list {
            let id = try #require(post["id"] as? Int)
            let below = comments.filter { $0.value.post == id && $0.value.state == .visible }.keys.sorted()
            #expect(post["comment_count"] as? Int == below.count)
            #expect(post["last_comment"] as? Int == below.last)
            #expect((post["comments"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == below)
        }
        let seen = comments.filter { $0.value.state == .visible && posts[$0.value.post] == .visible }
        #expect(try await fixture.get("/comments?_limit=-1", as: member).ids == seen.keys.sorted())
        #expect(try await fixture.get("/comments/count", as: moderator).text == "\(comments.count)")
    }

    @Test func `Entries with equal times have a stable order`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        for index in 0..<5 { try await fixture.post("\(index)", as: anna) }
        #expect(try await fixture.get("/posts?_sort=created_at:desc", as: anna).ids == [5, 4, 3, 2, 1])
        #expect(
            try await fixture.get("/posts?_sort=created_at:desc&_limit=2&_start=2", as: anna).ids == [3, 2])
        #expect(try await fixture.get("/posts?_sort=created_at", as: anna).ids == [1, 2, 3, 4, 5])
    }
}
