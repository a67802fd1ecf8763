import PresentationCore
public import SQLCore
import TerminalKit
public import TextCore

extension StoreError {
    /// The problem and its solution.
    public func message(in language: Language, of app: AppIdentity) -> String {
        let text: LocalizedText =
            switch self {
            case .unavailable(let reason):
                LocalizedText(
                    "The data cannot be opened: \(reason.english).",
                    "데이터를 열 수 없습니다: \(reason.korean).")
            case .unreachable(let reason):
                LocalizedText(
                    "The database server cannot be reached: \(reason.english). Try again in a moment.",
                    "데이터베이스 서버에 연결할 수 없습니다: \(reason.korean). 잠시 후 다시 시도하세요.")
            case .unknownOutcome(let reason):
                LocalizedText(
                    "The database server did not answer: \(reason.english). Look at the data before you try again.",
                    "데이터베이스 서버의 응답을 받지 못했습니다: \(reason.korean). 다시 시도하기 전에 데이터를 확인하세요.")
            case .busy(let seconds):
                LocalizedText(
                    "Another process has been writing for \(seconds) seconds. Try again when it is done.",
                    "다른 프로세스가 \(seconds)초 넘게 데이터를 쓰고 있습니다. 끝난 뒤에 다시 시도하세요.")
            case .corrupt(let reason):
                LocalizedText(
                    "Damaged: \(reason.english). Restore it from a backup, or move it away to start over.",
                    "손상되었습니다: \(reason.korean). 백업에서 복원하거나, 파일을 다른 곳으로 옮기고 새로 시작하세요.")
            case .malformed(let reason):
                LocalizedText(
                    "A file cannot be used: \(reason.english).",
                    "사용할 수 없는 파일이 있습니다: \(reason.korean).")
            case .full(let reason):
                LocalizedText(
                    "The disk is full (\(reason.english)). Nothing was changed. Free some space and try again.",
                    "디스크가 가득 찼습니다(\(reason.korean)). 변경된 내용은 없습니다. 공간을 확보한 뒤 다시 시도하세요.")
            case .io(let reason):
                LocalizedText(
                    "The disk cannot be read or written: \(reason.english).",
                    "디스크를 읽거나 쓸 수 없습니다: \(reason.korean).")
            case .readOnly(let reason):
                LocalizedText(
                    "Data cannot be written there: "
                        + "\(reason.english). Allow it, or use '\(app.name) --store memory', which saves nothing.",
                    "데이터를 쓸 수 없습니다: \(reason.korean). 쓰기를 허용하거나, 아무것도 저장하지 않는 '\(app.name) --store memory'로 실행하세요."
                )
            case .newerSchema(let found, let supported):
                LocalizedText(
                    "A newer version of "
                        + "\(app.name) wrote this data (format \(found), supported up to \(supported)). Update \(app.name).",
                    "더 새로운 버전의 "
                        + "\(app.name)에서 저장한 데이터입니다(형식 \(found), 지원 \(supported)까지). \(app.name) 프로그램을 업데이트하세요."
                )
            case .constraint(let reason), .statement(let reason):
                LocalizedText(
                    "Internal error in \(app.name): \(reason.english).",
                    "\(app.name) 내부 오류입니다: “\(reason.korean)”.")
            case .embeddedNUL:
                LocalizedText(
                    "A text has the character U+0000, which cannot be stored.",
                    "저장할 수 없는 널 문자(U+0000)가 텍스트에 있습니다.")
            case .cancelled: LocalizedText("Cancelled.", "취소했습니다.")
            case .closed: LocalizedText("The data is already closed.", "데이터가 이미 닫혔습니다.")
            }
        return text[language].terminalSafe()
    }
}
