internal import TerminalKit

/// The answers of a terminal to a kitty graphics query (`ESC _ G i=31;OK ESC \`), to XTWINOPS 16 (`ESC [ 6 ; height ;
/// width t`, https://invisible-island.net/xterm/ctlseqs/ctlseqs.html) and to DA1 (`ESC [ ? … c`).
struct TerminalAnswers: Hashable, Sendable {
    /// The picture identifier used in the kitty query.
    static let queryID = 31

    /// Whether the kitty query was answered with OK.
    private(set) var hasKitty = false
    /// The size of a cell, if reported.
    private(set) var cell: CellSize?
    /// The attributes of DA1 without the first number, the terminal's class. `nil` until DA1 is answered.
    private(set) var attributes: [Int]?
    private var decoder = InputDecoder()

    init() {}

    init(_ bytes: some Sequence<UInt8>) { for byte in bytes { take(byte) } }

    /// Whether DA1, the last query, was answered: no more answers will come.
    var isComplete: Bool { attributes != nil }

    /// Attribute 4 of DA1: sixel graphics.
    var hasSixel: Bool { attributes?.contains(4) == true }

    mutating func take(_ byte: UInt8) {
        for case .answer(let answer) in decoder.take(byte) { take(answer) }
    }

    private mutating func take(_ answer: TerminalAnswer) {
        switch answer {
        case .graphics(Self.queryID, isOK: true): hasKitty = true
        case .cellSize(let width, let height): cell = cell ?? CellSize(width: width, height: height)
        case .attributes(let numbers): attributes = attributes ?? Array(numbers.dropFirst())
        case .graphics, .mode, .keyboardFlags, .background, .cursor: break
        }
    }
}
