import SQLCore

extension [BlobKey] {
    /// Those that a row names.
    func named(by named: NamedBlobs, _ connection: any SQLConnection) throws(StoreError) -> Set<BlobKey> {
        var found: Set<BlobKey> = []
        for start in stride(from: 0, to: count, by: 500) {
            found.formUnion(try named(connection, Array(self[start..<Swift.min(count, start + 500)])))
        }
        return found
    }
}
