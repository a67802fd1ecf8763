import CatalogueFiles
import MoviesDomain

/// Why one record was left out while the rest of its file was read.
enum RecordFault: Hashable, Sendable, Codable {
    case wrongColumnCount(found: Int, expected: Int)
    case invalidNumber(column: String, value: String)
    case notUTF8
    case zeroByte
    case missingTitle
    case notAnObject

    /// `nil` when the whole file is unusable.
    init?(_ reason: CatalogueFileError.Reason) {
        switch reason {
        case .wrongColumnCount(let found, let expected):
            self = .wrongColumnCount(found: found, expected: expected)
        case .invalidNumber(let column, let value): self = .invalidNumber(column: column, value: value)
        case .invalidUTF8: self = .notUTF8
        case .embeddedNUL: self = .zeroByte
        case .cannotOpen, .cannotRead, .cannotResume, .truncated, .corrupt, .bomb, .lineTooLong, .wrongHeader,
            .unterminatedQuote, .unexpectedCharacter, .tooDeep, .elementTooLarge, .unknownFormat,
            .missingField:
            return nil
        }
    }

    init(_ reason: RecordProblem.Reason) {
        switch reason {
        case .missingTitle: self = .missingTitle
        case .notAnObject: self = .notAnObject
        }
    }

    /// Whether the reader's count of records leaves it out.
    var isUncounted: Bool {
        switch self {
        case .notUTF8, .zeroByte: true
        case .wrongColumnCount, .invalidNumber, .missingTitle, .notAnObject: false
        }
    }

    var reason: LibraryError.Reason {
        switch self {
        case .wrongColumnCount(let found, let expected): .wrongColumnCount(found: found, expected: expected)
        case .invalidNumber(let column, let value): .invalidValue(field: column, value: value)
        case .notUTF8: .notUTF8
        case .zeroByte: .malformed("text without zero bytes")
        case .missingTitle: .missingField(FilmField.title.rawValue)
        case .notAnObject: .malformed("{ … }")
        }
    }
}
