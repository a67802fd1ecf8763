import CommunityDomain
import Foundation
import Persistence
import Testing

@testable import CommunityData

@Suite struct StoredDraftRepositoryTests {
    private let store = InMemoryKeyValueStore()
    private let place = BoardPlace(server: nil, account: 7, name: "yuna")

    private func drafts(at seconds: Double = 10) -> StoredDraftRepository {
        StoredDraftRepository(store: store, place: { [place] in place }) {
            Date(timeIntervalSince1970: seconds)
        }
    }

    @Test(arguments: [
        Draft.Target.newPost, .newTitledPost, .post(3, version: 2), .titledPost(3, version: 2),
        .newComment(post: 4), .reply(to: 5, post: 4), .comment(6, post: 4, version: 1),
    ])
    func `A draft is kept with its target and its place, and changed`(target: Draft.Target) async throws {
        let kept = try await drafts().keep("안녕", for: target)
        #expect(try await drafts().draft(kept.id) == kept)
        #expect(kept.place == place && kept.target == target)
        #expect(try await drafts(at: 20).save("안녕하세요", in: kept.id))
        #expect(try await drafts().drafts().map(\.text) == ["안녕하세요"])
        #expect(try await drafts().discard(kept.id))
        #expect(try await drafts().discard(kept.id) == false)
        #expect(try await drafts().save("x", in: kept.id) == false)
        #expect(try await drafts().drafts().isEmpty)
        #expect(try await drafts().keep("next", for: target).id == kept.id + 1)
    }

    @Test func `The newest draft is first, and blank drafts are not listed`() async throws {
        for (index, text) in ["one", " \n", "two"].enumerated() {
            _ = try await drafts(at: Double(index)).keep(text, for: .newPost)
        }
        #expect(try await drafts().drafts().map(\.text) == ["two", "one"])
    }

    @Test func `Too many and too large drafts are refused`() async throws {
        let large = String(repeating: "a", count: StoredDraftRepository.sizeLimit + 1)
        await #expect(throws: CommunityError.self) { try await drafts().keep(large, for: .newPost) }
        for _ in 0..<StoredDraftRepository.most { _ = try await drafts().keep("a", for: .newPost) }
        await #expect(throws: CommunityError.self) { try await drafts().keep("a", for: .newPost) }
        await #expect(throws: CommunityError.unavailable) { try await drafts().file(of: 1) }
    }
}
