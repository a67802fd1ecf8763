/// The bytes of a file as they are stored, with a look at the first ones.
final class RawInput {
    let file: InputFile
    let capacity: Int
    /// Bytes of the file taken so far, including those which wait in `pending`.
    private(set) var position: Int64 = 0
    /// Bytes read ahead.
    private(set) var pending: UnsafeMutableBufferPointer<UInt8>
    private let memory: UnsafeMutablePointer<UInt8>

    init(file: InputFile, blockSize: Int) {
        self.file = file
        capacity = max(blockSize, 2)
        memory = .allocate(capacity: capacity)
        pending = UnsafeMutableBufferPointer(start: memory, count: 0)
    }

    deinit {
        memory.deallocate()
    }

    /// Whether the file begins with these two bytes; keeps them for reading.
    func begins(with magic: (UInt8, UInt8)) throws(CatalogueFileError) -> Bool {
        var count = 0
        while count < 2 {
            let received = try file.read(into: memory + count, count: capacity - count)
            if received == 0 { break }
            count += received
        }
        position = Int64(count)
        pending = UnsafeMutableBufferPointer(start: memory, count: count)
        return count >= 2 && pending[0] == magic.0 && pending[1] == magic.1
    }

    /// Makes `pending` hold at least one byte; false at the end of the file.
    func refill() throws(CatalogueFileError) -> Bool {
        if pending.count > 0 { return true }
        let received = try file.read(into: memory, count: capacity)
        position += Int64(received)
        pending = UnsafeMutableBufferPointer(start: memory, count: received)
        return received > 0
    }

    /// Drops the first `count` bytes of `pending`.
    func consume(_ count: Int) {
        pending = UnsafeMutableBufferPointer(rebasing: pending[count...])
    }

    /// Reads without the buffer, after what waits in it.
    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(CatalogueFileError) -> Int {
        guard pending.isEmpty else { return drain(into: target, count: count) }
        let received = try file.read(into: target, count: count)
        position += Int64(received)
        return received
    }

    /// Forgets what waits and moves to a byte of a regular file.
    func seek(to offset: Int64) throws(CatalogueFileError) {
        try file.seek(to: offset)
        pending = UnsafeMutableBufferPointer(start: memory, count: 0)
        position = offset
    }

    private func drain(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        let taken = min(count, pending.count)
        for index in 0..<taken { target[index] = pending[index] }
        consume(taken)
        return taken
    }
}
