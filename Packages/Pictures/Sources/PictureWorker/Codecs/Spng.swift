import CSpng
import PictureCore

/// A context of the libspng library.
final class Spng {
    let context: OpaquePointer

    init(flags: UInt32 = 0) throws(PictureError) {
        guard let context = spng_ctx_new(CInt(flags)) else { throw .tooExpensive }
        self.context = context
    }

    deinit { spng_ctx_free(context) }

    /// Throws what a call reported by its result.
    func check(_ result: CInt) throws(PictureError) {
        switch result {
        case SPNG_OK.rawValue: return
        case SPNG_EMEM.rawValue, SPNG_ECHUNK_LIMITS.rawValue: throw .tooExpensive
        default: throw .damaged
        }
    }
}
