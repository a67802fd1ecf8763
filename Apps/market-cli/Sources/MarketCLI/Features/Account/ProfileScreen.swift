import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

/// The form that changes the profile.
@MainActor
@Observable
final class ProfileScreen: MemberScreen {
    @ObservationIgnored let coordinator: ExchangeCoordinator
    private var form = MemberForm()
    private var name = ""
    private var postalAddress = ""
    /// The loaded profile; `nil` before it is loaded.
    private var known: ExchangeMember?

    private static let nameField: ElementID = "name"
    private static let addressField: ElementID = "address"
    private static let shoeSize: ElementID = "shoe-size"
    private static let save: ElementID = "submit"

    init(_ coordinator: ExchangeCoordinator) { self.coordinator = coordinator }

    var title: String { LocalizedText("Profile", "프로필")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.profile.page }
    var actions: ScreenActions<ProfileScreen> { Self.all }
    nonisolated static let all = ScreenActions<ProfileScreen>(
        form: "exchange-profile",
        [
            Action.submit(LocalizedText("Save the profile", "프로필 저장"), hint: LocalizedText("save", "저장"))
                .forScreen(command: { $0.line }) { $0.send() },
            Action.open.forScreen(command: { $0.line }) { $0.send() },
        ])

    func body(in context: ViewContext) -> Element {
        guard known != nil else { return EmptyView.element(nil, .loading, context, isForm: true) }
        return formView(context.language).element(context)
    }

    private func formView(_ language: Language) -> FormView {
        let state = coordinator.member.state
        var parts: [FormView.Part] = [
            .note(StyledText(known?.email ?? "", .heading)),
            .field(
                Self.nameField, FieldSource(name, limit: 200), label: LocalizedText("Name", "이름")[language]),
            .field(
                Self.addressField, FieldSource(postalAddress, limit: 1_000),
                label: LocalizedText("Address", "주소")[language]),
            .field(
                Self.shoeSize, FieldSource(form.shoeSize, limit: 8, purpose: .amount),
                label: LocalizedText("Shoe size (mm)", "신발 사이즈(mm)")[language],
                message: form.shoeSizeProblem.map { .problem($0[language]) }),
            .button(
                Self.save, LocalizedText("Save", "저장")[language],
                isEnabled: !change.isEmpty && form.shoeSizeProblem == nil && !state.isBusy),
        ]
        if let failure = state.failure { parts.append(.note(StyledText(failure.message, .bad))) }
        return FormView(parts)
    }

    /// The fields that differ from the loaded profile.
    private var change: ProfileChange {
        guard let known else { return ProfileChange() }
        return ProfileChange(
            name: name == known.name ?? "" ? nil : name,
            address: postalAddress == known.address ?? "" ? nil : postalAddress,
            shoeSize: form.size.flatMap { $0 == known.shoeSize ? nil : $0 })
    }

    /// Reads the profile only once, so that typed text stays.
    func read() async -> Failure? {
        guard known == nil else { return nil }
        await coordinator.member.send(.loadProfile)
        let state = coordinator.member.state
        coordinator.flow.report(failure: state.failure, notice: nil)
        if known == nil, let member = state.member { show(member) }
        return state.failure
    }

    private func show(_ member: ExchangeMember) {
        known = member
        (name, postalAddress, form.shoeSize) = (member.name ?? "", member.address ?? "", "\(member.shoeSize)")
    }

    /// Shows a saved profile as the exchange returned it; text typed since it was sent stays.
    private func showSaved(_ member: ExchangeMember, _ sent: (name: String, address: String, size: String)) {
        known = member
        if name == sent.name { name = member.name ?? "" }
        if postalAddress == sent.address { postalAddress = member.address ?? "" }
        if form.shoeSize == sent.size { form.shoeSize = "\(member.shoeSize)" }
    }

    func edited(_ field: ElementID, _ text: String) async {
        switch field {
        case Self.nameField: name = text
        case Self.addressField: postalAddress = text
        default: form.shoeSize = text
        }
    }

    func submitted(_ field: ElementID, _ text: String) async {
        if let next = formView(coordinator.language).part(after: field) { coordinator.flow.focus(next) }
    }

    private func send() {
        guard !coordinator.member.state.isBusy else { return }
        let (change, sent) = (change, (name: name, address: postalAddress, size: form.shoeSize))
        guard form.shoeSizeProblem == nil else { return coordinator.flow.focus(Self.shoeSize) }
        guard !change.isEmpty else {
            return coordinator.say(LocalizedText("Nothing was changed.", "바뀐 내용이 없습니다."))
        }
        coordinator.flow.start { [self] in
            await coordinator.member.send(.change(change))
            let state = coordinator.member.state
            if let failure = state.failure {
                return coordinator.report(failure, for: self) { [self] in send() }
            }
            if let member = state.member { showSaved(member, sent) }
            coordinator.flow.report(failure: nil, notice: state.notice)
        }
    }

    var loss: (title: String, message: String)? {
        guard !change.isEmpty else { return nil }
        let language = coordinator.language
        return (
            LocalizedText("Leave the profile?", "프로필에서 나갈까요?")[language],
            LocalizedText("What you changed was not saved.", "바꾼 내용이 저장되지 않았습니다.")[language]
        )
    }

    private var line: String {
        let change = change
        var words = "account"
        if let name = change.name { words += " --name \(Invocation.quoted(name))" }
        if let address = change.address { words += " --address \(Invocation.quoted(address))" }
        if let size = change.shoeSize { words += " --shoe-size \(size)" }
        return words
    }
}
