/// A value on its way into a statement. Values are always bound, never spliced
/// into the text of a statement.
public enum SQLValue: Hashable, Sendable {
    case null
    case int(Int)
    case double(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
    ExpressibleByNilLiteral
{
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(nilLiteral: ()) { self = .null }
}

extension SQLValue {
    /// `nil` becomes SQL `NULL`.
    public static func optional(_ value: Int?) -> SQLValue { value.map(SQLValue.int) ?? .null }

    /// `nil` becomes SQL `NULL`.
    public static func optional(_ value: Double?) -> SQLValue { value.map(SQLValue.double) ?? .null }

    /// `nil` becomes SQL `NULL`.
    public static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
}
