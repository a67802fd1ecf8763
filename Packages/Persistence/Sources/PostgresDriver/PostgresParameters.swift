import CPostgres
import SQLCore

/// The types of PostgreSQL that the stores use, by their numbers in its catalogue (pg_type.dat).
enum PostgresType {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let name: Oid = 19
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let varchar: Oid = 1043
    static let numeric: Oid = 1700
    /// The server decides.
    static let unknown: Oid = 0

    /// The type of arrays of bound values.
    static func array(of type: Oid) -> Oid {
        switch type {
        case int8: 1016
        case float8: 1022
        case bytea: 1001
        default: 1009
        }
    }
}

/// The values of a statement in the server's binary form.
struct PostgresParameters: Hashable {
    /// The range of a value in `bytes`; `nil` is `NULL`.
    private var places: [Range<Int>?] = []
    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = []

    func hash(into hasher: inout Hasher) {
        hasher.combine(places.count)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    var isEmpty: Bool { places.isEmpty }

    init() {}

    /// - Throws: `StoreError.embeddedNUL`.
    init(_ row: [SQLValue]) throws(StoreError) {
        for (offset, value) in row.enumerated() {
            switch value {
            case .null: bindNull(at: offset + 1)
            case .int(let value): bind(value, at: offset + 1)
            case .double(let value): bind(value, at: offset + 1)
            case .text(var value):
                guard !value.utf8.contains(0) else { throw .embeddedNUL }
                value.withUTF8 { bind(text: $0, at: offset + 1) }
            case .blob(let value): bind(value, at: offset + 1)
            }
        }
    }

    /// The columns of several rows: an array for each column, or `NULL` where all values are.
    init(columnsOf rows: [PostgresParameters]) {
        for column in rows.first?.places.indices ?? 0..<0 {
            guard let type = rows.lazy.map({ $0.types[column] }).first(where: { $0 != PostgresType.unknown })
            else {
                bindNull(at: column + 1)
                continue
            }
            let start = bytes.count
            // One dimension, with or without NULLs, counted from 1 (arrayfuncs.c, array_recv).
            for word in [1, 1, Int32(bitPattern: type), Int32(rows.count), 1] { append(word) }
            for row in rows {
                guard let place = row.places[column] else {
                    append(-1)
                    continue
                }
                precondition(row.types[column] == type, "the values of a placeholder have several types")
                append(Int32(place.count))
                bytes.append(contentsOf: row.bytes[place])
            }
            places.append(start..<bytes.count)
            types.append(PostgresType.array(of: type))
        }
    }

    private mutating func append(_ word: Int32) {
        withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }

    func isNull(_ offset: Int) -> Bool { places[offset] == nil }

    mutating func bind(_ value: Int, at index: Int) {
        withUnsafeBytes(of: Int64(value).bigEndian) { set(index, PostgresType.int8, $0) }
    }

    mutating func bind(_ value: Double, at index: Int) {
        withUnsafeBytes(of: value.bitPattern.bigEndian) { set(index, PostgresType.float8, $0) }
    }

    mutating func bind(text: UnsafeBufferPointer<UInt8>, at index: Int) {
        set(index, PostgresType.text, UnsafeRawBufferPointer(text))
    }

    mutating func bind(_ value: [UInt8], at index: Int) {
        value.withUnsafeBytes { set(index, PostgresType.bytea, $0) }
    }

    mutating func bindNull(at index: Int) {
        reserve(index)
        places[index - 1] = nil
        types[index - 1] = PostgresType.unknown
    }

    /// Values that are bound again, as loops do, replace the previous ones.
    private mutating func set(_ index: Int, _ type: Oid, _ value: UnsafeRawBufferPointer) {
        reserve(index)
        types[index - 1] = type
        if let old = places[index - 1], old.count == value.count {
            bytes.replaceSubrange(old, with: value)
            return
        }
        if bytes.count > 1 << 16 { compact(leavingOut: index - 1) }
        places[index - 1] = bytes.count..<bytes.count + value.count
        bytes.append(contentsOf: value)
    }

    private mutating func reserve(_ index: Int) {
        while places.count < index {
            places.append(nil)
            types.append(PostgresType.unknown)
        }
    }

    private mutating func compact(leavingOut gone: Int) {
        var kept: [UInt8] = []
        for (offset, place) in places.enumerated() {
            guard offset != gone, let place else { continue }
            places[offset] = kept.count..<kept.count + place.count
            kept.append(contentsOf: bytes[place])
        }
        bytes = kept
    }

    /// The number of bytes to send.
    var size: Int { places.reduce(0) { $0 + ($1?.count ?? 0) } }

    /// Calls `body` with the arguments for libpq: the values, their lengths and their formats, which are binary.
    func withPointers<Result>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<CInt>?,
            _ formats: UnsafePointer<CInt>?
        ) -> Result
    ) -> Result {
        // An empty value is not NULL: it needs a valid pointer.
        let storage = bytes.isEmpty ? [0] : bytes
        return storage.withUnsafeBytes { raw in
            let base = raw.bindMemory(to: CChar.self)
            let values = places.map { place -> UnsafePointer<CChar>? in
                guard let place, let start = base.baseAddress else { return nil }
                return start + place.lowerBound
            }
            let lengths = places.map { CInt($0?.count ?? 0) }
            let formats = [CInt](repeating: 1, count: places.count)
            return values.withUnsafeBufferPointer { values in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(values.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}
