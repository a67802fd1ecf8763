import CPostgres
import SQLCore

/// The rows of one answer, in the server's binary form. Freed with the object.
final class PostgresResult {
    let handle: OpaquePointer
    let rowCount: Int
    let columnCount: Int
    private let types: [Oid]

    /// - Throws: `StoreError.statement(_:)` for a column whose type the driver does not read.
    init(_ handle: OpaquePointer) throws(StoreError) {
        self.handle = handle
        rowCount = Int(PQntuples(handle))
        let columns = PQnfields(handle)
        columnCount = Int(columns)
        types = (0..<columns).map { PQftype(handle, $0) }
        if let unread = (0..<columns).first(where: { !Self.isRead(types[Int($0)]) }) {
            let name = PQfname(handle, unread).map { String(cString: $0) } ?? ""
            // The deinitializer frees the handle: it also runs when an initializer throws after all properties are set.
            throw .statement("column \(name) has the type \(types[Int(unread)]), which is not read")
        }
    }

    deinit { PQclear(handle) }

    private static func isRead(_ type: Oid) -> Bool {
        switch type {
        case PostgresType.bool, PostgresType.bytea, PostgresType.name, PostgresType.int8, PostgresType.int2,
            PostgresType.int4, PostgresType.text, PostgresType.float4, PostgresType.float8,
            PostgresType.varchar, PostgresType.numeric:
            true
        default: false
        }
    }

    func isNull(_ row: Int, _ column: Int) -> Bool {
        PQgetisnull(handle, CInt(truncatingIfNeeded: row), CInt(truncatingIfNeeded: column)) != 0
    }

    /// The bytes of a value, valid as long as the result; empty when NULL.
    func bytes(_ row: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
        let (row, column) = (CInt(truncatingIfNeeded: row), CInt(truncatingIfNeeded: column))
        let count = Int(PQgetlength(handle, row, column))
        guard count > 0, let start = PQgetvalue(handle, row, column) else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return start.withMemoryRebound(to: UInt8.self, capacity: count) {
            UnsafeBufferPointer(start: $0, count: count)
        }
    }

    /// Whether the bytes are those of a text or blob.
    func isText(_ column: Int) -> Bool {
        switch types[column] {
        case PostgresType.text, PostgresType.varchar, PostgresType.name, PostgresType.bytea: true
        default: false
        }
    }

    func isInteger(_ column: Int) -> Bool {
        switch types[column] {
        case PostgresType.int8, PostgresType.int4, PostgresType.int2, PostgresType.bool: true
        default: false
        }
    }

    /// 0 when NULL; the integer part of other numbers; of a text, the number that it begins with.
    func int(_ row: Int, _ column: Int) -> Int {
        let bytes = bytes(row, column)
        guard bytes.count > 0 else { return 0 }
        switch types[column] {
        case PostgresType.int8, PostgresType.int4, PostgresType.int2, PostgresType.bool:
            // Big-endian, with the sign in the first byte; a Boolean value is 0 or 1.
            var value = bytes[0] & 0x80 == 0 ? 0 : -1
            for byte in bytes { value = value << 8 | Int(byte) }
            return value
        case PostgresType.float4, PostgresType.float8, PostgresType.numeric:
            let value = double(row, column).rounded(.towardZero)
            if types[column] == PostgresType.numeric, let exact = PostgresNumeric(bytes)?.int { return exact }
            return Int(exactly: value) ?? (value < 0 ? .min : .max)
        default:
            let digits = bytes.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
            return Int(String(decoding: digits, as: UTF8.self)) ?? 0
        }
    }

    /// 0 when NULL.
    func double(_ row: Int, _ column: Int) -> Double {
        let bytes = bytes(row, column)
        guard bytes.count > 0 else { return 0 }
        switch types[column] {
        case PostgresType.float8: return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
        case PostgresType.float4: return Double(Float(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
        case PostgresType.numeric: return PostgresNumeric(bytes)?.double ?? 0
        default:
            return isInteger(column)
                ? Double(int(row, column)) : Double(String(decoding: bytes, as: UTF8.self)) ?? 0
        }
    }

    /// "" when NULL; the digits of a number.
    func text(_ row: Int, _ column: Int) -> String {
        if isText(column) { return String(decoding: bytes(row, column), as: UTF8.self) }
        guard !isNull(row, column) else { return "" }
        return isInteger(column) ? "\(int(row, column))" : "\(double(row, column))"
    }

    func append(_ row: Int, _ column: Int, to rows: inout SQLRows) {
        if isNull(row, column) {
            rows.appendNull()
        } else if isText(column) {
            rows.append(utf8: bytes(row, column))
        } else if isInteger(column) {
            rows.append(int(row, column))
        } else if types[column] == PostgresType.numeric, let exact = PostgresNumeric(bytes(row, column))?.int
        {
            rows.append(exact)
        } else {
            rows.append(double(row, column))
        }
    }
}

/// A number of arbitrary precision, the type of sums. The server sends digits to the base 10,000 (numeric.c,
/// numeric_send).
private struct PostgresNumeric {
    private let digits: [Int]
    /// The power of 10,000 of the first digit.
    private let weight: Int
    private let isNegative: Bool

    /// `nil` for a value that is not a number.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        func word(_ index: Int) -> Int {
            Int(Int16(truncatingIfNeeded: Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1])))
        }
        guard bytes.count >= 8, bytes.count == 8 + 2 * word(0), word(2) == 0 || word(2) == 0x4000 else {
            return nil
        }
        weight = word(1)
        isNegative = word(2) == 0x4000
        digits = (0..<word(0)).map { word(4 + $0) }
    }

    /// `nil` when it is not a 64-bit integer.
    var int: Int? {
        guard digits.count <= weight + 1 || digits.isEmpty else { return nil }
        guard weight <= 4 else { return nil }
        var value = 0
        for index in 0...max(weight, 0) {
            let digit = index < digits.count ? digits[index] : 0
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10_000)
            let (sum, isBeyond) = product.subtractingReportingOverflow(digit)
            if isTooLarge || isBeyond { return nil }
            value = sum
        }
        // Counts in negative numbers, which have one value more.
        return isNegative ? value : value == .min ? nil : -value
    }

    var double: Double {
        var value = 0.0
        for digit in digits { value = value * 10_000 + Double(digit) }
        var power = weight + 1 - digits.count
        while power > 0 { (value, power) = (value * 10_000, power - 1) }
        while power < 0 { (value, power) = (value / 10_000, power + 1) }
        return isNegative ? -value : value
    }
}
