internal import TextCore

/// The name of an account: 2 to 30 letters, digits and marks of any script, with single ".", "_" or "-" between them.
///
/// No "@", so that a name never passes for an e-mail address; no spaces, nothing invisible, no symbols.
public struct AccountName: Hashable, Sendable {
    /// The reason why a text is not a valid name.
    public enum Problem: Error, Hashable, Sendable {
        case empty
        /// In user-perceived characters.
        case tooShort(least: Int)
        /// In user-perceived characters. Characters of many parts count as more than one.
        case tooLong(limit: Int)
        /// May be a control character, so it must be made safe before display.
        case forbiddenCharacter(Character)
        /// The name begins or ends with a separator, or has two next to each other.
        case misplacedSeparator(Character)
        /// Letters of scripts that no language uses together, such as Latin and Cyrillic.
        case mixedScripts
        /// The name is, or looks like, the name of an administrator, a moderator, the system or Trellis itself.
        case reserved
    }

    /// The name as written and displayed, in form C.
    public let text: String
    /// Equal for names that differ only in case, width or composition. The same on every machine; accounts are found by it.
    public let key: String
    /// Also equal for names that look alike, so it must be unique. Depends on `LookAlikes.tables`, and is recomputed when
    /// they change.
    public let identity: String

    /// Drops white space at the ends.
    ///
    /// - Throws: the first problem of the name.
    public init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.mostBytes else { throw .tooLong(limit: Self.longest) }
        let text = text.trimmed.nfc
        guard !text.isEmpty else { throw .empty }
        try Self.checkCharacters(of: text)
        guard text.count <= Self.longest, text.unicodeScalars.count <= Self.longest * 4 else {
            throw .tooLong(limit: Self.longest)
        }
        guard text.count >= Self.shortest else { throw .tooShort(least: Self.shortest) }
        guard !text.mixesScripts else { throw .mixedScripts }
        let bare = text.filter { !Self.separators.contains($0) }
        // Also without accents, which are easily overlooked.
        for text in [bare, bare.folded] where Self.reserved.contains(text.confusableSkeleton) {
            throw .reserved
        }
        self.text = text
        key = text.identifierFolded
        identity = text.confusableSkeleton
    }

    private static func checkCharacters(of text: String) throws(Problem) {
        let folded = text.identifierFolded
        if let scalar = text.firstForbiddenScalar ?? folded.firstForbiddenScalar {
            throw .forbiddenCharacter(Character(scalar))
        }
        var wasSeparator = true
        for character in folded {
            let isSeparator = separators.contains(character)
            guard !(isSeparator && wasSeparator) else { throw .misplacedSeparator(character) }
            wasSeparator = isSeparator
        }
        if wasSeparator, let last = folded.last { throw .misplacedSeparator(last) }
    }

    private static let shortest = 2
    private static let longest = 30
    /// More than any valid name has, even decomposed and with white space around it.
    private static let mostBytes = 2048
    private static let separators: Set<Character> = [".", "_", "-"]
    /// Skeletons without separators.
    private static let reserved = Set(
        ["admin", "administrator", "moderator", "root", "system", "trellis", "관리자", "운영자"]
            .map(\.confusableSkeleton))
}

extension String {
    /// The first scalar that no name may have, or the first mark beyond the limit on one letter.
    fileprivate var firstForbiddenScalar: Unicode.Scalar? {
        var marks = mostMarks
        return unicodeScalars.first { scalar in
            marks = scalar.isMark ? marks + 1 : 0
            return marks > mostMarks || !scalar.isNamePart
        }
    }
}

/// The most marks on one letter that are displayed. A mark without a letter exceeds the limit at once.
private let mostMarks = 4

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Hangul fillers and variation selectors are also letters and marks, but invisible.
    var isNamePart: Bool {
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber:
            return true
        default: return isMark || self == "." || self == "_" || self == "-"
        }
    }
}
