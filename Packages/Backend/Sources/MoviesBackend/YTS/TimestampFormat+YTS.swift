import Basics

extension TimestampFormat {
    /// As this API has moments, in UTC: "2010-07-16 00:00:00".
    static let yts = TimestampFormat(separator: " ")
}
