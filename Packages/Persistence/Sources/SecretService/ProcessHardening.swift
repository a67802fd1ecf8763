import CSecret
import Platform
public import SQLCore

/// Protects this process's memory from other programs of the user.
public enum ProcessHardening {
    /// Forbids core dumps and, on Linux, debuggers and other readers of the memory (`PR_SET_DUMPABLE`), for the rest of
    /// this process's life. Call it before the first secret is in memory.
    ///
    /// The files of `/proc/self` then belong to root: a program that needs them must read them before.
    ///
    /// - Throws: `StoreError.io(_:)` with the system's reason.
    public static func apply() throws(StoreError) {
        let error = csecret_forbid_dumps()
        guard error == 0 else {
            throw .io(
                ErrorText(
                    "memory dumps cannot be turned off: \(ErrorText(errno: error))",
                    "메모리 덤프를 막을 수 없습니다: \(ErrorText(errno: error))"))
        }
    }
}
