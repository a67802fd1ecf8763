public import TextCore

/// Sentences about a live connection: lost or refused, with the reason, each once.
public struct ConnectionNote: Sendable {
    /// Said for as long as no events come; `nil` while they do.
    public private(set) var text: String?

    public init() {}

    /// Takes note that no events come.
    ///
    /// - Parameters:
    ///   - failure: why.
    ///   - language: of the sentence.
    /// - Returns: the sentence; `nil` when it was said already.
    public mutating func lost(_ failure: Failure, in language: Language) -> String? {
        let now = Self.words(failure)[language]
        guard now != text else { return nil }
        text = now
        return now
    }

    /// Takes note that events come.
    ///
    /// - Parameter language: of the sentence.
    /// - Returns: the sentence; `nil` when they came before.
    public mutating func connected(in language: Language) -> String? {
        guard text != nil else { return nil }
        text = nil
        return LocalizedText("Reconnected.", "다시 연결되었습니다.")[language]
    }

    private static func words(_ failure: Failure) -> LocalizedText {
        switch failure.kind {
        case .offline: LocalizedText("Connection lost. Reconnecting …", "연결이 끊겼습니다. 다시 연결하는 중 …")
        // A stream is refused only to those who have too many.
        case .refused:
            LocalizedText(
                "The server allows no more live connections of this account. Close another one. Trying again …",
                "이 계정의 실시간 연결이 너무 많아 서버가 더 받지 않습니다. 다른 연결을 닫으세요. 다시 시도하는 중 …")
        default:
            LocalizedText("\(failure.message) Trying again …", "\(failure.message) 다시 시도하는 중 …")
        }
    }
}
