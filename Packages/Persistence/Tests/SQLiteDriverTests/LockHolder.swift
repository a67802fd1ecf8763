import Dispatch
import SQLCore
import SQLiteDriver

/// Holds a database's write lock, as another process would, until it is released.
struct LockHolder {
    private let release = DispatchSemaphore(value: 0)
    private let task: Task<Void, any Error>

    /// Returns when the lock is held.
    init(of path: String) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let release = release
        task = Task {
            let database = SQLiteDatabase(at: .file(path))
            try await database.write { _ throws(StoreError) in
                continuation.finish()
                release.wait()
            }
            await database.close()
        }
        for await _ in stream {}
    }

    func letGo() async throws {
        release.signal()
        try await task.value
    }
}
