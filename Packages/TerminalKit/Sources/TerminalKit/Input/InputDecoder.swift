/// Turns the bytes that a terminal sends into events. The bytes may arrive in pieces of any size.
///
/// Understands xterm's keys, kitty's keyboard protocol (https://sw.kovidgoyal.net/kitty/keyboard-protocol/), SGR mouse
/// reports, bracketed paste, focus reports and the answers in `TerminalAnswer`. Other sequences are skipped as a whole.
/// A byte that is not UTF-8 becomes U+FFFD.
public struct InputDecoder: Hashable, Sendable {
    private enum State: Hashable {
        case text
        case escape
        /// After ESC [, with the bytes so far.
        case control([UInt8])
        /// After ESC O.
        case single
        /// In a string from the terminal, up to BEL or ESC \, with its introducer and the bytes so far.
        case string(UInt8, [UInt8])
        /// After ESC in a string.
        case stringEscape(UInt8, [UInt8])
    }

    private var state = State.text
    /// The first bytes of a UTF-8 sequence.
    private var scalar: [UInt8] = []
    /// The text of an unfinished paste.
    private var pasted: String?
    private static let mostPasted = 1 << 20
    private static let longestSequence = 128
    private static let longestString = 128

    public init() {}

    /// Whether a sequence or a paste is incomplete. Call `expire` when no more bytes arrive for a moment.
    public var isWaiting: Bool { state != .text || pasted != nil }

    /// Whether the rest of a paste is missing, which may take longer to arrive.
    public var isPasting: Bool { pasted != nil }

    /// Whether the only pending byte is an ESC, which may be the Esc key.
    public var isAfterEscape: Bool { state == .escape && pasted == nil }

    /// Ends an incomplete sequence: a lone ESC is the Esc key, unless the terminal reports that key in another way
    /// (`escapeIsKey`); a paste ends; other sequences are discarded.
    public mutating func expire(escapeIsKey: Bool = true) -> [TerminalEvent] {
        defer { state = .text }
        if pasted != nil { return endPaste() }
        return state == .escape && escapeIsKey ? [.key(Key(.escape))] : []
    }

    /// Decodes a byte and returns the events that it completes.
    public mutating func take(_ byte: UInt8) -> [TerminalEvent] {
        switch state {
        case .text: return text(byte)
        case .escape: return escape(byte)
        case .control(let before): return control(before, byte)
        case .single: return single(byte)
        case .string(let kind, let before): return string(kind, before, byte)
        case .stringEscape(let kind, let content):
            state = .text
            guard byte == UInt8(ascii: "\\") else { return escape(byte) }
            return emit(answer: TerminalAnswer(string: kind, content))
        }
    }

    private mutating func text(_ byte: UInt8) -> [TerminalEvent] {
        if byte & 0xC0 == 0x80, let lead = scalar.first {
            scalar.append(byte)
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard scalar.count == length else { return [] }
            defer { scalar = [] }
            return insert(String(validating: scalar, as: UTF8.self)?.unicodeScalars.first ?? Self.replacement)
        }
        var events: [TerminalEvent] = []
        if !scalar.isEmpty {
            scalar = []
            events = insert(Self.replacement)
        }
        switch byte {
        case 0x1B:
            state = .escape
            return events
        case 0xC2..<0xF5:
            scalar = [byte]
            return events
        case 0x20..<0x7F: return events + insert(Unicode.Scalar(byte))
        case 0x80...: return events + insert(Self.replacement)
        default:
            let isText = pasted != nil && [0x09, 0x0A, 0x0D].contains(byte)
            return events + (isText ? insert(Unicode.Scalar(byte)) : emit(Self.controlKey(byte)))
        }
    }

    private mutating func escape(_ byte: UInt8) -> [TerminalEvent] {
        state = .text
        switch byte {
        case 0x1B:
            state = .escape
            return emit(Key(.escape))
        case UInt8(ascii: "["): state = .control([])
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(byte, [])
        case 0x20..<0x7F: return emit(Key(.character(Unicode.Scalar(byte)), .alt))
        case 0x80...: return text(byte)
        default:
            var key = Self.controlKey(byte)
            key.modifiers.insert(.alt)
            return emit(key)
        }
        return []
    }

