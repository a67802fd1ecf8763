import SQLCore
import TextCore

/// A fault of the embedded backend, in words. A client on the other side of a wire would only see "500".
struct BackendFault {
    let message: String

    init(_ error: any Error, _ language: Language) {
        message = (error as? StoreError)?.message(in: language) ?? "\(error)"
    }
}
