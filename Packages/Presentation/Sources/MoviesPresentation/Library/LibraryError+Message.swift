public import MoviesDomain
import PresentationCore
public import TextCore

extension LibraryError {
    /// What went wrong, where, and what to do about it. It may quote what others wrote.
    public func message(in language: Language) -> String {
        let message = reason.message(in: language)
        switch (file, line) {
        case (let file?, let line?):
            return LibraryWord.fileAndLine.text(
                in: language, ["file": file, "line": NumberText.grouped(line), "message": message])
        case (let file?, nil):
            return LibraryWord.file.text(in: language, ["file": file, "message": message])
        case (nil, _): return message
        }
    }

    /// How a program treats it.
    var kind: Failure.Kind {
        switch reason {
        case .cancelled: .cancelled
        case .storage, .unwritable: .storage
        case .alreadyImporting, .interruptedImport: .unavailable
        case .unreadable, .truncated, .corrupt, .bomb, .lineTooLong, .wrongColumnCount, .missingColumns,
            .notUTF8, .malformed, .tooDeep, .recordTooLarge, .unknownFormat, .missingField, .invalidValue,
            .invalidMapping, .noFilms, .noTitles:
            .invalidInput
        }
    }
}

extension LibraryError.Reason {
    /// What went wrong and what to do about it, without the place.
    func message(in language: Language) -> String {
        switch self {
        case .unreadable(let reason):
            LibraryWord.unreadable.text(in: language, ["reason": ReasonText.text(reason, in: language)])
        case .unwritable(let reason):
            LibraryWord.unwritable.text(in: language, ["reason": ReasonText.text(reason, in: language)])
        case .truncated: LibraryWord.truncated.text(in: language)
        case .corrupt(let reason):
            LibraryWord.corrupt.text(in: language, ["reason": ReasonText.text(reason, in: language)])
        case .bomb: LibraryWord.bomb.text(in: language)
        case .lineTooLong(let limit): LibraryWord.lineTooLong.text(in: language, count: limit)
        case .wrongColumnCount(let found, let expected):
            LibraryWord.wrongColumnCount.text(
                in: language, ["found": "\(found)", "expected": "\(expected)"])
        case .missingColumns(let columns):
            LibraryWord.missingColumns.text(in: language, ["columns": columns.joined(separator: ", ")])
        case .notUTF8: LibraryWord.notUTF8.text(in: language)
        case .malformed(let reason):
            LibraryWord.malformed.text(in: language, ["reason": ReasonText.text(reason, in: language)])
        case .tooDeep(let limit): LibraryWord.tooDeep.text(in: language, count: limit)
        case .recordTooLarge(let limit): LibraryWord.recordTooLarge.text(in: language, count: limit)
        case .unknownFormat: LibraryWord.unknownFormat.text(in: language)
        case .missingField(let field): LibraryWord.missingField.text(in: language, ["field": field])
        case .invalidValue(let field, let value):
            LibraryWord.invalidValue.text(in: language, ["field": field, "value": value])
        case .invalidMapping(let mapping):
            LibraryWord.invalidMapping.text(in: language, ["mapping": mapping])
        case .noFilms: LibraryWord.noFilms.text(in: language)
        case .noTitles: LibraryWord.noTitles.text(in: language)
        case .alreadyImporting: LibraryWord.alreadyImporting.text(in: language)
        case .interruptedImport: LibraryWord.interruptedImport.text(in: language)
        case .storage(let reason):
            LibraryWord.storage.text(in: language, ["reason": ReasonText.text(reason, in: language)])
        case .cancelled: LibraryWord.cancelled.text(in: language)
        }
    }
}
