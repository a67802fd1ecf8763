public import TerminalKit
public import TextCore

/// Reads passwords from a prompt without echo, from standard input or from a file descriptor, but never from an
/// argument or the environment, which others can read.
public struct PasswordInput: Sendable {
    /// The source of passwords.
    public static let option = OptionSpec.text(
        "password-fd", "N",
        LocalizedText(
            "Read passwords from this file descriptor, one per line", "비밀번호를 이 파일 디스크립터에서 한 줄씩 읽기"))

    private let descriptor: Int?

    /// - Throws: `UsageError` for an invalid descriptor.
    public init(_ parsed: ParsedCommand) throws(UsageError) {
        descriptor = try parsed.int("password-fd", in: 0...1_023)
    }

    /// Prompts for each password in turn. On failure the error has been printed.
    public func read(_ prompts: [LocalizedText], _ run: Run) async -> Result<
        [String], PasswordProblem
    > {
        var passwords: [String] = []
        if let descriptor {
            switch await run.console.readLines(descriptor, prompts.count) {
            case .some(let lines) where lines.count == prompts.count: passwords = lines
            default: return .failure(PasswordProblem(code: missing(run)))
            }
        } else {
            for prompt in prompts {
                switch await run.console.readSecret(prompt[run.language]) {
                case .text(let text): passwords.append(text)
                case .nothing: return .failure(PasswordProblem(code: missing(run)))
                case .interrupted: return .failure(PasswordProblem(code: .interrupted))
                }
            }
        }
        return .success(passwords)
    }

    /// Prompts for a new password, after the earlier prompts. At a prompt, which does not show it, the user types it
    /// twice. `rule` is printed first; `problem` returns the problem with a typed password, which is then typed again.
    /// After a mistake at a prompt the user may try again, up to a limit.
    public func readNew(
        after before: [LocalizedText] = [], rule: LocalizedText,
        problem: @Sendable (String) -> LocalizedText?, _ run: Run
    ) async -> Result<[String], PasswordProblem> {
        let isTyped = descriptor == nil && run.console.facts.isInputTerminal
        guard isTyped else { return await read(before + [PasswordPrompt.new], run) }
        run.console.error(rule[run.language])
        let earlier: [String]
        switch await read(before, run) {
        case .failure(let problem): return .failure(problem)
        case .success(let typed): earlier = typed
        }
        var code = ExitCode.usage
        for _ in 1...Self.attempts {
            switch await readTwice(problem, run) {
            case .failure(let problem): return .failure(problem)
            case .success(.success(let new)): return .success(earlier + [new])
            case .success(.failure(let problem)): code = run.dialog.fail(problem.text[run.language], .usage)
            }
        }
        return .failure(PasswordProblem(code: code))
    }

    /// The maximum number of prompts for a new password.
    private static let attempts = 3

    /// The new password, or the problem with it.
    private func readTwice(
        _ problem: @Sendable (String) -> LocalizedText?, _ run: Run
    ) async -> Result<Result<String, PasswordMistake>, PasswordProblem> {
        let new: String
        switch await read([PasswordPrompt.new], run) {
        case .failure(let problem): return .failure(problem)
        case .success(let typed): new = typed.last ?? ""
        }
        if let problem = problem(new) { return .success(.failure(PasswordMistake(text: problem))) }
        return await read([PasswordPrompt.again], run).map { again in
            again == [new]
                ? .success(new)
                : .failure(
                    PasswordMistake(
                        text: LocalizedText("The passwords do not match.", "비밀번호가 서로 일치하지 않습니다.")))
        }
    }

    private func missing(_ run: Run) -> ExitCode {
        run.dialog.fail(
            LocalizedText(
                "There is no password. Type it at the prompt, or pass it on standard input or with "
                    + "--password-fd.",
                "비밀번호가 없습니다. 프롬프트에 입력하거나 표준 입력 또는 --password-fd로 전달하세요.")[run.language],
            .usage)
    }
}

/// The password is missing; `code` is the exit code.
public struct PasswordProblem: Error {
    public let code: ExitCode
}

/// A problem with a password that can be typed again.
private struct PasswordMistake: Error {
    let text: LocalizedText
}

/// The texts of password prompts.
public enum PasswordPrompt {
    public static let current = LocalizedText("Password (not shown): ", "비밀번호 (표시 안 됨): ")
    public static let old = LocalizedText("Old password (not shown): ", "현재 비밀번호 (표시 안 됨): ")
    public static let new = LocalizedText("New password (not shown): ", "새 비밀번호 (표시 안 됨): ")
    public static let again = LocalizedText("Once more: ", "한 번 더: ")
}
