public import NetworkCore
import Synchronization

/// Something that stands between a router and its routes, for every request: it may change the request,
/// answer it itself, or change the answer.
public protocol Middleware: Sendable {
    /// Answers a request. `next` is what comes after this one; call it once, or not at all.
    func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse
}

/// Gives every request a name, `X-Request-Id`, which the handler, the log and the answer share: the client's
/// own when it is a token of at most 64 bytes, otherwise a new one.
public struct RequestIDs: Middleware {
    public static let header = "X-Request-Id"
    private static let longest = 64

    private let make: @Sendable () -> String

    public init(make: @escaping @Sendable () -> String = Self.next) { self.make = make }

    public func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        let id = Self.sane(routed.request.headers[Self.header]) ?? make()
        var routed = routed
        routed.request.headers[Self.header] = id
        var response = await next(routed)
        response.headers[Self.header] = id
        return response
    }

    /// 32 hexadecimal digits that no other request has, here or in another process: two words of a sequence
    /// that begins somewhere else in every process. Names are no secrets: one tells the next.
    @Sendable public static func next() -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return String(unsafeUninitializedCapacity: 32) { digits in
            write(scrambled(seed.high &+ number), to: digits, at: 0)
            write(scrambled(seed.low ^ number), to: digits, at: 16)
            return 32
        }
    }

    private static let count = Atomic<UInt64>(0)
    private static let seed = (high: UInt64.random(in: .min ... .max), low: UInt64.random(in: .min ... .max))

    /// Spreads what differs over all bits and keeps different words different (the finish of SplitMix64).
    private static func scrambled(_ word: UInt64) -> UInt64 {
        var bits = word &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    private static func write(_ word: UInt64, to digits: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        for place in 0..<16 {
            digits[start + place] = JSONEscapes.hexDigit(UInt8(truncatingIfNeeded: word >> (4 * place)) & 15)
        }
    }

    private static func sane(_ text: String?) -> String? {
        guard let text, text.utf8.count <= longest, HTTPHeaders.isToken(text) else { return nil }
        return text
    }
}
