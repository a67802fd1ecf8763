public import CommunityDomain
import DataCore
import NetworkCore
public import Persistence
import SQLCore

/// What was read, by server and account, in the profile's store.
public struct DefaultReadMarkRepository: ReadMarkRepository {
    private let store: any KeyValueStore
    private let place: @Sendable () async throws(CommunityError) -> BoardPlace

    /// - Parameters:
    ///   - store: the profile's.
    ///   - place: who is signed in where; those who are not have marks of their own.
    public init(
        store: any KeyValueStore, place: @escaping @Sendable () async throws(CommunityError) -> BoardPlace
    ) {
        self.store = store
        self.place = place
    }

    public func marks(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Comment.ID] {
        let scope = try await scope()
        return try await CommunityError.storing { () throws(StoreError) in
            var marks: [Post.ID: Comment.ID] = [:]
            for post in posts {
                guard let bytes = try await store.value(for: Self.key(scope, post)) else { continue }
                marks[post] = Self.number(bytes)
            }
            return marks
        }
    }

    public func markRead(_ post: Post.ID, upTo comment: Comment.ID?) async throws(CommunityError) {
        let key = Self.key(try await scope(), post)
        try await CommunityError.storing { () throws(StoreError) in
            try await store.update(key) { bytes in
                let read = bytes.map(Self.number) ?? 0
                bytes = Array("\(max(read, comment ?? 0))".utf8)
            }
        }
    }

    /// No account has the id 0.
    private func scope() async throws(CommunityError) -> String {
        let place = try await place()
        return WriteScope(server: place.server ?? HTTPRequest.embedded, account: place.account ?? 0).text
    }

    private static func key(_ scope: String, _ post: Post.ID) -> String { "read/\(scope)/\(post)" }

    private static func number(_ bytes: [UInt8]) -> Int { Int(String(decoding: bytes, as: UTF8.self)) ?? 0 }
}
