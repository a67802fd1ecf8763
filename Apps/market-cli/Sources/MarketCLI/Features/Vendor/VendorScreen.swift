import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

/// The vendor that sells on this device.
@MainActor
final class VendorScreen: ActionScreen {
    private let model: VendorViewModel
    private let coordinator: ListingsCoordinator
    /// Whether the form of a product waits behind this screen.
    private let isForSale: Bool

    init(_ model: VendorViewModel, isForSale: Bool = false, _ coordinator: ListingsCoordinator) {
        self.isForSale = isForSale
        self.model = model
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Vendor", "판매자")[coordinator.language] }
    /// A screen that a form waits for is a part of that form.
    var address: PageAddress? { isForSale ? nil : ListingAddress.vendor.page }
    var actions: ScreenActions<VendorScreen> { Self.all }
    nonisolated static let all = ScreenActions<VendorScreen>(
        form: "vendor",
        [
            Action(
                "create-vendor", LocalizedText("Create a vendor", "새 판매자 만들기"), keys: ["n"],
                hint: LocalizedText("create", "만들기")
            ).forScreen(command: { _ in "vendor create NAME" }) { screen in
                screen.replacing { $0.nameVendor(for: screen) }
            },
            Action(
                "use-vendor", LocalizedText("Use an existing vendor", "기존 판매자 사용"), keys: ["i"],
                hint: LocalizedText("use existing", "기존 판매자")
            ).forScreen(command: { _ in UseVendorScreen.command }) { screen in
                screen.replacing { $0.useVendor(for: screen) }
            },
            Action("vendor-secret", LocalizedText("Show the secret", "암호 보기"), keys: ["s"]).forScreen(
                command: { _ in "vendor secret" }) {
                    await $0.model.send(.showSecret)
                    $0.flow.report(failure: $0.model.state.failure, notice: nil)
                },
            Action(
                "forget-vendor", LocalizedText("Remove your vendor", "판매자 정보 삭제"),
                keys: ["d", "x", "delete"]
            ).forScreen(command: { _ in "vendor remove" }) { $0.askToForget() },
            Action.refresh.forScreen(command: { _ in "vendor show" }) { await $0.model.send(.load) },
        ])

    private var flow: Flow { coordinator.flow }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        var parts: [FormView.Part] = []
        if state.identity == nil {
            if let failure = state.failure { parts.append(.note(StyledText(failure.message, .warning))) }
            let words = LocalizedText(
                "To sell, become a vendor: create one, or use the one that you have on another device.",
                "상품을 등록하려면 판매자가 필요합니다. 새로 만들거나, 다른 기기에서 쓰던 판매자를 사용하세요.")
            parts.append(.note(StyledText(words[language])))
        }
        for field in state.fields {
            parts.append(.note(StyledText("\(field.label): ", .dim) + StyledText(field.value)))
        }
        if let secret = state.secret {
            let label = LocalizedText("Secret: ", "암호: ")[language]
            parts.append(.note(StyledText(label, .dim) + StyledText(secret.text, .warning)))
        }
        if state.identity != nil, !coordinator.hasFolders {
            let words = LocalizedText(
                "This browser has it for 30 days. Note the identifier and the secret to keep it longer, or to use it elsewhere.",
                "이 브라우저에서 30일 동안 쓸 수 있습니다. 더 오래 쓰거나 다른 기기에서 쓰려면 판매자 식별자와 암호를 적어 두세요.")
            parts.append(.note(StyledText(words[language], .dim)))
        }
        parts.append(.note(""))
        let create = LocalizedText("Create a vendor", "새 판매자 만들기")[language]
        let use = LocalizedText("Use an existing vendor", "기존 판매자 사용")[language]
        // The first button is the main one of a page.
        if state.identity != nil {
            parts.append(.button("vendor-secret", LocalizedText("Show the secret", "암호 보기")[language]))
        }
        parts += [.button("create-vendor", create), .button("use-vendor", use)]
        if state.identity != nil {
            parts.append(.button("forget-vendor", LocalizedText("Remove it", "판매자 정보 삭제")[language]))
        }
        return FormView(parts).element(context)
    }

    func appear() async { await model.send(.load) }

    /// Hides the secret.
    func disappear() { Task { [model] in await model.send(.load) } }

    func commandLine(_ command: String) -> String { coordinator.commandLine(command) }

