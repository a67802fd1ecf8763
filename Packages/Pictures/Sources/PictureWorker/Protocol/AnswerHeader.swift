import PictureCore

/// How an answer of a child begins: four words. Behind a success come its parts.
struct AnswerHeader: Hashable {
    enum Status: UInt64 {
        case done, unknownFormat, tooManyBytes, tooManyPixels, damaged, tooExpensive, cannotFit, unreadable
        /// The sandbox cannot be set up; the number is the system's.
        case noSandbox
        /// The number is the kind of picture.
        case unsupported
    }

    let status: Status
    /// What belongs to the status: a size, or the system's number of an error.
    let first: Int
    let second: Int

    /// "TrPicA" and the version of the protocol.
    static let magic: UInt64 = 0x5472_5069_6341_0001
    static let wordCount = 4

    init(_ status: Status, _ first: Int = 0, _ second: Int = 0) {
        self.status = status
        self.first = first
        self.second = second
    }

    var words: [UInt64] { [Self.magic, status.rawValue, UInt64(clamping: first), UInt64(clamping: second)] }

    /// `nil` for words of another protocol or version.
    init?(words: [UInt64]) {
        guard words.count == Self.wordCount, words[0] == Self.magic, let status = Status(rawValue: words[1])
        else { return nil }
        self.init(status, Int(clamping: words[2]), Int(clamping: words[3]))
    }
}
