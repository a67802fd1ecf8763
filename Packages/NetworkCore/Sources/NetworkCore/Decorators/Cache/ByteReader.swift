/// Reads what `ByteWriter` wrote. Bytes that it did not write give `nil` somewhere, or values that make no
/// sense, but never more than there are.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() -> Int? {
        guard let bytes = take(8) else { return nil }
        return Int(Int64(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    }

    /// A number of things of which each has at least one byte.
    mutating func count() -> Int? {
        guard let number = number(), number >= 0, number <= rest.count else { return nil }
        return number
    }

    mutating func bytes() -> ArraySlice<UInt8>? { count().flatMap { take($0) } }

    mutating func text() -> String? { bytes().flatMap { String(validating: $0, as: UTF8.self) } }

    mutating func headers() -> HTTPHeaders? {
        guard let count = count() else { return nil }
        var headers = HTTPHeaders()
        for _ in 0..<count {
            guard let name = text(), let value = text(), (try? headers.add(name, value)) != nil else {
                return nil
            }
        }
        return headers
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
