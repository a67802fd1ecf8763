/// Parses the answers of a terminal byte by byte.
///
/// Recognizes the answers to a kitty graphics query (`ESC _ G i=31;OK ESC \`), to XTWINOPS 16
/// (`ESC [ 6 ; height ; width t`, https://invisible-island.net/xterm/ctlseqs/ctlseqs.html) and to DA1 (`ESC [ ? … c`).
/// Everything else is skipped: keys, other answers, sequences that never end.
struct TerminalAnswers: Hashable, Sendable {
    /// The picture identifier used in the kitty query.
    static let queryID = 31

    /// Whether the kitty query was answered with OK.
    private(set) var hasKitty = false
    /// The size of a cell, if reported.
    private(set) var cell: CellSize?
    /// The attributes of DA1 without the first number, the terminal's class. `nil` until DA1 is answered.
    private(set) var attributes: [Int]?

    private enum State: Hashable {
        case ground, escape, sequence
        /// A control string: APC, DCS, OSC, PM or SOS. Only an APC can be an answer to the kitty query.
        case string(isAPC: Bool)
        case stringEscape(isAPC: Bool)
    }

    private static let mostBytes = 128
    private var state = State.ground
    private var collected: [UInt8] = []

    init() {}

    init(_ bytes: some Sequence<UInt8>) { for byte in bytes { take(byte) } }

    /// Whether DA1, the last query, was answered: no more answers will come.
    var isComplete: Bool { attributes != nil }

    /// Attribute 4 of DA1: sixel graphics.
    var hasSixel: Bool { attributes?.contains(4) == true }

    mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        // CAN and SUB cancel a sequence (ECMA-48).
        case (_, 0x18), (_, 0x1A): state = .ground
        case (.string(let isAPC), 0x1B): state = .stringEscape(isAPC: isAPC)
        case (_, 0x1B): state = .escape
        case (.ground, _): break
        case (.escape, _): begin(byte)
        case (.sequence, 0x40...0x7E):
            state = .ground
            end(final: byte)
        case (.sequence, 0x20...0x3F): collect(byte)
        case (.sequence, _): break
        case (.string, 0x07): state = .ground
        case (.string, _): collect(byte)
        case (.stringEscape(let isAPC), UInt8(ascii: "\\")):
            state = .ground
            if isAPC { endAPC() }
        case (.stringEscape, _): begin(byte)
        }
    }

    private mutating func begin(_ byte: UInt8) {
        collected = []
        state =
            switch byte {
            case UInt8(ascii: "["): .sequence
            case UInt8(ascii: "_"): .string(isAPC: true)
            case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "X"):
                .string(isAPC: false)
            default: .ground
            }
    }

    /// Keeps one byte more than an answer may have, so that longer sequences are recognized and ignored.
    private mutating func collect(_ byte: UInt8) {
        if collected.count <= Self.mostBytes { collected.append(byte) }
    }

    private mutating func end(final: UInt8) {
        guard collected.count <= Self.mostBytes else { return }
        if final == UInt8(ascii: "c"), collected.first == UInt8(ascii: "?") {
            guard let numbers = Self.numbers(collected.dropFirst()) else { return }
            attributes = attributes ?? Array(numbers.dropFirst())
        } else if final == UInt8(ascii: "t"), let numbers = Self.numbers(collected[...]), numbers.count == 3,
            numbers[0] == 6
        {
            cell = cell ?? CellSize(width: numbers[2], height: numbers[1])
        }
    }

    private mutating func endAPC() {
        guard collected.count <= Self.mostBytes, collected.first == UInt8(ascii: "G") else { return }
        let parts = String(decoding: collected.dropFirst(), as: UTF8.self).split(separator: ";")
        guard parts.count == 2, parts[1] == "OK" else { return }
        if parts[0].split(separator: ",").contains("i=\(Self.queryID)") { hasKitty = true }
    }

    /// Numbers between semicolons, 0 for a missing one. `nil` when there is anything else.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
        var numbers: [Int] = []
        for part in String(decoding: bytes, as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false)
        {
            guard let number = part.isEmpty ? 0 : Int(part), number >= 0 else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
