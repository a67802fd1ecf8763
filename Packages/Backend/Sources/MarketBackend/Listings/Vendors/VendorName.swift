import BackendCore
import ErrorCore
import TextCore

/// A vendor's name: one line of 1 to 50 characters, without mixed scripts that can be confused.
struct VendorName: Hashable, Sendable {
    static let length = 1...50
    /// The maximum length in bytes of UTF-8.
    static let bytes = 1_024

    let text: String
    /// Equal for names that look alike; unique among vendors.
    let identity: String

    /// - Throws: 400 if it is empty, too long, has more than one line, or mixes scripts.
    init(_ written: String) throws(HTTPFailure) {
        guard written.utf8.count <= Self.bytes else { throw Self.failure }
        text = written.nfc.terminalSafe()
        guard Self.length.contains(text.count), text == written.nfc,
            text.unicodeScalars.first?.properties.isWhitespace == false,
            text.unicodeScalars.last?.properties.isWhitespace == false,
            !text.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        else { throw Self.failure }
        guard !text.mixesScripts else {
            throw HTTPFailure(
                400,
                ErrorText(
                    "name mixes letters of scripts that no language writes together",
                    "이름에 함께 쓰이지 않는 문자가 섞여 있습니다"))
        }
        identity = Self.identity(of: text)
    }

    /// The identity of any name: old names may not pass the checks.
    static func identity(of name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").confusableSkeleton
    }

    static let failure = HTTPFailure(
        400,
        ErrorText(
            "name must be one line of \(length.lowerBound) to \(length.upperBound) characters, without blanks at its ends",
            "이름은 한 줄로 \(length.lowerBound)~\(length.upperBound)자이고 앞뒤에 빈칸이 없어야 합니다"))
    static let taken = HTTPFailure(409, "Another vendor has that name, or one that looks like it")
}
