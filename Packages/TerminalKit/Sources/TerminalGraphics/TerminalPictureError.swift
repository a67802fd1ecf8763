import TerminalKit
public import TextCore

/// Why there is no picture. The alternative text is shown then.
public enum TerminalPictureError: Error, Hashable, Sendable {
    /// Pictures are off, or the terminal shows none.
    case off
    /// libchafa cannot be loaded; the reason is what the system says.
    case noLibrary(reason: String)
    /// There are no pixels, other than width x height of them, or more than 4096 in a row or column.
    case unfitPixels
    /// There is no room: not a cell in width or height.
    case noRoom
    /// libchafa did not draw it.
    case failed(reason: String)

    /// For people: what is wrong and what to do.
    public var message: LocalizedText {
        switch self {
        case .off: LocalizedText("This terminal shows no pictures.", "이 터미널에서는 사진을 볼 수 없습니다.")
        case .noLibrary(let reason):
            LocalizedText(
                "Pictures need libchafa. Install the package libchafa0 (\(reason)).",
                "사진을 보려면 libchafa가 필요합니다. libchafa0 패키지를 설치하세요 (\(reason)).")
        case .unfitPixels:
            LocalizedText(
                "The picture is empty, broken or too large to show.", "사진이 비었거나 깨졌거나 너무 커서 보여줄 수 없습니다.")
        case .noRoom: LocalizedText("The terminal is too small for a picture.", "터미널이 사진을 보여주기에 너무 작습니다.")
        case .failed(let reason):
            LocalizedText("The picture could not be drawn: \(reason).", "사진을 그릴 수 없습니다: \(reason).")
        }
    }
}
