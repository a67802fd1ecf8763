/// A path whose variable parts are escaped by construction.
///
/// In a literal, the fixed text is taken as written and every interpolation becomes part of one segment:
/// `"/3/movie/\(id)/rating"` cannot be made to point anywhere else by an `id` such as `../admin?x`.
public struct RequestPath: Hashable, Sendable {
    /// The path as it goes over the wire.
    public let encoded: String

    /// A path that already is percent-encoded, such as one that a server handed out.
    public init(encoded: String) { self.encoded = encoded }

    /// A path of these segments, each escaped.
    public static func segments(_ segments: String...) -> RequestPath {
        RequestPath(encoded: segments.map { "/" + PercentEncoding.encode($0, for: .pathSegment) }.joined())
    }
}

extension RequestPath: ExpressibleByStringInterpolation {
    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var encoded = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { encoded += literal }

        public mutating func appendInterpolation(_ segment: some CustomStringConvertible) {
            encoded += PercentEncoding.encode(segment.description, for: .pathSegment)
        }
    }

    public init(stringLiteral value: String) { encoded = value }

    public init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }
}
