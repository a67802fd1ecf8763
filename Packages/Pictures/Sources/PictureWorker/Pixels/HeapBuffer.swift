import PictureCore
import Platform

/// Memory of the C heap. A failed allocation throws, while that of an array would end the process.
final class HeapBuffer {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var count: Int
    private let release: (UnsafeMutablePointer<UInt8>) -> Void

    /// Allocates uninitialized memory.
    init(count: Int) throws(PictureError) {
        guard count >= 0, let memory = malloc(max(1, count)) else { throw .tooExpensive }
        base = memory.assumingMemoryBound(to: UInt8.self)
        self.count = count
        release = { free($0) }
    }

    /// Takes ownership of memory that a library allocated.
    init(
        adopting base: UnsafeMutablePointer<UInt8>, count: Int,
        release: @escaping (UnsafeMutablePointer<UInt8>) -> Void
    ) {
        self.base = base
        self.count = count
        self.release = release
    }

    deinit { release(base) }

    /// Changes the size, keeping the content as far as it fits. Not for a library's memory.
    func resize(to count: Int) throws(PictureError) {
        guard let memory = realloc(base, max(1, count)) else { throw .tooExpensive }
        base = memory.assumingMemoryBound(to: UInt8.self)
        self.count = count
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
