internal import TextCore

/// What a person is called: 2 to 30 letters, digits and marks of any script, with single ".", "_"
/// or "-" between them.
///
/// No "@", so that a name is never taken for an e-mail address; no spaces, nothing invisible, no symbols.
public struct AccountName: Hashable, Sendable {
    /// Why a text is no name.
    public enum Problem: Error, Hashable, Sendable {
        case empty
        /// In characters as people count them.
        case tooShort(least: Int)
        /// In characters as people count them. Characters of many parts count as more than one.
        case tooLong(limit: Int)
        /// May be a control character: to be made safe before it is shown.
        case forbiddenCharacter(Character)
        /// It begins or ends with one, or has two next to each other.
        case misplacedSeparator(Character)
        /// Letters of scripts that no language uses together, as Latin and Cyrillic.
        case mixedScripts
        /// It is, or looks like, the name of somebody in charge.
        case reserved
    }

    /// As it is shown: as it was written, in form C.
    public let text: String
    /// Equal for names that differ only in case, width or composition. The same on every machine: what an
    /// account is found by.
    public let key: String
    /// Equal for names that look alike as well: what has to be unique. Depends on `LookAlikes.tables`, so it is
    /// made anew when those change.
    public let identity: String

    /// White space at the ends is dropped.
    ///
    /// - Throws: the first thing that is wrong with it.
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
        // Without its accents as well, which are easily overlooked.
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
    /// More than any name has, decomposed and with white space around it.
    private static let mostBytes = 2048
    private static let separators: Set<Character> = [".", "_", "-"]
    /// Skeletons, without separators.
    private static let reserved = Set(
        ["admin", "administrator", "moderator", "root", "system", "trellis", "관리자", "운영자"]
            .map(\.confusableSkeleton))
}

extension String {
    /// The first part that no name may have, or one mark too many on a letter.
    fileprivate var firstForbiddenScalar: Unicode.Scalar? {
        var marks = mostMarks
        return unicodeScalars.first { scalar in
            marks = scalar.isMark ? marks + 1 : 0
            return marks > mostMarks || !scalar.isNamePart
        }
    }
}

/// On one letter, as many as are shown. A mark without a letter is one too many.
private let mostMarks = 4

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Hangul fillers and variation selectors are letters and marks too, but nobody can see them.
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
