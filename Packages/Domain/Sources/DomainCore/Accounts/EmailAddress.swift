internal import TextCore

/// An e-mail address "local-part@domain.tld" in its usual form, without the comments and quotes of RFC 5322. The local part
/// may have letters of any script (RFC 6531), the domain only ASCII.
public struct EmailAddress: Hashable, Sendable {
    /// The reason why a text is not a valid address. Never contains the text.
    public enum Problem: Error, Hashable, Sendable {
        case empty
        /// In bytes (RFC 3696, erratum 1690).
        case tooLong(limit: Int)
        case malformed
    }

    /// The address as stored and compared: in lower case, form C.
    public let text: String
    /// The part before the "@".
    public var localPart: String { String(text.prefix { $0 != "@" }) }

    /// Drops white space at the ends.
    ///
    /// - Throws: the problem of the address.
    public init(_ text: String) throws(Problem) {
        let text = text.trimmed.lowercased().nfc
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.mostBytes else { throw .tooLong(limit: Self.mostBytes) }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { throw .malformed }
        self.text = text
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        text.utf8.count <= 64
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.unicodeScalars.allSatisfy(isAtomPart)
            }
    }

    private static func isAtomPart(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isWhitespace else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse: return false
        default: return !"<>()[]\\,;:\"".unicodeScalars.contains(scalar)
        }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        if text.hasPrefix("[") { return text.hasSuffix("]") && isIPv4(text.dropFirst().dropLast()) }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(isLabel), let top = labels.last else { return false }
        return top.utf8.count >= 2 && top.utf8.allSatisfy { isLetter($0) }
    }

    /// RFC 1123, section 2.1.
    private static func isLabel(_ text: Substring) -> Bool {
        1...63 ~= text.utf8.count && text.first != "-" && text.last != "-"
            && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isIPv4(_ text: Substring) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4
            && numbers.allSatisfy {
                1...3 ~= $0.utf8.count && $0.utf8.allSatisfy(isDigit) && UInt8($0) != nil
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static let mostBytes = 254
}
