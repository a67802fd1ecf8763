/// A record that was left out.
struct SkippedRecord: Hashable, Sendable, Codable {
    /// How many are kept.
    static let limit = 20

    /// Counts in the plan's order.
    let file: Int
    let line: Int
    let fault: RecordFault
}
