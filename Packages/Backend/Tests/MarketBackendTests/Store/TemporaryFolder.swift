import Foundation

/// A folder of a test's own.
struct TemporaryFolder {
    let path = NSTemporaryDirectory() + "market-store-" + UUID().uuidString

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
