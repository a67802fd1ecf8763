import CatalogueFiles
import MoviesDomain

/// Why one record was left out while the rest of its file was read: something is wrong in it, and nothing with the file.
///
/// Columns that do not fit, broken text and zero bytes are signs of a damaged file, which must not become a catalogue.
enum RecordFault: Hashable, Sendable, Codable {
    case invalidNumber(column: String, value: String)
    case missingTitle
    case notAnObject

    /// `nil` when the whole file is unusable.
    init?(_ reason: CatalogueFileError.Reason) {
        switch reason {
        case .invalidNumber(let column, let value): self = .invalidNumber(column: column, value: value)
        case .cannotOpen, .cannotRead, .cannotResume, .truncated, .corrupt, .bomb, .lineTooLong,
            .wrongColumnCount, .wrongHeader, .invalidUTF8, .embeddedNUL, .unterminatedQuote,
            .unexpectedCharacter, .tooDeep, .elementTooLarge, .unknownFormat, .missingField:
            return nil
        }
    }

    init(_ reason: RecordProblem.Reason) {
        switch reason {
        case .missingTitle: self = .missingTitle
        case .notAnObject: self = .notAnObject
        }
    }

    var reason: LibraryError.Reason {
        switch self {
        case .invalidNumber(let column, let value): .invalidValue(field: column, value: value)
        case .missingTitle: .missingField(FilmField.title.rawValue)
        case .notAnObject: .malformed("a film is not an object { … }")
        }
    }
}
