import BackendCore
import TextCore

/// What a vendor calls itself: one line of 1 to 50 characters of scripts that are written together.
struct VendorName: Hashable, Sendable {
    static let length = 1...50
    private static let bytes = 1_024

    let text: String
    /// Equal for names that look alike: what has to be unique.
    let identity: String

    /// - Throws: 400 when it is empty, too long or more than one line, or mixes scripts.
    init(_ written: String) throws(HTTPFailure) {
        guard written.utf8.count <= Self.bytes else { throw Self.failure }
        text = written.nfc.terminalSafe()
        guard Self.length.contains(text.count), text == written.nfc,
            text.unicodeScalars.first?.properties.isWhitespace == false,
            text.unicodeScalars.last?.properties.isWhitespace == false,
            !text.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        else { throw Self.failure }
        guard !text.mixesScripts else {
            throw HTTPFailure(400, "name mixes letters of scripts that no language writes together")
        }
        identity = Self.identity(of: text)
    }

    /// What a name looks like, whatever it may be: names from other times pass no check.
    static func identity(of name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").confusableSkeleton
    }

    static let failure = HTTPFailure(
        400,
        "name must be one line of \(length.lowerBound) to \(length.upperBound) characters, "
            + "without blanks at its ends")
    static let taken = HTTPFailure(409, "Another vendor has that name, or one that looks like it")
}
