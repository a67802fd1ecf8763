import Foundation

/// A word, a sign or a literal of Swift code.
struct SwiftToken: Sendable, Equatable {
    enum Kind: Sendable { case word, sign, string, regex }

    let kind: Kind
    /// The text: with the leading mark of an `@attribute` or a `#directive`, a sign character by character. For a
    /// string, the text between its quotation marks, without interpolated code.
    let text: String
    let line: Int
    /// Whether white space or a comment precedes it.
    let isSpaced: Bool
}

/// Splits Swift code into tokens, so that a rule about code sees neither comments nor the text of strings, but does see
/// the code in `\( )`. Supports raw and multi-line strings, nested comments, raw identifiers and regular expressions.
struct SwiftLexer {
    static func tokens(of source: String) -> [SwiftToken] {
        var lexer = SwiftLexer(source)
        lexer.readCode(untilParenthesis: false)
        return lexer.tokens
    }

    /// With a terminating zero, for C functions: in an unoptimised build a loop over all bytes of the tree takes half a
    /// minute.
    private let text: ContiguousArray<CChar>
    /// The length without the zero.
    private let count: Int
    private var index = 0
    private var line = 1
    private var isSpaced = true
    private var tokens: [SwiftToken] = []

    private init(_ source: String) {
        text = source.utf8CString
        count = text.count - 1
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        index + offset < count ? UInt8(bitPattern: text[index + offset]) : 0
    }

    private mutating func advance(_ length: Int = 1) {
        let end = min(index + length, count)
        if length == 1 {
            if index < end, text[index] == 10 { line += 1 }
        } else {
            var place = index
            while place < end {
                place += text.withBytes(from: place) { strcspn($0, "\n") } + 1
                if place <= end { line += 1 }
            }
        }
        index = end
    }

    /// The number of bytes from here to the first of the given bytes, or to the end.
    private func distance(to bytes: String) -> Int {
        text.withBytes(from: index) { strcspn($0, bytes) }
    }

    /// The number of the next bytes that belong to the given bytes.
    private func distance(over bytes: ContiguousArray<CChar>) -> Int {
        text.withBytes(from: index) { rest in bytes.withBytes(from: 0) { strspn(rest, $0) } }
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] { text.withUnsafeBytes { Array($0[range]) } }

    private mutating func append(_ kind: SwiftToken.Kind, _ text: [UInt8], line: Int) {
        let text = String(decoding: text, as: UTF8.self)
        tokens.append(SwiftToken(kind: kind, text: text, line: line, isSpaced: isSpaced))
        isSpaced = false
    }

    /// Reads to the end, or to the closing parenthesis of an interpolation.
    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while index < count {
            let current = byte()
            switch current {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                advance(distance(over: Self.spaces))
                isSpaced = true
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                advance(distance(to: "\n"))
                isSpaced = true
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where startsRegex: readRegex(hashes: 0)
            case UInt8(ascii: "\""): readString(hashes: 0)
            case UInt8(ascii: "#"):
                let hashes = distance(over: ["#".utf8CString[0], 0])
                if byte(hashes) == UInt8(ascii: "\"") {
                    readString(hashes: hashes)
                } else if byte(hashes) == UInt8(ascii: "/") {
                    readRegex(hashes: hashes)
                } else {
                    readWord()
                }
            case UInt8(ascii: "`"), UInt8(ascii: "@"): readWord()
            case let letter where letter.isWord: readWord()
            default:
                if current == UInt8(ascii: "(") { depth += 1 }
                if current == UInt8(ascii: ")") {
                    depth -= 1
                    if untilParenthesis, depth < 0 { return }
                }
                let start = line
                advance()
                append(.sign, [current], line: start)
            }
        }
    }

    private mutating func readWord() {
        let start = index
        let startLine = line
        if byte() == UInt8(ascii: "`") {
            advance()
            advance(distance(to: "`") + 1)
        } else {
            advance()
            advance(distance(over: Self.wordBytes))
        }
        append(.word, bytes(start..<index), line: startLine)
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                advance(2)
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                advance(2)
            } else {
                advance(max(1, distance(to: "/*")))
            }
        } while depth > 0 && index < count
        isSpaced = true
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private mutating func readString(hashes: Int) {
        let quote = UInt8(ascii: "\"")
        let startLine = line
        let wasSpaced = isSpaced
        advance(hashes)
        let isMultiline = byte(1) == quote && byte(2) == quote
        let quotes = isMultiline ? 3 : 1
        advance(quotes)
        var content: [UInt8] = []
        while index < count {
            if byte() == quote, !isMultiline || (byte(1) == quote && byte(2) == quote),
                hasHashes(hashes, at: quotes)
            {
                advance(quotes + hashes)
                break
            }
            if byte() == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
                if byte(1 + hashes) == UInt8(ascii: "(") {
                    advance(2 + hashes)
                    isSpaced = true
                    readCode(untilParenthesis: true)
                    advance()
                } else {
                    content += bytes(index..<min(index + 2 + hashes, count))
                    advance(2 + hashes)
                }
                continue
            }
            // An unterminated string ends with its line.
            if byte() == UInt8(ascii: "\n"), !isMultiline { break }
            let length = max(1, distance(to: "\"\\\n"))
            content += bytes(index..<index + length)
            advance(length)
        }
        isSpaced = wasSpaced
        append(.string, content, line: startLine)
    }

    /// A slash starts a regular expression where a value may start; after a value it divides.
    private var startsRegex: Bool {
        let next = byte(1)
        guard next != UInt8(ascii: " "), next != UInt8(ascii: "\n"),
            text[(index + 1)..<(index + distance(to: "\n"))].contains("/".utf8CString[0])
        else { return false }
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .string, .regex: return false
        case .word:
            return ["return", "in", "case", "try", "await", "else", "where", "if"].contains(last.text)
        case .sign: return "([{,:;=&|".contains(last.text) || (last.isSpaced && isSpaced)
        }
    }

    private mutating func readRegex(hashes: Int) {
        let start = index
        let startLine = line
        advance(hashes + 1)
        while index < count, hashes > 0 || byte() != UInt8(ascii: "\n") {
            if byte() == UInt8(ascii: "/"), hasHashes(hashes, at: 1) {
                advance(1 + hashes)
                break
            }
            advance(byte() == UInt8(ascii: "\\") ? 2 : 1)
        }
        append(.regex, bytes(start..<index), line: startLine)
    }

    private static let spaces = " \n\t\r".utf8CString

    /// Letters, digits, `_`, `$`, and every byte of a character beyond ASCII.
    private static let wordBytes = ContiguousArray(
        (1...255).map { UInt8($0) }.filter(\.isWord).map { CChar(bitPattern: $0) } + [0])
}

extension UInt8 {
    fileprivate var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}

extension ContiguousArray<CChar> {
    /// Calls a C function with the bytes of this C string from an offset.
    fileprivate func withBytes<Result>(from offset: Int, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else {
                preconditionFailure("A C string has at least its end.")
            }
            return body(start + offset)
        }
    }
}
