import DataCore
public import DomainCore
import MoviesDomain
import NetworkCore
public import Persistence
import SQLCore

/// The author of scores: a random number that this profile created once for a server. It reveals nothing about the
/// user.
public struct GuestSession: Sendable {
    private static let key = "guest-session"

    private let make: @Sendable () async throws(DomainError) -> String
    private let read: @Sendable () async throws(DomainError) -> String?

    /// A session whose id is created on first use and stored in the store of the profile.
    ///
    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - server: the origin that uses the id, so that no server learns the id of another; `nil` is the backend in the
    ///     same process.
    public init(store: any KeyValueStore, server: String? = nil) {
        let key = server.map { "\(Self.key) \($0)" } ?? Self.key
        read = { () async throws(DomainError) in
            try await DomainError.storing { () throws(StoreError) in
                try await store.value(for: key)
            }.map { String(decoding: $0, as: UTF8.self) }.flatMap { Self.isID($0) ? $0 : nil }
        }
        make = { () async throws(DomainError) in
            try await DomainError.storing { () throws(StoreError) in
                try await store.update(key) { value in
                    if let kept = value.map({ String(decoding: $0, as: UTF8.self) }), Self.isID(kept) {
                        return kept
                    }
                    let fresh = Self.randomID()
                    value = Array(fresh.utf8)
                    return fresh
                }
            }
        }
    }

    /// A session with an id from elsewhere.
    public init(id: String) {
        make = { () async throws(DomainError) in id }
        read = { () async throws(DomainError) in id }
    }

    /// The id: 128 bits as 32 hexadecimal digits, which never changes. Supports concurrent calls.
    public func id() async throws(DomainError) -> String {
        try await make()
    }

    /// The id if it exists; `nil` before its first use.
    func known() async throws(DomainError) -> String? {
        try await read()
    }

    private static func randomID() -> String {
        let digits = Array("0123456789abcdef")
        var source = SystemRandomNumberGenerator()
        return String((0..<32).map { _ in digits[Int(source.next(upperBound: UInt(16)))] })
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && text.allSatisfy(\.isHexDigit)
    }
}

/// Sends scores of a guest, in the TMDB-style protocol.
struct Rater: Sendable {
    private let client: APIClient<DomainError>
    private let session: GuestSession
    private let endpoints: RatingEndpoints

    init(client: HTTPClient, session: GuestSession, roots: MovieAPIRoots) {
        self.client = APIClient(client)
        self.session = session
        endpoints = RatingEndpoints(roots: roots)
    }

    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) {
        _ = try await client.send(endpoints.rate(id, score, rater: try await session.id()))
    }

    func removeRating(_ id: Movie.ID) async throws(DomainError) {
        _ = try await client.send(endpoints.removeRating(id, rater: try await session.id()))
    }
}
