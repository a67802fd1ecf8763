/// Collects small pieces of text into larger ones for the output.
struct BufferedOutput<Failure: Error> {
    private static var pieceSize: Int { 64 * 1024 }

    private let sink: (ArraySlice<UInt8>) throws(Failure) -> Void
    private var bytes: [UInt8] = []

    init(sink: @escaping (ArraySlice<UInt8>) throws(Failure) -> Void) {
        self.sink = sink
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func flushIfLarge() throws(Failure) {
        if bytes.count >= Self.pieceSize { try flush() }
    }

    mutating func flush() throws(Failure) {
        if bytes.isEmpty { return }
        let piece = bytes[...]
        bytes.removeAll(keepingCapacity: true)
        try sink(piece)
    }
}
