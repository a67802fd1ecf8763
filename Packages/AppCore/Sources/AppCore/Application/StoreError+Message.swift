public import SQLCore
import TerminalKit
public import TextCore

extension StoreError {
    /// What went wrong and what to do about it.
    public func message(in language: Language, of app: AppIdentity) -> String {
        let text: LocalizedText =
            switch self {
            case .unavailable(let reason):
                LocalizedText("The data cannot be opened: \(reason).", "데이터를 열 수 없습니다: \(reason).")
            case .busy(let seconds):
                LocalizedText(
                    "Another process has been writing for \(seconds) seconds. Try again when it is done.",
                    "다른 프로세스가 \(seconds)초 넘게 쓰고 있습니다. 끝난 뒤에 다시 시도하세요.")
            case .corrupt(let reason):
                LocalizedText(
                    "Damaged: \(reason). Restore it from a backup, or move it away to begin anew.",
                    "손상되었습니다: \(reason). 백업에서 되살리거나, 파일을 다른 곳으로 옮기고 새로 시작하세요.")
            case .full(let reason):
                LocalizedText(
                    "The disk is full (\(reason)). Nothing was changed. Make room and try again.",
                    "디스크가 가득 찼습니다(\(reason)). 바뀐 것은 없습니다. 공간을 만든 뒤 다시 시도하세요.")
            case .io(let reason):
                LocalizedText(
                    "The disk cannot be read or written: \(reason).", "디스크를 읽거나 쓸 수 없습니다: \(reason).")
            case .readOnly(let reason):
                LocalizedText(
                    "It may only be read: \(reason). Check the permissions.",
                    "읽기만 할 수 있습니다: \(reason). 권한을 확인하세요.")
            case .newerSchema(let found, let supported):
                LocalizedText(
                    "A newer \(app.name) wrote this data (version \(found), this one knows \(supported)). "
                        + "Update \(app.name).",
                    "더 새로운 \(app.name)가 쓴 데이터입니다(버전 \(found), 지원 \(supported)). "
                        + "\(app.name)를 업데이트하세요.")
            case .constraint(let reason), .statement(let reason):
                LocalizedText("A fault of \(app.name): \(reason).", "\(app.name)의 오류입니다: \(reason).")
            case .cancelled: LocalizedText("Cancelled.", "취소했습니다.")
            case .closed: LocalizedText("The data was closed already.", "데이터가 이미 닫혔습니다.")
            }
        return text[language].terminalSafe()
    }
}
