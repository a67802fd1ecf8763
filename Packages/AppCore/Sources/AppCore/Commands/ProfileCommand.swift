import Persistence
import PresentationCore
import TerminalKit
import TextCore

/// `profile list|remove`: the profiles of this device.
enum ProfileCommand: Sendable {
    case list(json: Bool)
    case remove(ProfileName, isSure: Bool)

    static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "profile", LocalizedText("List and remove profiles", "프로필 목록 보기, 삭제"),
            discussion: LocalizedText(
                "The first command with --profile NAME creates the profile.",
                "프로필은 --profile 이름을 처음 쓸 때 만들어집니다."),
            examples: [.init("\(app.name) profile list", LocalizedText("List them", "목록 보기"))],
            subcommands: [
                CommandSpec(
                    "list", LocalizedText("List the profiles", "프로필 목록 보기"),
                    options: [.json(JSONFields(rows: "profiles", fields: ["name", "is_current", "bytes"]))],
                    examples: [
                        .init(
                            "\(app.name) profile list",
                            LocalizedText("Names and what they store", "이름과 저장된 양"))
                    ]),
                CommandSpec(
                    "remove", LocalizedText("Remove a profile with all its data", "프로필과 그 데이터를 모두 삭제"),
                    discussion: LocalizedText(
                        "Removes its settings, drafts and saved answers, and what it keeps on this device. Data of "
                            + "servers stays, and so does a sign-in in the keyring.",
                        "설정, 임시 저장, 저장된 응답 등 이 기기에 있는 프로필 데이터를 삭제합니다. 서버의 데이터와 키링에 저장된 로그인은 그대로 둡니다."),
                    arguments: [
                        ArgumentSpec(
                            "name", completion: .profiles,
                            LocalizedText("The profile's name", "프로필 이름"))
                    ],
                    options: [.yes],
                    examples: [
                        .init(
                            "\(app.name) profile remove work",
                            LocalizedText("Ask, then remove it", "확인한 뒤 삭제"))
                    ]),
            ])
    }

    /// - Throws: `UsageError` for an invalid name.
    init(_ parsed: ParsedCommand) throws(UsageError) {
        guard parsed.path.last == "remove" else {
            self = .list(json: parsed.flag("json"))
            return
        }
        self = .remove(
            try CommonOptions.profile(parsed.string("name") ?? "", parsed), isSure: parsed.flag("yes"))
    }

    /// `loss` describes the data lost with a removed profile, as a sentence.
    func run(_ run: Run, losing loss: LocalizedText? = nil) async -> ExitCode {
        let files = ProfileFiles(of: run.app, environment: run.environment.variables)
        switch self {
        case .list(let json): return list(files, json, run)
        case .remove(let name, let isSure): return await remove(name, isSure, loss, files, run)
        }
    }

    private func list(_ files: ProfileFiles, _ json: Bool, _ run: Run) -> ExitCode {
        let rows = files.names().map { name in
            ProfilesJSON.Row(
                name: name.text, isCurrent: name == run.profile, bytes: files.bytes(of: files.paths(of: name))
            )
        }
        if json { return run.dialog.print(json: ProfilesJSON(profiles: rows)) }
        let columns: [TextTable.Column] = [
            .init(LocalizedText("Profile", "프로필")[run.language], attributes: [.bold]),
            .init(LocalizedText("Size", "크기")[run.language], .trailing), .init(""),
        ]
        let lines = rows.map { row in
            [
                row.name, NumberText.bytes(row.bytes, in: run.language),
                row.isCurrent ? LocalizedText("in use", "사용 중")[run.language] : "",
            ]
        }
        TextTable(columns, rows: lines).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }

    private func remove(
        _ name: ProfileName, _ isSure: Bool, _ loss: LocalizedText?, _ files: ProfileFiles, _ run: Run
    ) async -> ExitCode {
        let paths = files.paths(of: name)
        guard !paths.isEmpty else {
            return run.dialog.fail(
                LocalizedText("There is no profile '\(name.text)'.", "'\(name.text)' 프로필은 없습니다.")[
                    run.language])
        }
        if !isSure {
            let size = NumberText.bytes(files.bytes(of: paths), in: run.language)
            let (english, korean) = (loss.map { " \($0.english)" } ?? "", loss.map { " \($0.korean)" } ?? "")
            let answer = await run.dialog.confirm(
                LocalizedText(
                    "Remove the profile '\(name.text)' with all its data (\(size))?\(english) It cannot be brought back.",
                    "'\(name.text)' 프로필과 데이터(\(size))를 모두 삭제할까요?\(korean) 되돌릴 수 없습니다."))
            if let answer { return answer }
        }
        let left = files.remove(paths)
        guard left.isEmpty else {
            return run.dialog.fail(
                LocalizedText(
                    "Some files could not be removed: \(left.joined(separator: ", ")).",
                    "삭제하지 못한 파일이 있습니다: \(left.joined(separator: ", "))")[run.language])
        }
        run.console.out(
            LocalizedText("Removed the profile '\(name.text)'.", "'\(name.text)' 프로필을 삭제했습니다.")[run.language])
        return .success
    }
}

private struct ProfilesJSON: Encodable {
    struct Row: Encodable {
        let name: String
        let isCurrent: Bool
        let bytes: Int
    }

    let profiles: [Row]
}
