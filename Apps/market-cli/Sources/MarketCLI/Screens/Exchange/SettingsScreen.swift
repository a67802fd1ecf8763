import AppCore
import Observation
import Persistence
import PresentationCore
import SQLCore
import TerminalUI
import TextCore

/// The settings that matter on the screens, shown and changed as `config` does.
@MainActor
@Observable
final class SettingsScreen: Screen {
    @ObservationIgnored private let coordinator: ExchangeCoordinator
    @ObservationIgnored private let store: FileSettingsStore<AppSettings>
    private var settings: AppSettings?
    private var phase = LoadPhase.loading

    init(_ coordinator: ExchangeCoordinator) {
        self.coordinator = coordinator
        store = FileSettingsStore(path: coordinator.run.files.settings, default: AppSettings())
    }

    var title: String { LocalizedText("Settings", "설정")[coordinator.language] }
    var scope: ActionScope { ExchangeScope.settings }

    func body(in context: ViewContext) -> Element {
        guard let settings else { return EmptyView.element(nil, phase, context) }
        let language = context.language
        let note = LocalizedText("Changes take effect at the next start.", "변경한 설정은 다음 실행부터 적용됩니다.")
        let choices = SettingChoice.all.compactMap { choice -> FormView.Part? in
            guard let spec = Self.spec(choice.name) else { return nil }
            let value = spec.value(in: settings) ?? spec.defaultValue
            let words = choice.words(value)?[language] ?? spec.shown(value)
            return .choice(ElementID(choice.name), value: words, label: choice.title[language])
        }
        return FormView([.note(StyledText(note[language], .dim))] + choices).element(context)
    }

    private static func spec(_ name: String) -> SettingSpec<AppSettings>? {
        AppSettings.specs.first { $0.name == name }
    }

    func appear() async {
        do throws(StoreError) {
            settings = try await store.load()
        } catch {
            phase = .failed(Failure(.storage, message(error)))
        }
    }

    private func message(_ error: StoreError) -> String {
        error.message(in: coordinator.language, of: coordinator.run.app)
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.refresh, _): await appear()
        case (.open, .text(let name)):
            guard let choice = SettingChoice.all.first(where: { $0.name == name }) else { return }
            choice.values.isEmpty ? type(choice) : choose(choice)
        default: break
        }
    }

    private func choose(_ choice: SettingChoice) {
        let language = coordinator.language
        coordinator.flow.present(
            ChoiceSheet(
                title: choice.title[language], choice.values.map { $0.words[language] }, coordinator.flow
            ) { [self] index in _ = await set(choice.name, choice.values[index].value) })
    }

    private func type(_ choice: SettingChoice) {
        let language = coordinator.language
        let value = settings.flatMap { Self.spec(choice.name)?.value(in: $0) } ?? ServerChoice.none
        coordinator.flow.present(
            InputSheet(
                title: choice.title[language], scope: ExchangeScope.serving,
                label: LocalizedText(
                    "The address of a server. Empty: the market of this device.",
                    "서버 주소. 비워 두면 이 기기의 장터를 씁니다.")[
                        language],
                text: value == ServerChoice.none ? "" : value, placeholder: "https://market.example",
                coordinator.flow,
                submit: { [self] text in
                    await set(choice.name, text.isEmpty ? ServerChoice.none : text)
                }))
    }

    /// Whether the value is allowed and kept.
    private func set(_ name: String, _ value: String) async -> Bool {
        guard let spec = Self.spec(name), spec.allows(value) else {
            coordinator.say(
                LocalizedText("That is not an address of a server.", "서버 주소가 올바르지 않습니다."), isFailure: true)
            return false
        }
        do throws(StoreError) {
            settings = try await store.update { settings in
                _ = spec.set(value, in: &settings)
                return settings
            }
            coordinator.say(
                LocalizedText("Saved. It takes effect at the next start.", "저장했습니다. 다음 실행부터 적용됩니다."))
            return true
        } catch {
            coordinator.flow.show(toast: message(error), isFailure: true)
            return false
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.refresh, _): coordinator.commandLine("config list")
        case (.open, .text(let name)): coordinator.commandLine("config set \(name) VALUE")
        default: nil
        }
    }
}
