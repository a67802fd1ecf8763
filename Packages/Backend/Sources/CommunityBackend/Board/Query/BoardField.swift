/// Something that posts or comments can be filtered and sorted by: what their JSON has, but no e-mail
/// address.
struct BoardField: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case int, text
        /// Milliseconds in the database, a text outside.
        case time
    }

    /// Where the statement has it.
    let column: String
    let kind: Kind
    /// Whether it is of the comments of a post, of which one has to fit.
    var isOfComments = false

    /// The text that a person would compare.
    var textual: String {
        switch kind {
        case .text: column
        case .int: "CAST(\(column) AS TEXT)"
        case .time:
            """
            (strftime('%Y-%m-%dT%H:%M:%S.', \(column) / 1000, 'unixepoch') \
            || substr('000' || (\(column) % 1000), -3) || 'Z')
            """
        }
    }
}
