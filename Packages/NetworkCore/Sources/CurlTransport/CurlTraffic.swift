import CCurl

/// Notices when nothing comes or goes any more, by looking at libcurl's counts now and then.
struct CurlTraffic {
    private var count = -1
    private var changed: ContinuousClock.Instant?

    /// Whether not a byte moved for longer than the limit, though the connection stands and it is the other
    /// side's turn.
    mutating func isStalled(
        _ easy: UnsafeMutableRawPointer, now: ContinuousClock.Instant, isOurTurn: Bool, limit: Duration
    ) -> Bool {
        let isConnected = ccurl_get_off_t(easy, CURLINFO_PRETRANSFER_TIME_T) > 0
        let count =
            ccurl_get_off_t(easy, CURLINFO_SIZE_UPLOAD_T) + ccurl_get_off_t(easy, CURLINFO_SIZE_DOWNLOAD_T)
            + ccurl_get_long(easy, CURLINFO_HEADER_SIZE)
        guard isConnected, !isOurTurn, count == self.count, let changed else {
            self.count = count
            changed = now
            return false
        }
        return now - changed > limit
    }
}
