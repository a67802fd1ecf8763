/// Which statuses a cache may keep.
enum CacheableStatus {
    /// Those for which a cache may find a lifetime by itself (RFC 9110, section 15.1), without 206: parts are
    /// not put together here.
    private static let byDefault: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    static func isHeuristic(_ status: Int) -> Bool { byDefault.contains(status) }

    /// Those whose meaning for a cache is known here; others are not kept, whatever they say of themselves.
    static func isUnderstood(_ status: Int) -> Bool {
        byDefault.contains(status) || [302, 307].contains(status)
    }
}
