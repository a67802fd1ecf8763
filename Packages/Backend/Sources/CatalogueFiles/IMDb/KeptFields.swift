/// Copies of fields, in one piece of memory, which outlive the reader's buffer and may go to another thread.
struct KeptFields: Hashable, Sendable {
    private var bytes: [UInt8] = []

    /// Copies a field. The range names it.
    mutating func keep(_ field: FieldSlice) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: field.bytes)
        return start..<bytes.count
    }

    /// Lends the copies to `body`, which gets at each by its range.
    func withFields<Failure: Error>(
        _ body: ((Range<Int>) -> FieldSlice) throws(Failure) -> Void
    ) throws(Failure) {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            try body { FieldSlice(bytes.slice($0)) }
        }
    }
}
