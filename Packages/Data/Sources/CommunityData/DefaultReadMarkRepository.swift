public import CommunityDomain
import DataCore
import NetworkCore
public import Persistence
import SQLCore

/// Read marks by server and account, in the profile's store.
public struct DefaultReadMarkRepository: ReadMarkRepository {
    private let store: any KeyValueStore
    private let place: @Sendable () async throws(CommunityError) -> BoardPlace

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - place: the current server and account; readers without an account have separate marks.
    public init(
        store: any KeyValueStore, place: @escaping @Sendable () async throws(CommunityError) -> BoardPlace
    ) {
        self.store = store
        self.place = place
    }

    public func marks(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Comment.ID] {
        try await numbers("read", of: posts)
    }

    public func counts(of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Int] {
        try await numbers("read-count", of: posts)
    }

    public func markRead(
        _ post: Post.ID, upTo comment: Comment.ID?, count: Int?
    ) async throws(CommunityError) {
        let scope = try await scope()
        try await raise("read", scope, post, to: comment ?? 0)
        // After deletions, the new count may be lower than the stored one.
        if let count {
            try await CommunityError.storing { () throws(StoreError) in
                try await store.update(Self.key("read-count", scope, post)) { $0 = Array("\(count)".utf8) }
            }
        }
    }

    private func numbers(_ name: String, of posts: [Post.ID]) async throws(CommunityError) -> [Post.ID: Int] {
        let scope = try await scope()
        return try await CommunityError.storing { () throws(StoreError) in
            var numbers: [Post.ID: Int] = [:]
            for post in posts {
                guard let bytes = try await store.value(for: Self.key(name, scope, post)) else { continue }
                numbers[post] = Self.number(bytes)
            }
            return numbers
        }
    }

    private func raise(
        _ name: String, _ scope: String, _ post: Post.ID, to number: Int
    ) async throws(CommunityError) {
        try await CommunityError.storing { () throws(StoreError) in
            try await store.update(Self.key(name, scope, post)) { bytes in
                bytes = Array("\(max(bytes.map(Self.number) ?? 0, number))".utf8)
            }
        }
    }

    /// The id 0, which no account has, stands for readers without an account.
    private func scope() async throws(CommunityError) -> String {
        let place = try await place()
        return WriteScope(
            server: place.server ?? HTTPRequest.embedded, account: place.account ?? 0,
            database: place.database
        ).text
    }

    private static func key(_ name: String, _ scope: String, _ post: Post.ID) -> String {
        "\(name)/\(scope)/\(post)"
    }

    private static func number(_ bytes: [UInt8]) -> Int { Int(String(decoding: bytes, as: UTF8.self)) ?? 0 }
}
