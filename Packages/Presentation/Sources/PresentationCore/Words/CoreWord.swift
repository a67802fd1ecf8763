public import TextCore

/// The words that every feature needs.
public enum CoreWord: Word {
    case notFound, offline, unavailable, unsupported, storage, signInNeeded, cancelled
    case emptyField, tooLong, outOfRange, reversedRange, malformed
    case justNow, minutesAgo, hoursAgo, daysAgo, saved
    case hours, minutes

    /// The text with its places still open.
    public func template(in language: Language) -> String {
        switch language {
        case .english: EnglishCoreWords.template(of: self)
        case .korean: KoreanCoreWords.template(of: self)
        }
    }
}
