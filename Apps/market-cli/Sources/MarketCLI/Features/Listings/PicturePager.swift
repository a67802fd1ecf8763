import TerminalUI
import TextCore

/// The number of a picture between the ways to the others, below the picture.
enum PicturePager {
    /// - Parameters:
    ///   - number: the number of the picture, from 1.
    ///   - count: the number of pictures; `0` shows an empty line.
    ///   - language: the language of the labels.
    /// - Returns: the line, with the actions ``ActionID/previousPicture`` and ``ActionID/nextPicture``.
    static func element(_ number: Int, of count: Int, in language: Language) -> Element {
        func way(_ sign: String, _ action: ActionID, _ words: LocalizedText) -> Element {
            count > 1
                ? .text(StyledText(sign, .accent)).action(action).label(words[language]) : .text("")
        }
        return .row(
            [
                .space, way("‹", .previousPicture, LocalizedText("previous picture", "이전 사진")),
                .text(StyledText(count == 0 ? "" : "\(number)/\(count)", .dim)),
                way("›", .nextPicture, LocalizedText("next picture", "다음 사진")), .space,
            ]
        ).height(.fixed(1))
    }
}
