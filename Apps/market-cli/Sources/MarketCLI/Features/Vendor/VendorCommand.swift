import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli vendor show|create|use|secret|forget`: manages the vendor of this device.
enum VendorCommand: Sendable {
    case show(json: Bool)
    case create(name: String, isSure: Bool, json: Bool)
    case use(identifier: String, isSure: Bool, json: Bool)
    case secret
    case forget(isSure: Bool)

    static let spec = CommandSpec(
        "vendor", LocalizedText("Manage the vendor that you sell as", "판매자 정보 관리"),
        discussion: LocalizedText(
            "A vendor is an identifier and a secret. The secret is saved in the keyring or in a file "
                + "that only you can read, and is only shown when you ask for it.",
            "판매자는 식별자와 암호로 이루어집니다. 암호는 키링이나 본인만 읽을 수 있는 파일에 보관하며, 요청할 때만 표시합니다."),
        examples: [
            .init(
                LocalizedText(
                    "market-cli vendor create \"Meng's shelf\"", "market-cli vendor create \"민수네 가게\""),
                LocalizedText("Start selling", "판매 시작하기"))
        ],
        subcommands: [
            CommandSpec(
                "show", LocalizedText("Show the vendor", "판매자 보기"), options: [.json],
                examples: [.init("market-cli vendor show", LocalizedText("Show the vendor", "판매자 보기"))]),
            CommandSpec(
                "create", LocalizedText("Create a vendor", "새 판매자 만들기"),
                arguments: [ArgumentSpec("name", LocalizedText("The name that buyers see", "구매자에게 보이는 이름"))],
                options: [.yes, .json],
                examples: [.init("market-cli vendor create 민수네", LocalizedText("Start selling", "판매 시작하기"))]),
            CommandSpec(
                "use", LocalizedText("Use an existing vendor of the server", "서버에 있는 판매자 사용"),
                discussion: LocalizedText(
                    "Asks for the secret without showing it, or reads it from standard input.",
                    "암호를 화면에 표시하지 않고 입력받거나 표준 입력에서 읽습니다."),
                arguments: [ArgumentSpec("identifier", LocalizedText("The vendor's UUID", "판매자의 UUID"))],
                options: [.yes, .json],
                examples: [
                    .init(
                        "market-cli vendor use 8c1d4f6e-2b7a-4e59-9d30-6f5a1c2b3e4d",
                        LocalizedText("Asks for the secret", "암호를 입력받습니다"))
                ], isDiscreet: true),
            CommandSpec(
                "secret", LocalizedText("Print the secret, for another device", "다른 기기에서 쓸 암호 출력"),
                examples: [.init("market-cli vendor secret", LocalizedText("Print the secret", "암호 출력"))]),
            CommandSpec(
                "remove", LocalizedText("Remove the vendor from this device", "이 기기에서 판매자 삭제"),
                options: [.yes],
                examples: [.init("market-cli vendor remove", LocalizedText("Asks first", "확인한 뒤 삭제"))]),
        ])

    init(_ parsed: ParsedCommand) {
        switch parsed.path.last {
        case "create":
            self = .create(
                name: parsed.string("name") ?? "", isSure: parsed.flag("yes"), json: parsed.flag("json"))
        case "use":
            self = .use(
                identifier: parsed.string("identifier") ?? "", isSure: parsed.flag("yes"),
                json: parsed.flag("json"))
        case "secret": self = .secret
        case "remove": self = .forget(isSure: parsed.flag("yes"))
        default: self = .show(json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: VendorSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeVendorViewModel()
        switch self {
        case .show(let json):
            await viewModel.send(.load)
            return show(viewModel.state, json: json, run)
        case .create(let name, let isSure, let json):
            if let code = await mayReplace(viewModel, isSure: isSure, run) { return code }
            let before = viewModel.state.identity
            await viewModel.send(.create(name: name))
            return show(viewModel.state, after: before, json: json, run)
        case .use(let identifier, let isSure, let json):
            if let code = await mayReplace(viewModel, isSure: isSure, run) { return code }
            let before = viewModel.state.identity
            switch await VendorSecretInput.read(run) {
            case .ended(let code): return code
            case .text(let secret):
                await viewModel.send(.use(identifier: identifier, secret: VendorSecret(secret)))
                return show(viewModel.state, after: before, json: json, run)
            }
        case .secret:
            await viewModel.send(.showSecret)
            if let failure = viewModel.state.failure { return run.dialog.fail(failure) }
            guard let secret = viewModel.state.secret else { return .failure }
            run.console.out(secret.text)
            return .success
        case .forget(let isSure):
            let question = LocalizedText(
                "Remove the vendor from this device? Without its secret nobody can change its products.",
                "이 기기에서 판매자 정보를 삭제할까요? 암호가 없으면 아무도 그 상품을 수정할 수 없습니다.")
            if !isSure {
                await viewModel.send(.load)
                if let failure = viewModel.state.failure { return run.dialog.fail(failure) }
                if let code = await run.dialog.confirm(question) { return code }
            }
            await viewModel.send(.forget)
            return show(viewModel.state, json: false, run)
        }
    }

    /// Asks whether to replace another vendor, whose secret would be lost: a device has one vendor on each server.
    @MainActor
    private func mayReplace(
        _ viewModel: VendorViewModel, isSure: Bool, _ run: Run
    ) async -> ExitCode? {
        await viewModel.send(.load)
        if let failure = viewModel.state.failure, failure.kind != .signInNeeded {
            return run.dialog.fail(failure)
        }
        guard !isSure, let identity = viewModel.state.identity else { return nil }
        let name = identity.name ?? identity.identifier
        let command = run.commandLine("vendor secret")
        return await run.dialog.confirm(
            LocalizedText(
                "You sell as "
                    + "\(name) here. Remove this vendor and its secret ('\(command)' shows it) from this device?",
                "현재 \(name) 이름으로 판매하고 있습니다. 이 기기에서 그 판매자와 암호('\(command)' 명령으로 볼 수 있음)를 삭제할까요?"))
    }

    /// `before` is the previous vendor. Its identifier is printed, because its owner may have the secret elsewhere.
    @MainActor
    private func show(
        _ state: VendorViewModel.State, after before: VendorIdentity? = nil, json: Bool,
        _ run: Run
    ) -> ExitCode {
        if let failure = state.failure { return run.dialog.fail(failure) }
        if let before, before.identifier != state.identity?.identifier {
            let id = before.identifier
            let name = before.name ?? id
            let words = LocalizedText(
                "Until now this device sold as \(name) (\(id)).", "지금까지 이 기기의 판매자: \(name) (\(id))")
            run.console.error(words[run.language])
        }
        if json, let identity = state.identity { return run.dialog.print(json: VendorJSON(identity)) }
        if let message = state.message { run.console.out(message) }
        FieldList(state.fields.map { ($0.label, $0.value) }).lines(run.console).forEach(
            run.console.out)
        return .success
    }
}

/// A vendor's secret: typed without an echo, or the first line of standard input.
enum VendorSecretInput {
    enum Outcome {
        case text(String)
        case ended(ExitCode)
    }

    static func read(_ run: Run) async -> Outcome {
        let prompt = LocalizedText("Secret: ", "암호: ")
        switch await run.console.readSecret(prompt[run.language]) {
        case .text(let text): return .text(text)
        case .interrupted: return .ended(.interrupted)
        case .nothing:
            let words = LocalizedText(
                "There is no secret. Type it at the prompt, or pass it on standard input.",
                "암호가 없습니다. 프롬프트에 입력하거나 표준 입력으로 전달하세요.")
            return .ended(run.dialog.fail(words[run.language], .usage))
        }
    }
}
