/// A compiled statement of a connection. Used on the connection's thread only.
///
/// Placeholders are written `?1`, `?2`, … and bound from index 1. Columns are read from index 0, and only between a
/// `step()` that returned `true` and the next `step()` or `reset()`.
///
/// This is the fast path, without an allocation per row. ``SQLConnection`` has the convenient one.
public protocol SQLStatement: AnyObject {
    func bind(_ value: Int, at index: Int) throws(StoreError)
    func bind(_ value: Double, at index: Int) throws(StoreError)
    /// Binds text given as UTF-8 bytes, which are copied.
    ///
    /// - Throws: ``StoreError/embeddedNUL``.
    func bind(utf8: UnsafeBufferPointer<UInt8>, at index: Int) throws(StoreError)
    func bind(_ value: [UInt8], at index: Int) throws(StoreError)
    func bindNull(at index: Int) throws(StoreError)

    /// Runs a statement that returns no rows, and resets it. A database across a network may report its failure later.
    func run() throws(StoreError)
    /// Advances to the next row. Returns `false` when there are no more rows; the statement is then reset.
    func step() throws(StoreError) -> Bool
    /// Reads up to `limit` more rows. The statement must have as many columns as `rows`.
    func step(upTo limit: Int, into rows: inout SQLRows) throws(StoreError)
    /// Makes the statement ready to run again. Bound values remain.
    func reset()

    func isNull(_ column: Int) -> Bool
    /// 0 when NULL.
    func int(_ column: Int) -> Int
    /// 0 when NULL.
    func double(_ column: Int) -> Double
    /// "" when NULL.
    func text(_ column: Int) -> String
    /// Empty when NULL.
    func bytes(_ column: Int) -> [UInt8]
    /// The text's UTF-8 bytes without a copy, valid only inside `body`.
    func withUTF8<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension SQLStatement {
    /// Binds text.
    ///
    /// - Throws: ``StoreError/embeddedNUL``.
    public func bind(_ value: String, at index: Int) throws(StoreError) {
        var value = value
        let failure = value.withUTF8 { utf8 -> StoreError? in
            do throws(StoreError) { try bind(utf8: utf8, at: index) } catch { return error }
            return nil
        }
        if let failure { throw failure }
    }

    /// Binds any value.
    @inlinable
    public func bind(_ value: SQLValue, at index: Int) throws(StoreError) {
        switch value {
        case .null: try bindNull(at: index)
        case .int(let value): try bind(value, at: index)
        case .double(let value): try bind(value, at: index)
        case .text(let value): try bind(value, at: index)
        case .blob(let value): try bind(value, at: index)
        }
    }

    /// `nil` when NULL.
    @inlinable
    public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

    /// `nil` when NULL.
    @inlinable
    public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

    /// `nil` when NULL.
    @inlinable
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}

/// A value for a statement. Values are always bound, never spliced into the text of a statement.
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
