import CCurl

/// A multi handle of libcurl. It belongs to the engine's thread, which is the last to let go of it and so closes its
/// connections; other threads may only wake it.
final class CurlMulti: Sendable {
    private let address: UInt

    init?(connectionsPerHost: Int) {
        guard let multi = ccurl_multi_init(connectionsPerHost, max(64, connectionsPerHost)) else {
            return nil
        }
        address = UInt(bitPattern: multi)
    }

    deinit { ccurl_multi_cleanup(handle) }

    /// For the engine's thread.
    var handle: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

    /// Ends the sleep of the engine's thread, or the next one; from any thread.
    func wakeUp() { _ = ccurl_multi_wakeup(handle) }
}
