import DomainCore
import Persistence
import SQLCore
public import TerminalKit
public import TextCore

/// The options of every command of every app, besides those of the server.
public enum CommonOptions {
    /// The specs of the options. `profile` describes what a profile separates.
    public static func specs(profile: LocalizedText) -> [OptionSpec] {
        [
            .text(
                "profile", "NAME", default: ProfileName.main.text, completion: .profiles, profile),
            .choice(
                "store", StoreKind.words.map(\.text), orBeginningWith: StoreKind.addressPrefix,
                LocalizedText("Where to save data; memory saves nothing", "데이터 저장 방식. memory는 저장하지 않음")),
            .choice(
                "language", Language.allCases.map(\.rawValue),
                LocalizedText("The language, instead of the locale's", "로캘 대신 쓸 언어")),
        ]
    }

    /// - Throws: `UsageError` for an invalid address.
    static func store(_ parsed: ParsedCommand) throws(UsageError) -> StoreKind? {
        guard let text = parsed.string("store") else { return nil }
        do throws(StoreError) {
            return try StoreKind(text)
        } catch {
            throw parsed.usageError(StoreKind.problem(error))
        }
    }

    /// The profile of the command line, or else of the environment.
    ///
    /// - Throws: `UsageError` for an invalid name.
    static func profile(
        _ parsed: ParsedCommand, _ variables: [String: String]
    ) throws(UsageError) -> ProfileName {
        try profile(parsed.given("profile") ?? variables.profile ?? ProfileName.main.text, parsed)
    }

    /// - Throws: `UsageError` for an invalid name.
    static func profile(_ text: String, _ parsed: ParsedCommand) throws(UsageError) -> ProfileName {
        guard let profile = ProfileName(text) else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(text)' is not a valid profile name. Use 1 to 64 letters, digits, '.', '_' or '-'.",
                    "'\(text)': 프로필 이름으로 쓸 수 없습니다. 영문자, 숫자, '.', '_', '-'를 1~64자로 입력하세요."))
        }
        return profile
    }
}

extension ParsedCommand {
    /// The token of the environment.
    ///
    /// - Throws: `UsageError` for a text that is not a token, without quoting it.
    func token(_ variables: [String: String]) throws(UsageError) -> Secret? {
        guard let text = variables.token else { return nil }
        guard ScriptToken.isSecret(text) else {
            let (prefix, length) = (ScriptToken.prefix, ScriptToken.length)
            throw usageError(
                LocalizedText(
                    "The value of TRELLIS_TOKEN is not a token, which begins with \(prefix) and has \(length) characters. Copy it again, or unset TRELLIS_TOKEN.",
                    "TRELLIS_TOKEN 값이 토큰이 아닙니다. 토큰은 \(prefix)로 시작하는 \(length)자입니다. 다시 복사하거나 TRELLIS_TOKEN 환경 변수를 해제하세요."
                ))
        }
        return Secret(text)
    }

    /// - Throws: `UsageError`, because the command concerns a sign-in and a token is in its place.
    func refuseToken() throws(UsageError) {
        let command = path.joined(separator: " ")
        throw usageError(
            LocalizedText(
                "'\(command)' does not work with a token. Unset TRELLIS_TOKEN first.",
                "'\(command)' 명령은 토큰으로 쓸 수 없습니다. 먼저 TRELLIS_TOKEN 환경 변수를 해제하세요."))
    }
}

/// Environment variables that scripts set instead of options. An empty value counts as unset.
extension [String: String] {
    var profile: String? { given("TRELLIS_PROFILE") }
    var server: String? { given("TRELLIS_SERVER") }
    var token: String? { given("TRELLIS_TOKEN") }

    private func given(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension CommandGroup {
    /// The common commands, limited to those of this app.
    static func common(among names: [String]) -> CommandGroup {
        let order = [
            "ui", "serve", "admin", "backup", "restore", "migrate", "config", "profile", "cache",
            "doctor", "graph", "completions", "man",
        ]
        return CommandGroup(LocalizedText("The app itself", "앱 관리"), order.filter(names.contains))
    }
}

/// Options that several commands share, described once.
extension OptionSpec {
    /// JSON output, for programs.
    public static let json = OptionSpec.flag(
        "json", LocalizedText("Print JSON with stable fields", "필드가 고정된 JSON으로 출력"))

    /// The number of rows, with a default if the command has one.
    public static func limit(_ range: ClosedRange<Int>, default value: String?) -> OptionSpec {
        .text(
            "limit", short: "n", "N", default: value,
            LocalizedText(
                "Maximum number of results (\(range.lowerBound) to \(range.upperBound))",
                "최대 개수 (\(range.lowerBound)~\(range.upperBound))"))
    }

    /// The page of a list.
    public static let page = OptionSpec.text(
        "page", short: "p", "N", LocalizedText("Page number, from 1", "페이지 번호, 1부터"))

    /// Confirms without a question.
    public static let yes = OptionSpec.flag(
        "yes", short: "y", LocalizedText("Do not ask for confirmation", "확인을 묻지 않음"))
}

extension ParsedCommand {
    /// A positive number in an argument.
    ///
    /// - Throws: `UsageError` when it is not a number.
    public func number(_ name: String) throws(UsageError) -> Int {
        try numberIfGiven(name, spelled: "<\(name)>") ?? 0
    }

    /// A positive number in an option.
    ///
    /// - Throws: `UsageError` when it is not a number.
    public func number(option name: String, from least: Int = 1) throws(UsageError) -> Int? {
        try numberIfGiven(name, spelled: "--\(name)", from: least)
    }

    /// The search text: all words of an argument.
    ///
    /// - Throws: `UsageError` when they are empty.
    public func searchText(_ name: String) throws(UsageError) -> String {
        let text = strings(name).joined(separator: " ")
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw usageError(
                LocalizedText(
                    "The search text is empty. Type at least one character.", "검색어가 비어 있습니다. 한 글자 이상 입력하세요."))
        }
        return text
    }

    /// An optional number; `spelling` is its name in the error.
    ///
    /// - Throws: `UsageError` when it is not a number.
    public func numberIfGiven(
        _ name: String, spelled spelling: String, from least: Int = 1
    ) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let number = Int(text), number >= least else {
            throw usageError(
                LocalizedText(
                    "\(spelling) must be a number of at least \(least), not '\(text)'.",
                    "'\(text)': \(spelling) 값은 \(least) 이상의 숫자여야 합니다."))
        }
        return number
    }
}
