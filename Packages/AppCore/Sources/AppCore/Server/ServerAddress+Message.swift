public import TerminalKit

extension ServerAddress.Problem {
    /// What is wrong and what to write, in both languages. `parsed` is the call that has the address.
    public func message(for app: AppIdentity, _ parsed: ParsedCommand? = nil) -> LocalizedText {
        let keys = Self.keys(app, parsed)
        return switch self {
        case .scheme:
            LocalizedText(
                "A server's address begins with http:// or https://, for example \(app.exampleServer).",
                "서버 주소는 http:// 또는 https://로 시작합니다. 예: \(app.exampleServer)")
        case .userInfo:
            LocalizedText(
                "A server's address must not hold a name or password.\(keys.english)",
                "서버 주소에 이름이나 비밀번호를 넣을 수 없습니다.\(keys.korean)")
        case .extra:
            LocalizedText(
                "A server's address has no '?' and no '#'.\(keys.english)",
                "서버 주소에는 '?'와 '#'을 쓸 수 없습니다.\(keys.korean)")
        case .host:
            LocalizedText(
                "The host in the server's address is no host name (ASCII letters, digits, '.', '-') and no IP address.",
                "서버 주소의 호스트가 올바르지 않습니다. 영문자, 숫자, '.', '-' 또는 IP 주소를 쓰세요.")
        case .port:
            LocalizedText(
                "The port in the server's address must be from 1 to 65535.",
                "서버 주소의 포트는 1부터 65535까지입니다.")
        case .path:
            LocalizedText(
                "The path in the server's address is not one: write special characters as %XX, without '..' or '//'.",
                "서버 주소의 경로가 올바르지 않습니다. 특수 문자는 %XX로 쓰고 '..'와 '//'는 빼세요.")
        }
    }

    /// Where a key belongs, as a sentence to add.
    private static func keys(_ app: AppIdentity, _ parsed: ParsedCommand?) -> LocalizedText {
        guard let command = app.secretCommand else { return LocalizedText(verbatim: "") }
        let invocation = parsed.map { Invocation(app, $0) } ?? Invocation(app)
        let line = invocation.commandLine(command)
        return LocalizedText(" Keys go into '\(line)'.", " 키는 '\(line)'으로 저장하세요.")
    }
}
