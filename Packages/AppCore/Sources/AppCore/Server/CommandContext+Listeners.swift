public import TerminalKit
import TextCore

extension CommandContext {
    /// Says that others on the way can read what is sent to a server without TLS, which nobody should type unknowingly.
    ///
    /// - Parameters:
    ///   - address: the server; nothing is said of one that nobody else can listen to, nor of none.
    ///   - secret: what can be read, as an object: "your password", "비밀번호를".
    public func warnOfListeners(_ address: ServerAddress?, to secret: LocalizedText) {
        guard let address, !address.isPrivate else { return }
        console.error(
            LocalizedText(
                "Warning: \(address.place) is asked without TLS: whoever is on the way can read \(secret[.english]).",
                "주의: \(address.place) 서버와 TLS 없이 통신합니다. 중간에서 \(secret[.korean]) 엿볼 수 있습니다.")[language])
    }
}
