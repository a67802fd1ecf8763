import CatalogueFiles
import MoviesDomain
import SQLCore

extension LibraryError {
    /// Converts an error of the store.
    init(_ error: StoreError) {
        self.init(Reason(error))
    }

    /// Converts an error of a file; `line` is the reader's position, for errors without one.
    init(_ error: CatalogueFileError, line: Int? = nil) {
        self.init(Reason(error.reason), file: ImportFile.name(of: error.file), line: error.line ?? line)
    }

    /// Converts an error of a field mapping.
    init(_ error: FieldMappingError) {
        self.init(Reason(error))
    }
}

extension LibraryError.Reason {
    fileprivate init(_ error: StoreError) {
        self = error == .cancelled ? .cancelled : .storage(error.reason)
    }

    fileprivate init(_ error: FieldMappingError) {
        switch error {
        case .missingEquals(let rule): self = .invalidMapping(rule)
        case .unknownField(let name): self = .invalidMapping(name)
        case .missingSource(let field): self = .invalidMapping("\(field.rawValue)=")
        }
    }

    fileprivate init(_ reason: CatalogueFileError.Reason) {
        switch reason {
        case .cannotOpen(let text), .cannotRead(let text): self = .unreadable(text)
        case .cannotResume: self = .unreadable(ErrorText("it cannot be read a second time", "두 번 읽을 수 없습니다"))
        case .truncated: self = .truncated
        case .corrupt(let text): self = .corrupt(text)
        case .bomb: self = .bomb
        case .lineTooLong(let limit): self = .lineTooLong(limit: limit)
        case .wrongColumnCount(let found, let expected):
            self = .wrongColumnCount(found: found, expected: expected)
        case .wrongHeader(let expected, let found):
            let missing = expected.filter { !found.contains($0) }
            self =
                missing.isEmpty
                ? .malformed(ErrorText("the header names a column twice", "머리글에 같은 열이 두 번 있습니다"))
                : .missingColumns(missing)
        case .invalidUTF8: self = .notUTF8
        case .embeddedNUL: self = .malformed(ErrorText("there are zero bytes in the text", "텍스트에 널 문자가 있습니다"))
        case .invalidNumber(let column, let value): self = .invalidValue(field: column, value: value)
        case .unterminatedQuote:
            self = .malformed(ErrorText("a quotation mark that is never closed", "닫히지 않은 따옴표가 있습니다"))
        case .unexpectedCharacter(let byte):
            let isVisible = (0x21..<0x7F).contains(byte)
            let shown = isVisible ? "“\(Character(Unicode.Scalar(byte)))”" : "0x" + String(byte, radix: 16)
            self = .malformed(ErrorText("unexpected \(shown)", "예상하지 못한 \(shown)"))
        case .tooDeep(let limit): self = .tooDeep(limit: limit)
        case .elementTooLarge(let limit): self = .recordTooLarge(limit: limit)
        case .unknownFormat: self = .unknownFormat
        case .unclearList: self = .unclearList
        case .missingField(let field): self = .missingField(field)
        }
    }
}
