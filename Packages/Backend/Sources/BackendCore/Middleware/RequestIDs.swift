public import NetworkCore
import Synchronization

/// A step between the router and its routes that every request passes: it may change the request, answer it, or change
/// the answer.
public protocol Middleware: Sendable {
    /// Answers a request. `next` continues with the rest of the chain; call it at most once.
    func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse
}

/// Assigns every request an id, `X-Request-Id`, for the handler, the log and the answer: the client's own id when it is
/// a token of at most 64 bytes, otherwise a new one.
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

    /// 32 hexadecimal digits, unique among all requests and processes: two words of a sequence with a random start in
    /// every process. Ids are not secret: one predicts the next.
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

    /// Mixes the bits; distinct words stay distinct (the finalizer of SplitMix64).
    private static func scrambled(_ word: UInt64) -> UInt64 {
        var bits = word &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    private static func write(_ word: UInt64, to digits: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        for place in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: word >> (4 * place)) & 15
            digits[start + place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }

    private static func sane(_ text: String?) -> String? {
        guard let text, text.utf8.count <= longest, HTTPHeaders.isToken(text) else { return nil }
        return text
    }
}
