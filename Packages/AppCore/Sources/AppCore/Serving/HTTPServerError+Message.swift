import HTTPServer
import PresentationCore
import TerminalKit
import TextCore

extension HTTPServerError {
    /// Why there is no server, and what to do about it.
    func message(in language: Language) -> String {
        let text: LocalizedText =
            switch self {
            case .address(let reason):
                LocalizedText(
                    "The address cannot be used: \(reason). Choose another one with --host or --port.",
                    "주소를 쓸 수 없습니다: \(ReasonText.text(reason, in: .korean)). --host나 --port로 다른 주소를 고르세요.")
            case .tls(let reason):
                LocalizedText(
                    "The certificate cannot be used: \(reason). Check --tls-cert and --tls-key.",
                    "인증서를 쓸 수 없습니다: \(ReasonText.text(reason, in: .korean)). --tls-cert와 --tls-key를 확인하세요.")
            case .system(let reason):
                LocalizedText(
                    "The server does not start: \(reason).",
                    "서버를 시작할 수 없습니다: \(ReasonText.text(reason, in: .korean)).")
            }
        return text[language].terminalSafe()
    }
}