    /// A key of the keypad or F1 to F4.
    private mutating func single(_ byte: UInt8) -> [TerminalEvent] {
        state = .text
        guard Self.isPrintable(byte) else { return text(byte) }
        if byte == UInt8(ascii: "M") { return emit(Key(.enter)) }
        return emit(Self.cursorKey(byte, []))
    }

    private mutating func string(_ kind: UInt8, _ before: [UInt8], _ byte: UInt8) -> [TerminalEvent] {
        switch byte {
        case 0x07:
            state = .text
            return emit(answer: TerminalAnswer(string: kind, before))
        case 0x1B: state = .stringEscape(kind, before)
        // CAN and SUB cancel a sequence (ECMA-48).
        case 0x18, 0x1A: state = .text
        // Keeps one byte more than the longest answer, so that longer strings are recognized and ignored.
        default:
            if before.count <= Self.longestString { state = .string(kind, before + [byte]) }
        }
        return []
    }

    private mutating func control(_ before: [UInt8], _ byte: UInt8) -> [TerminalEvent] {
        let sequence = before + [byte]
        // The Linux console has ESC [ [ A for F1.
        let isConsoleKey = before.first == UInt8(ascii: "[")
        let isFirst = before.isEmpty && byte == UInt8(ascii: "[")
        if isFirst || !isConsoleKey && 0x20..<0x40 ~= byte {
            // A longer sequence has no known meaning, but has to be read to its end.
            if before.count <= Self.longestSequence { state = .control(sequence) }
            return []
        }
        state = .text
        guard Self.isPrintable(byte) else { return text(byte) }
        if isConsoleKey {
            guard 0x41...0x45 ~= byte else { return emit(nil) }
            return emit(Key(.function(Int(byte) - 0x40)))
        }
        guard before.count <= Self.longestSequence else { return emit(nil) }
        return control(ControlSequence(before, final: byte))
    }

    private mutating func control(_ sequence: ControlSequence) -> [TerminalEvent] {
        switch (sequence.prefix, sequence.final) {
        case (nil, UInt8(ascii: "~")):
            switch sequence[0] {
            case 200:
                pasted = pasted ?? ""
                return []
            case 201: return endPaste()
            default: return emit(Self.editingKey(sequence))
            }
        case (nil, UInt8(ascii: "u")): return emit(kitty: sequence)
        case (nil, UInt8(ascii: "I")), (nil, UInt8(ascii: "O")):
            guard pasted == nil, sequence.isPlain else { return [] }
            return [.focus(sequence.final == UInt8(ascii: "I"))]
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            guard pasted == nil else { return [] }
            return MouseEvent(sequence).map { [.mouse($0)] } ?? []
        default:
            if let answer = TerminalAnswer(sequence) { return emit(answer: answer) }
            guard sequence.prefix == nil else { return emit(nil) }
            return emit(Self.cursorKey(sequence.final, sequence.modifiers))
        }
    }

    private mutating func emit(kitty sequence: ControlSequence) -> [TerminalEvent] {
        // The third kind of event is the release of a key.
        guard sequence[1, 1] != 3 else { return [] }
        guard let code = sequence[0].flatMap(Key.Code.init(kitty:)) else { return emit(nil) }
        let base = sequence[0, 2].flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
        return emit(Key(code, sequence.modifiers, base: base))
    }

