import NetworkCore

/// A path cut at its slashes and only then decoded, so that `%2F` never makes a segment more.
struct SplitPath: Sendable {
    private(set) var segments: [String] = []
    private(set) var hasTrailingSlash = false
    /// Whether the path is one that a route may see.
    private(set) var isSound = true

    init(_ path: String) {
        var path = path
        path.withUTF8 { read($0) }
    }

    private mutating func read(_ path: UnsafeBufferPointer<UInt8>) {
        guard path.first == UInt8(ascii: "/") else {
            isSound = false
            return
        }
        for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decode(UnsafeBufferPointer(rebasing: part)) else {
                isSound = false
                return
            }
            if Self.isTricky(text) { isSound = false }
            segments.append(text)
        }
        if segments.last == "" {
            segments.removeLast()
            hasTrailingSlash = !segments.isEmpty
        }
    }

    private static func isTricky(_ segment: String) -> Bool {
        if segment == "." || segment == ".." { return true }
        let isPlain = segment.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/") }
        return !isPlain
            && segment.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
    }
}
