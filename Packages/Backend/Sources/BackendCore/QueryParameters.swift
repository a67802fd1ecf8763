public import NetworkCore

/// The query of a request. The first of several values of one name counts, except in `strings`.
///
/// Accessors with a default are lenient: what cannot be read is as if it were not there. Those that throw
/// are strict.
public struct QueryParameters: Sendable {
    public let items: [QueryItem]

    public init(_ items: [QueryItem]) { self.items = items }

    /// `nil` when it is absent; an empty value is a value.
    public func string(_ name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Every value of that name, in order.
    public func strings(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// A number brought into the range; the default when there is none.
    public func int(
        _ name: String, default fallback: Int, clampedTo range: ClosedRange<Int> = .min ... .max
    ) -> Int {
        guard let value = string(name).flatMap({ Int($0) }) else { return fallback }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// A finite number brought into the range; the default when there is none.
    public func double(
        _ name: String, default fallback: Double, clampedTo range: ClosedRange<Double>
    ) -> Double {
        guard let value = string(name).flatMap({ Double($0) }), value.isFinite else { return fallback }
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

    /// - Throws: 400 when it is absent or empty.
    public func requiredString(_ name: String) throws(HTTPFailure) -> String {
        guard let value = string(name), !value.isEmpty else {
            throw HTTPFailure(400, "The parameter \(name) is missing")
        }
        return value
    }

    /// `nil` when it is absent.
    ///
    /// - Throws: 400 when it is repeated, not a number or out of the range.
    public func strictInt(
        _ name: String, in range: ClosedRange<Int> = .min ... .max
    ) throws(HTTPFailure) -> Int? {
        let values = strings(name)
        guard let text = values.first else { return nil }
        guard values.count == 1, let value = Int(text), range.contains(value) else {
            throw HTTPFailure(400, "The parameter \(name) is not a number that is allowed there")
        }
        return value
    }

    /// - Throws: 400 when it is absent, repeated, not a number or out of the range.
    public func requiredInt(
        _ name: String, in range: ClosedRange<Int> = .min ... .max
    ) throws(HTTPFailure) -> Int {
        guard let value = try strictInt(name, in: range) else {
            throw HTTPFailure(400, "The parameter \(name) is missing")
        }
        return value
    }
}
