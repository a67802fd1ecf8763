/// Rows that a reader of IMDb's files skips on purpose.
public struct PassedOver: Hashable, Sendable {
    /// The reason for skipping a row.
    public enum Kind: Hashable, Sendable {
        /// It is of another type, such as "tvEpisode".
        case titleType(String)
        /// It is an adult title.
        case adult
        /// The title has no rating yet.
        case noValue
    }

    /// A named row.
    public struct Row: Hashable, Sendable {
        /// 1-based.
        public let line: Int
        public let kind: Kind
    }

    /// A title type with its bytes in the file, which are compared without creating a string.
    private struct TitleType: Hashable, Sendable {
        let bytes: [UInt8]
        let kind: Kind
    }

    /// Further types count as one; IMDb has a dozen.
    private static let mostTypes = 32

    /// The number of rows of each kind.
    public private(set) var counts: [Kind: Int] = [:]
    /// The first skipped rows.
    public private(set) var rows: [Row] = []
    private var types: [TitleType] = []
    private var typeCounts: [Int] = []
    private let mostRows: Int

    /// - Parameter mostRows: the largest number of rows to name; all are counted.
    public init(naming mostRows: Int) { self.mostRows = mostRows }

    mutating func note(_ kind: Kind, line: Int) {
        counts[kind, default: 0] += 1
        name(kind, line)
    }

    mutating func note(type: FieldSlice, line: Int) {
        let known = types.firstIndex { type.equals($0.bytes) } ?? newType(type)
        typeCounts[known] += 1
        name(types[known].kind, line)
    }

    /// Returns the noted rows and resets the value.
    mutating func take() -> PassedOver {
        defer {
            self = PassedOver(naming: mostRows)
        }
        var taken = self
        for (type, count) in zip(types, typeCounts) { taken.counts[type.kind, default: 0] += count }
        (taken.types, taken.typeCounts) = ([], [])
        return taken
    }

    private mutating func newType(_ type: FieldSlice) -> Int {
        let isOne = types.count < Self.mostTypes
        guard isOne || types.count == Self.mostTypes else { return Self.mostTypes }
        let name = CleanText.line(type.string, limit: 32)
        types.append(TitleType(bytes: isOne ? Array(type.bytes) : [], kind: .titleType(isOne ? name : "…")))
        typeCounts.append(0)
        return types.count - 1
    }

    private mutating func name(_ kind: Kind, _ line: Int) {
        if rows.count < mostRows { rows.append(Row(line: line, kind: kind)) }
    }
}