    /// Asks first if the device already has a vendor, because only one vendor per server is possible and its secret
    /// would be lost.
    private func replacing(_ body: @escaping @MainActor (ListingsCoordinator) -> Void) {
        guard let identity = model.state.identity else { return body(coordinator) }
        let name = identity.name ?? identity.identifier
        let way = flow.keys["vendor-secret"].map { key in
            LocalizedText(" \(key) shows the secret.", " 암호는 \(key) 키를 누르면 볼 수 있습니다.")[coordinator.language]
        }
        flow.ask(
            Alert(
                title: LocalizedText("Sell as another vendor?", "다른 판매자로 바꿀까요?")[coordinator.language],
                message: LocalizedText(
                    "You sell as \(name) here. This vendor and its secret are removed.",
                    "현재 \(name) 이름으로 판매하고 있습니다. 그 판매자와 암호를 삭제합니다.")[
                        coordinator.language] + (way ?? "")
            ) { [coordinator] isYes in
                if isYes { body(coordinator) }
            })
    }

    /// - Returns: whether a vendor of that name exists now.
    func create(_ name: String) async -> Bool {
        // The model ignores input during a request; the name stays in its field.
        guard !model.state.isBusy else { return false }
        await model.send(.create(name: name))
        if let failure = model.state.failure {
            flow.report(failure: failure, notice: nil)
            return false
        }
        await finish(model.state.message)
        return true
    }

    /// A vendor is set up: returns to a waiting form, if any.
    func finish(_ message: String?) async {
        var message = message
        if isForSale, let identity = model.state.identity {
            let name = identity.name ?? identity.identifier
            flow.close(self)
            let next = flow.keys.on(.selling)[.submit].map { key in
                LocalizedText(" \(key) lists the product.", " \(key) 키를 누르면 상품이 등록됩니다.")[coordinator.language]
            }
            let ready = LocalizedText("The vendor \(name) is ready.", "판매자 설정을 마쳤습니다(\(name)).")
            message = ready[coordinator.language] + (next ?? "")
        }
        flow.report(failure: nil, notice: message)
        await coordinator.vendorChanged()
    }

    private func askToForget() {
        let language = coordinator.language
        guard model.state.identity != nil else {
            return flow.report(failure: model.state.failure, notice: nil)
        }
        flow.ask(
            Alert(
                title: LocalizedText("Remove your vendor?", "판매자 정보를 삭제할까요?")[
                    language],
                message: LocalizedText(
                    "Without its secret nobody can change its products.", "암호가 없으면 아무도 그 상품을 수정할 수 없습니다.")[
                        language]
            ) { [self] isYes in
                guard isYes else { return }
                flow.start { [self] in
                    await model.send(.forget)
                    flow.report(failure: model.state.failure, notice: model.state.message)
                    await coordinator.vendorChanged()
                }
            })
    }
}

/// A form for the identifier and the secret of a vendor from another device.
@MainActor
@Observable
final class UseVendorScreen: Screen {
    @ObservationIgnored private let model: VendorViewModel
    @ObservationIgnored private let screen: VendorScreen
    @ObservationIgnored private let coordinator: ListingsCoordinator
    private var identifier = ""
    private var secret = ""
    /// The failure of the last attempt.
    private var problem: String?

    init(_ model: VendorViewModel, _ screen: VendorScreen, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.screen = screen
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Use an existing vendor", "기존 판매자 사용")[coordinator.language] }
    var scope: ActionScope { .usingVendor }
    static let command = "vendor use IDENTIFIER"

    private var isComplete: Bool { !identifier.trimmed.isEmpty && !secret.isEmpty }

    private var form: FormView {
        let language = coordinator.language
        return FormView(
            (problem.map { [.note(StyledText($0, .bad))] } ?? []) + [
                .field(
                    "identifier",
                    FieldSource(
                        identifier, placeholder: "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f", limit: 200,
                        purpose: .userName),
                    label: LocalizedText("Identifier", "판매자 식별자")[language]),
                .field(
                    "secret", FieldSource(secret, isSecret: true, limit: 200),
                    label: LocalizedText("Secret", "암호")[language]),
                .button(
                    "submit", LocalizedText("Use this vendor", "이 판매자 사용")[language],
                    isEnabled: isComplete),
            ])
    }

    func body(in context: ViewContext) -> Element { form.element(context) }

    func edited(_ field: ElementID, _ text: String) async {
        if field == "identifier" { identifier = text } else { secret = text }
        problem = nil
    }

    func submitted(_ field: ElementID, _ text: String) async {
        await edited(field, text)
        if let next = form.part(after: field) { coordinator.flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        guard action == .submit || item == .text("submit"), !model.state.isBusy else { return }
        guard isComplete else {
            problem = LocalizedText("Fill in both.", "식별자와 암호를 모두 입력하세요.")[coordinator.language]
            return
        }
        await model.send(.use(identifier: identifier, secret: VendorSecret(secret)))
        if let failure = model.state.failure {
            problem = failure.message
            return
        }
        // The message is read before the page behind reloads the vendor, which clears it.
        let message = model.state.message
        coordinator.flow.close(self)
        await screen.finish(message)
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        action == .submit || item == .text("submit")
            ? coordinator.commandLine(Self.command) : nil
    }
}
