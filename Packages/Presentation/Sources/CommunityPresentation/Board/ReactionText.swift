public import CommunityDomain
import PresentationCore
public import TextCore

extension Reaction {
    /// The symbol: one character of two cells.
    public var symbol: String {
        switch self {
        case .like: "👍"
        case .love: "💖"
        case .laugh: "😄"
        case .wow: "😮"
        case .sad: "😢"
        case .thanks: "🙏"
        }
    }

    /// The name, for output without symbols.
    public var name: LocalizedText {
        switch self {
        case .like: LocalizedText("like", "좋아요")
        case .love: LocalizedText("love", "최고예요")
        case .laugh: LocalizedText("laugh", "웃겨요")
        case .wow: LocalizedText("wow", "놀라워요")
        case .sad: LocalizedText("sad", "슬퍼요")
        case .thanks: LocalizedText("thanks", "고마워요")
        }
    }
}

extension Reaction {
    /// The failure when the reader already gave this reaction.
    func present(on subject: Subject) -> LocalizedText {
        LocalizedText(
            "You already have \(symbol) on \(subject.name(in: .english)).",
            "\(subject.name(in: .korean))에 이미 \(symbol) 반응을 남겼습니다.")
    }

    /// The failure when the reader did not give this reaction.
    func absent(from subject: Subject) -> LocalizedText {
        LocalizedText(
            "You have no \(symbol) on \(subject.name(in: .english)).",
            "\(subject.name(in: .korean))에 남긴 \(symbol) 반응이 없습니다.")
    }
}

extension Reactions {
    /// `👍 3 · 🙏 1`; empty without reactions.
    public var summary: String {
        Reaction.allCases.compactMap { reaction in
            counts[reaction].map { "\(reaction.symbol) \(NumberText.grouped($0))" }
        }.joined(separator: " ")
    }
}

extension Write {
    /// Whether the write adds a reaction rather than removing it.
    var isReacting: Bool { kind == .reactPost || kind == .reactComment }

    /// The result of a reaction, as a sentence; `nil` for another write.
    func reactionNotice(in language: Language) -> String? {
        guard let reaction, let subject else { return nil }
        let (english, korean) = (subject.name(in: .english), subject.name(in: .korean))
        return LocalizedText(
            isReacting
                ? "Added \(reaction.symbol) to \(english)." : "Removed \(reaction.symbol) from \(english).",
            isReacting
                ? "\(korean)에 \(reaction.symbol) 반응을 남겼습니다." : "\(korean)에서 \(reaction.symbol) 반응을 취소했습니다.")[
                language]
    }
}
