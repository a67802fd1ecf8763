import PictureCore
import Platform

/// Standard input or output of a worker. The process exits when its parent is gone.
struct StandardStream {
    let descriptor: CInt

    /// Reads `count` bytes, or fewer at the end.
    func read(count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let result = read(into: base + filled, count: count - filled)
                guard result > 0 else { return }
                filled += result
            }
        }
    }

    /// Reads to the end, `limit` bytes at most.
    func readPicture(limit: Int) throws(PictureError) -> HeapBuffer {
        let buffer = try HeapBuffer(count: 64 << 10)
        var filled = 0
        while true {
            if filled == buffer.count { try buffer.resize(to: filled * 2) }
            let result = read(into: buffer.base + filled, count: buffer.count - filled)
            guard result >= 0 else { throw .unreadable("") }
            guard result > 0 else { break }
            filled += result
            guard filled <= limit else { throw .tooManyBytes(limit: limit) }
        }
        try buffer.resize(to: filled)
        return buffer
    }

    private func read(into base: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        while true {
            #if canImport(Glibc)
                let result = Glibc.read(descriptor, base, count)
            #elseif canImport(Musl)
                let result = Musl.read(descriptor, base, count)
            #else
                let result = Darwin.read(descriptor, base, count)
            #endif
            if result < 0, errno == EINTR { continue }
            return result
        }
    }

    func write(_ words: [UInt64]) {
        Words.bytes(words).withUnsafeBufferPointer { write($0) }
    }

    func write(_ buffer: HeapBuffer) {
        write(buffer.bytes)
    }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Glibc)
                let result = Glibc.write(descriptor, part.baseAddress, part.count)
            #elseif canImport(Musl)
                let result = Musl.write(descriptor, part.baseAddress, part.count)
            #else
                let result = Darwin.write(descriptor, part.baseAddress, part.count)
            #endif
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { _exit(4) }
            rest = rest.dropFirst(result)
        }
    }
}
