import Synchronization

/// Whether this library is importing. A run that names this library while it is not was left by a failed
/// attempt.
final class ImportClaims: Sendable {
    /// Tells this library from those of other processes, and from others of this one.
    let library = String(UInt64.random(in: .min ... .max), radix: 16)
    private let isImporting = Mutex(false)

    /// `false` when an import is at work.
    func begin() -> Bool {
        isImporting.withLock { isImporting in
            defer { isImporting = true }
            return !isImporting
        }
    }

    func end() {
        isImporting.withLock { $0 = false }
    }
}
