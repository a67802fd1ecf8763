public import NetworkCore

/// Gives every request a name, `X-Request-Id`, which the handler, the log and the answer share: the client's
/// own when it is a token of at most 64 bytes, otherwise a new one.
public struct RequestIDs: Middleware {
    public static let header = "X-Request-Id"
    private static let longest = 64

    private let make: @Sendable () -> String

    public init(make: @escaping @Sendable () -> String = Self.random) { self.make = make }

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

    /// 128 random bits as 32 hexadecimal digits.
    @Sendable public static func random() -> String {
        String(unsafeUninitializedCapacity: 32) { digits in
            for half in 0..<2 {
                var word = UInt64.random(in: .min ... .max)
                for place in 0..<16 {
                    digits[half * 16 + place] = JSONEscapes.hexDigit(UInt8(word & 15))
                    word >>= 4
                }
            }
            return 32
        }
    }

    private static func sane(_ text: String?) -> String? {
        guard let text, text.utf8.count <= longest, HTTPHeaders.isToken(text) else { return nil }
        return text
    }
}
