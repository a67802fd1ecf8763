/// Limits of the searchable part of a text. PostgreSQL has tokens of up to 2,046 bytes, and entries and queries of up
/// to 1 MiB. The limits are the same for every database, so that all find the same.
enum SearchLimits {
    /// Bytes of a token; further bytes are not compared. A query of 16 such terms with all their continuations fits.
    static let token = 1_000
    /// Bytes of an entry's tokens, each with ``overhead``; further tokens are omitted. 10,000 Korean letters, the
    /// longest post, fit with their initial consonants.
    static let entry = 1_000_000
    /// Bytes that a token takes in addition: a separator, or the number of its block.
    static let overhead = 8

    /// The number of words at the beginning of a text that are used for corrections.
    static let spellings = 50

    /// The indexed part of a token, in whole letters.
    static func token(_ bytes: [UInt8]) -> ArraySlice<UInt8> { beginning(of: bytes[...], limit: token) }

    /// The first `limit` bytes, cut at a whole letter.
    static func beginning(of bytes: ArraySlice<UInt8>, limit: Int) -> ArraySlice<UInt8> {
        guard bytes.count > limit else { return bytes }
        var end = bytes.startIndex + limit
        while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return bytes[..<end]
    }
}
