import NetworkCore

/// The head of an answer as it comes, line by line. Heads of 1xx answers come before the one that counts, and
/// trailers after it; neither is kept.
struct CurlHead {
    private(set) var headers = HTTPHeaders()
    private(set) var isComplete = false
    private var bytes = 0

    /// Takes one line with its end.
    ///
    /// - Returns: whether it is the empty one that ends a head.
    /// - Throws: `transport` for a line that is no field, and for more bytes than the limit.
    mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) throws(NetworkError) -> Bool {
        bytes += line.count
        guard bytes <= limit else { throw .transport("the head of the answer has more than \(limit) bytes") }
        guard !isComplete else { return false }
        var end = line.count
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        guard end > 0 else { return true }
        let text = UnsafeRawBufferPointer(rebasing: line[..<end])
        if text.starts(with: "HTTP/".utf8) {
            headers = HTTPHeaders()
        } else {
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
                throw .transport("the answer has a header line without a colon")
            }
            try headers.add(
                String(decoding: text[..<colon], as: UTF8.self),
                String(decoding: text[(colon + 1)...], as: UTF8.self))
        }
        return false
    }

    /// It was the one that counts.
    mutating func complete() { isComplete = true }

    /// What libcurl unpacks no longer is what these fields describe.
    mutating func dropEncoding() {
        headers["Content-Encoding"] = nil
        headers["Content-Length"] = nil
    }
}
