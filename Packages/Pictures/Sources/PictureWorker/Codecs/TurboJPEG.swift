import CTurboJPEG
import PictureCore

/// A handle of the TurboJPEG library.
final class TurboJPEG {
    /// A scan too many, or anything that libjpeg only warns of, is an error.
    static let strict = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING

    let handle: tjhandle

    init(_ make: () -> tjhandle?) throws(PictureError) {
        guard let handle = make() else { throw .tooExpensive }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// Throws what a call reported by its result.
    func check(_ result: CInt) throws(PictureError) {
        guard result != 0 else { return }
        // The library's two words for a failed allocation.
        let text = tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
        throw text.contains("Insufficient memory") || text.contains("allocation failure")
            ? .tooExpensive : .damaged
    }

    /// Runs a call that makes a JPEG in memory of its own.
    func encoded(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>) -> CInt
    ) throws(PictureError) -> HeapBuffer {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let result = call(&bytes, &count)
        // It may have made some of it before it failed.
        let buffer = bytes.map { HeapBuffer(adopting: $0, count: Int(count)) { tjFree($0) } }
        try check(result)
        guard let buffer else { throw .tooExpensive }
        return buffer
    }
}
