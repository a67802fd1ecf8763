/// Puts values after one another so that `ByteReader` gets them back, and so that no two sequences of the
/// same kinds of values give the same bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func put(_ content: [UInt8]) {
        put(content.count)
        bytes += content
    }

    mutating func put(_ headers: HTTPHeaders) {
        put(headers.fields.count)
        for field in headers.fields {
            put(field.name)
            put(field.value)
        }
    }
}
