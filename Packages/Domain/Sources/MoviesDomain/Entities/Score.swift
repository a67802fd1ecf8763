public import DomainCore

/// What one person gives a film: from 0.5 to 10 in halves, as the TMDB contract has it.
public struct Score: Hashable, Sendable {
    /// From 0.5 to 10, a multiple of 0.5.
    public let value: Double

    /// - Throws: ``DomainError/invalidInput(_:)`` for anything but a half or whole number from 0.5 to 10.
    public init(_ value: Double) throws(DomainError) {
        guard (0.5...10).contains(value) else {
            throw .invalidInput(.outOfRange(field: "score", lowest: 0.5, highest: 10))
        }
        guard (value * 2).rounded() == value * 2 else {
            throw .invalidInput(.malformed(field: "score", value: "\(value)"))
        }
        self.value = value
    }
}
