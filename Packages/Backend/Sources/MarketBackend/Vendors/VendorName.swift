import BackendCore
import TextCore

/// What a vendor calls itself: one line of 1 to 50 characters.
struct VendorName: Hashable, Sendable {
    static let length = 1...50
    private static let bytes = 1_024

    let text: String

    /// - Throws: 400 when it is empty, too long or more than one line.
    init(_ written: String) throws(HTTPFailure) {
        guard written.utf8.count <= Self.bytes else { throw Self.failure }
        text = written.nfc.terminalSafe()
        guard Self.length.contains(text.count), text == written.nfc,
            text.unicodeScalars.first?.properties.isWhitespace == false,
            text.unicodeScalars.last?.properties.isWhitespace == false,
            !text.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        else { throw Self.failure }
    }

    static let failure = HTTPFailure(
        400,
        "name must be one line of \(length.lowerBound) to \(length.upperBound) characters, "
            + "without blanks at its ends")
}