    private static func cursorKey(_ byte: UInt8, _ modifiers: Key.Modifiers) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): Key(.up, modifiers)
        case UInt8(ascii: "B"): Key(.down, modifiers)
        case UInt8(ascii: "C"): Key(.right, modifiers)
        case UInt8(ascii: "D"): Key(.left, modifiers)
        case UInt8(ascii: "H"): Key(.home, modifiers)
        case UInt8(ascii: "F"): Key(.end, modifiers)
        case UInt8(ascii: "Z"): Key(.tab, .shift)
        case UInt8(ascii: "P")...UInt8(ascii: "S"): Key(.function(Int(byte) - 0x4F), modifiers)
        default: nil
        }
    }

    private static func editingKey(_ sequence: ControlSequence) -> Key? {
        let number = sequence[0] ?? 0
        let code: Key.Code? =
            switch number {
            case 1, 7: .home
            case 2: .insert
            case 3: .delete
            case 4, 8: .end
            case 5: .pageUp
            case 6: .pageDown
            case 11...15: .function(number - 10)
            case 17...21: .function(number - 11)
            case 23, 24: .function(number - 12)
            // xterm's "modify other keys".
            case 27: sequence[2].flatMap(Key.Code.init(kitty:))
            default: nil
            }
        return code.map { Key($0, sequence.modifiers) }
    }

    private static func controlKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: Key(.enter)
        case 0x09: Key(.tab)
        case 0x08, 0x7F: Key(.backspace)
        case 0x01...0x1A: .control(Unicode.Scalar(byte + 0x60))
        case 0x00: .control(" ")
        default: .control(Unicode.Scalar(byte + 0x40))
        }
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte }

    /// The event of a key; empty inside a paste, where only text counts.
    private func emit(_ key: Key?) -> [TerminalEvent] {
        pasted == nil ? [key.map { .key($0) } ?? .other] : []
    }

    private func emit(answer: TerminalAnswer?) -> [TerminalEvent] { answer.map { [.answer($0)] } ?? [] }

    private mutating func insert(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
        guard let before = pasted else { return [.key(.character(scalar))] }
        if before.utf8.count < Self.mostPasted { pasted?.unicodeScalars.append(scalar) }
        return []
    }

    private mutating func endPaste() -> [TerminalEvent] {
        defer { pasted = nil }
        return pasted.map { [.paste($0)] } ?? []
    }

    private static let replacement: Unicode.Scalar = "\u{FFFD}"
}

