/// Compares what the library says that it has read with the bytes in which it has read it. Of a head that it
/// took leniently, some bytes are in none of the texts that it gives.
struct HeadLayout {
    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// Up to here every byte is accounted for.
    private var place: UnsafePointer<UInt8>
    /// Nothing was left out, and nothing lies where it was not received.
    private(set) var isWhole: Bool

    /// The method lies where the request line begins; the size is that of the request line, all fields and the
    /// empty line, in bytes.
    init(
        method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, targetSize: Int,
        version: UnsafePointer<CChar>, size: Int
    ) {
        start = UnsafePointer(UnsafeRawPointer(method).assumingMemoryBound(to: UInt8.self))
        end = start + size
        let target = UnsafeRawPointer(target).assumingMemoryBound(to: UInt8.self)
        let version = UnsafeRawPointer(version).assumingMemoryBound(to: UInt8.self)
        var count = 0
        while start[count] != 0 { count += 1 }
        isWhole = target == start + count + 1 && version == target + targetSize + 1
        place = version + 8
    }

    /// Takes a field; they have to come in the order in which they were sent.
    mutating func see(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard isWhole, let nameStart = name.baseAddress, let valueStart = value.baseAddress,
            isLineEnd(upTo: nameStart), valueStart > nameStart + name.count, valueStart <= end
        else {
            isWhole = false
            return
        }
        let between = UnsafeBufferPointer(
            start: nameStart + name.count, count: valueStart - nameStart - name.count)
        isWhole = between.dropFirst().allSatisfy { $0 == 0x20 || $0 == 0x09 }
        place = valueStart + value.count
    }

    /// The last field was seen.
    mutating func finish() {
        isWhole = isWhole && end >= start + 2 && isLineEnd(upTo: end - 2)
    }

    /// Whether nothing but the end of a line, and white space before it, is left out. The library has written
    /// zeros over line ends, and perhaps over the first white space.
    private func isLineEnd(upTo next: UnsafePointer<UInt8>) -> Bool {
        guard next >= place + 2, next <= end else { return false }
        let bytes = UnsafeBufferPointer(start: place, count: next - place)
        let blanks = bytes.count { $0 == 0x20 || $0 == 0x09 }
        let ends = bytes.count { $0 == 0 || $0 == 0x0D || $0 == 0x0A }
        return blanks + ends == bytes.count && (ends == 2 || ends == 3 && blanks > 0)
    }
}
