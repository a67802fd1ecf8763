public import NetworkCore

/// The query of a request. The first of several values of one name counts.
///
/// The accessors are lenient: what cannot be read is as if it were not there.
public struct QueryParameters: Sendable {
    public let items: [QueryItem]

    public init(_ items: [QueryItem]) { self.items = items }

    /// `nil` when it is absent; an empty value is a value.
    public func string(_ name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// A number brought into the range; the default when there is none.
    public func int(
        _ name: String, default fallback: Int, clampedTo range: ClosedRange<Int> = .min ... .max
    ) -> Int {
        guard let value = string(name).flatMap({ Int($0) }) else { return fallback }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// `true` and `1`, `false` and `0`, in any case; the default for everything else.
    public func bool(_ name: String, default fallback: Bool = false) -> Bool {
        switch string(name)?.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: fallback
        }
    }
}
