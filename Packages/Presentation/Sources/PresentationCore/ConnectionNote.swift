public import TextCore

/// Sentences about a live connection that is lost or refused, with the reason. Each sentence appears once.
public struct ConnectionNote: Sendable {
    /// The sentence to show while no events arrive; `nil` while the connection works.
    public private(set) var text: String?

    public init() {}

    /// Records that no events arrive.
    ///
    /// - Parameters:
    ///   - failure: the reason.
    ///   - language: the language of the sentence.
    /// - Returns: the sentence; `nil` when it is already shown.
    public mutating func lost(_ failure: Failure, in language: Language) -> String? {
        let now = Self.words(failure)[language]
        guard now != text else { return nil }
        text = now
        return now
    }

    /// Records that events arrive again.
    ///
    /// - Parameter language: the language of the sentence.
    /// - Returns: the sentence; `nil` when the connection was not lost before.
    public mutating func connected(in language: Language) -> String? {
        guard text != nil else { return nil }
        text = nil
        return LocalizedText("Reconnected.", "다시 연결되었습니다.")[language]
    }

    private static func words(_ failure: Failure) -> LocalizedText {
        switch failure.kind {
        case .offline: LocalizedText("Connection lost. Reconnecting …", "연결이 끊겼습니다. 다시 연결하는 중 …")
        // The server refuses a stream only to an account with too many of them.
        case .refused:
            LocalizedText(
                "The server allows no more live connections of this account. Close another one. Trying again …",
                "이 계정의 실시간 연결이 너무 많아 서버가 더 받지 않습니다. 다른 연결을 닫으세요. 다시 시도하는 중 …")
        default:
            LocalizedText("\(failure.message) Trying again …", "\(failure.message) 다시 시도하는 중 …")
        }
    }
}
