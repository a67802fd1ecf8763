public import CommunityDomain
import PresentationCore
public import TextCore

extension BoardPlace {
    /// `meng at http://board.example`; the board alone when the account's name is not known.
    public func name(in language: Language) -> String {
        let board = server ?? CommunityWord.placeDevice.text(in: language)
        guard account != nil, let name else { return board }
        return CommunityWord.placeOfAccount.text(in: language, ["name": name, "board": board])
    }
}

extension WaitingElsewhere {
    /// How much waits where, and the command that shows it.
    public func text(command: String, in language: Language) -> String {
        let word: CommunityWord = place == nil ? .waitsNowhere : .waitsElsewhere
        return word.text(
            in: language, count: count, ["place": place?.name(in: language) ?? "", "command": command])
    }
}