/// A control sequence in its parts: `ESC [ prefix numbers final`.
package struct ControlSequence: Hashable {
    /// `?`, `<`, `=` or `>`.
    package let prefix: UInt8?
    /// The bytes between the numbers and the final one, such as `$`.
    package let intermediates: [UInt8]
    package let final: UInt8
    /// The numbers between semicolons, each followed by its sub-parameters after colons; `nil` for a missing number.
    private let numbers: [[Int?]]
    /// Whether there is nothing but numbers between the separators.
    package let isValid: Bool

    package init(_ bytes: [UInt8], final: UInt8) {
        var rest = bytes[...]
        prefix = rest.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
        if prefix != nil { rest = rest.dropFirst() }
        let end = rest.firstIndex { 0x20..<0x30 ~= $0 } ?? rest.endIndex
        intermediates = Array(rest[end...])
        self.final = final
        numbers = rest[..<end].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
        isValid =
            end == rest.endIndex
            && rest.split(whereSeparator: { 0x3A...0x3B ~= $0 }).allSatisfy { Self.number($0) != nil }
    }

    /// Whether there are no numbers.
    package var isPlain: Bool { numbers == [[nil]] || numbers.isEmpty }
    package var count: Int { numbers.count }

    package subscript(index: Int, sub: Int = 0) -> Int? {
        guard index < numbers.count, sub < numbers[index].count else { return nil }
        return numbers[index][sub]
    }

    /// The modifiers: the second number minus one. The bits after Ctrl (super, hyper, meta, caps lock, num lock) are
    /// ignored.
    package var modifiers: Key.Modifiers {
        let bits = max(1, self[1] ?? 1) - 1
        return Key.Modifiers(rawValue: UInt8(bits & 0b111))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var number = 0
        guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
        for byte in bytes {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }
}

extension Key.Code {
    /// The key of a number in kitty's protocol: a Unicode scalar, or a number of kitty's own for keys that type
    /// nothing.
    init?(kitty number: Int) {
        switch number {
        case 9: self = .tab
        case 13, 57414: self = .enter
        case 27: self = .escape
        case 8, 127: self = .backspace
        case 57399...57408: self = .character(Unicode.Scalar(UInt8(number - 57399 + 0x30)))
        case 57409: self = .character(".")
        case 57410: self = .character("/")
        case 57411: self = .character("*")
        case 57412: self = .character("-")
        case 57413: self = .character("+")
        case 57415: self = .character("=")
        case 57417: self = .left
        case 57418: self = .right
        case 57419: self = .up
        case 57420: self = .down
        case 57421: self = .pageUp
        case 57422: self = .pageDown
        case 57423: self = .home
        case 57424: self = .end
        case 57425: self = .insert
        case 57426: self = .delete
        case 0..<32, 57344...63743: return nil
        default:
            guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
            self = .character(scalar)
        }
    }
}

extension MouseEvent {
    /// Reads `ESC [ < button ; column ; row M` (or `m`).
    init?(_ sequence: ControlSequence) {
        guard let code = sequence[0], let column = sequence[1], let row = sequence[2], column > 0, row > 0
        else { return nil }
        let button = code & 0b11
        let isRelease = sequence.final == UInt8(ascii: "m")
        switch code & 0b1110_0000 {
        case 0: kind = isRelease ? .release(button) : .press(button)
        case 32 where button < 3: kind = .drag(button)
        case 64 where button == 0: kind = .scrollUp
        case 64 where button == 1: kind = .scrollDown
        default: return nil
        }
        self.column = column - 1
        self.row = row - 1
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        self.modifiers = modifiers
    }
}

extension TerminalAnswer {
    /// An answer in the form of a control sequence.
    init?(_ sequence: ControlSequence) {
        let isPrivate = sequence.prefix == UInt8(ascii: "?")
        switch sequence.final {
        case UInt8(ascii: "c") where isPrivate:
            guard sequence.isValid else { return nil }
            self = .attributes((0..<sequence.count).map { sequence[$0] ?? 0 })
        case UInt8(ascii: "u") where isPrivate:
            self = .keyboardFlags(sequence[0] ?? 0)
        case UInt8(ascii: "y") where isPrivate && sequence.intermediates == [UInt8(ascii: "$")]:
            guard let mode = sequence[0], let state = sequence[1].flatMap(ModeState.init(rawValue:)) else {
                return nil
            }
            self = .mode(mode, state)
        case UInt8(ascii: "R") where sequence.prefix == nil && sequence.count == 2:
            guard let row = sequence[0], row >= 2, let column = sequence[1] else { return nil }
            self = .cursor(row: row, column: column)
        case UInt8(ascii: "t") where sequence.prefix == nil && sequence.count == 3 && sequence[0] == 6:
            guard let height = sequence[1], let width = sequence[2] else { return nil }
            self = .cellSize(width: width, height: height)
        default: return nil
        }
    }

    /// An answer in the form of a string: an OSC (`]`) or an APC (`_`).
    init?(string kind: UInt8, _ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch kind {
        case UInt8(ascii: "]"):
            guard text.hasPrefix("11;rgb:") else { return nil }
            let parts = text.dropFirst(7).split(separator: "/").compactMap(Self.intensity)
            guard parts.count == 3 else { return nil }
            self = .background(red: parts[0], green: parts[1], blue: parts[2])
        case UInt8(ascii: "_"):
            let parts = text.split(separator: ";")
            guard text.first == "G", parts.count == 2,
                let id = parts[0].dropFirst().split(separator: ",").first(where: { $0.hasPrefix("i=") }),
                let number = Int(id.dropFirst(2))
            else { return nil }
            self = .graphics(id: number, isOK: parts[1] == "OK")
        default: return nil
        }
    }

    /// A hexadecimal number of one to four digits, as a fraction of the largest number with as many digits.
    private static func intensity(_ digits: Substring) -> Double? {
        guard 1...4 ~= digits.utf8.count, let number = Int(digits, radix: 16) else { return nil }
        return Double(number) / Double(1 << (4 * digits.utf8.count) - 1)
    }
}
