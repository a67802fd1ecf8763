import PasswordCore
import Persistence

extension BlobKey {
    /// The name of these bytes.
    init(of bytes: [UInt8]) { self.init(sha256: Sodium.sha256(bytes)) }
}
