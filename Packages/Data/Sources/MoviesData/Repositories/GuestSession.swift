public import DomainCore
public import Persistence
import SQLCore

/// Who gives scores: a random number that this profile made once for a server and keeps. It says nothing about the person.
public struct GuestSession: Sendable {
    private static let key = "guest-session"

    private let make: @Sendable () async throws(DomainError) -> String

    /// A session whose id is made when first asked for, and kept in the store of the profile.
    ///
    /// - Parameters:
    ///   - store: of the profile.
    ///   - server: the origin that the id is for, so that no server gets to know the id of another; `nil` is the
    ///     backend in the same process.
    public init(store: any KeyValueStore, server: String? = nil) {
        let key = server.map { "\(Self.key) \($0)" } ?? Self.key
        make = { () async throws(DomainError) in
            do throws(StoreError) {
                return try await store.update(key) { value in
                    if let kept = value.map({ String(decoding: $0, as: UTF8.self) }), Self.isID(kept) {
                        return kept
                    }
                    let fresh = Self.randomID()
                    value = Array(fresh.utf8)
                    return fresh
                }
            } catch {
                throw DomainError(error)
            }
        }
    }

    /// A session with an id from elsewhere.
    public init(id: String) {
        make = { () async throws(DomainError) in id }
    }

    /// The id: 128 bits as 32 hexadecimal digits, the same for ever. Many may ask at once.
    public func id() async throws(DomainError) -> String {
        try await make()
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
