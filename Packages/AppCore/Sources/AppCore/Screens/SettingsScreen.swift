public import Observation
import Persistence
import PresentationCore
import SQLCore
public import TerminalUI
import TextCore

extension PageAddress {
    /// The settings of every app.
    public static let settings = PageAddress("settings")
}

/// The settings that matter on the screens, shown and changed like with `config`.
@MainActor
@Observable
public final class SettingsScreen<Settings: StoredSettings>: Screen {
    public let scope = ActionScope.settings
    @ObservationIgnored private let choices: [SettingChoice]
    @ObservationIgnored private let run: Run
    @ObservationIgnored private let flow: Flow
    @ObservationIgnored private let store: FileSettingsStore<Settings>
    @ObservationIgnored private let loader = Loader()
    private var settings: Settings?
    private var phase = LoadPhase.loading

    /// - Parameters:
    ///   - choices: the settings from top to bottom. Settings that the app does not have are skipped.
    ///   - run: the run of the app.
    ///   - flow: the flow that pushes the screen.
    init(_ choices: [SettingChoice], _ run: Run, _ flow: Flow) {
        self.choices = choices
        self.run = run
        self.flow = flow
        store = FileSettingsStore(path: run.files.settings, default: Settings())
    }

    /// Adds an action to every screen that opens the settings of the app.
    ///
    /// - Parameters:
    ///   - choices: the settings from top to bottom. Settings that the app does not have are skipped.
    ///   - run: the run of the app.
    ///   - flow: the flow of its screens.
    /// - Returns: a function that opens them, for other ways to the settings; `nil` for a visitor, who has none.
    @discardableResult
    public static func offer(
        _ choices: [SettingChoice], _ run: Run, in flow: Flow
    ) -> (@MainActor () -> Void)? {
        if run.isForVisitor { return nil }
        let open: @MainActor () -> Void = { [weak flow] in
            guard let flow, !flow.isShown(SettingsScreen.self) else { return }
            flow.push(SettingsScreen(choices, run, flow))
        }
        let words = choices.filter { spec($0.name) != nil }
            .flatMap { [$0.title, LocalizedText($0.name, $0.title.korean)] }
        flow.offer(
            Action(
                "settings", LocalizedText("Settings", "설정"), keys: [","], opensScreen: true, words: words),
            command: run.commandLine("config list"), perform: open)
        return open
    }

    public var title: String { LocalizedText("Settings", "설정")[run.language] }
    public var address: PageAddress? { .settings }

    public func body(in context: ViewContext) -> Element {
        guard let settings else { return EmptyView.element(nil, phase, context) }
        let language = context.language
        let note = LocalizedText("Changes take effect at the next start.", "변경한 설정은 다음 실행부터 적용됩니다.")
        let parts = choices.compactMap { choice -> FormView.Part? in
            guard let spec = Self.spec(choice.name), !(choice.isForTerminal && context.surface == .page)
            else { return nil }
            let value = spec.value(in: settings) ?? spec.defaultValue
            let words = choice.words(value)?[language] ?? spec.shown(value)
            return .choice(ElementID(choice.name), value: words, label: choice.title[language])
        }
        return FormView([.note(StyledText(note[language], .dim))] + parts).element(context)
    }

    private static func spec(_ name: String) -> SettingSpec<Settings>? {
        Settings.specs.first { $0.name == name }
    }

    public func appear() async {
        let reading = loader.begin()
        do throws(StoreError) {
            let loaded = try await store.load()
            // When its sheet closes, this screen appears while the choice is being saved.
            if reading.isLatest { settings = loaded }
        } catch {
            phase = .failed(Failure(.storage, message(error)))
        }
    }

    private func message(_ error: StoreError) -> String {
        error.message(in: run.language, of: run.app)
    }

    public func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.refresh, _): await appear()
        case (.open, .text(let name)):
            guard let choice = choices.first(where: { $0.name == name }) else { return }
            choice.values.isEmpty ? type(choice) : choose(choice)
        default: break
        }
    }

    private func choose(_ choice: SettingChoice) {
        let language = run.language
        flow.present(
            ChoiceSheet(
                title: choice.title[language], choice.values.map { $0.words[language] }, flow
            ) { [self] index in _ = await set(choice.name, choice.values[index].value) })
    }

    private func type(_ choice: SettingChoice) {
        let language = run.language
        let value = settings.flatMap { Self.spec(choice.name)?.value(in: $0) } ?? ServerChoice.none
        flow.present(
            InputSheet(
                title: choice.title[language], scope: .settingValue,
                label: choice.hint[language],
                text: value == ServerChoice.none ? "" : value, placeholder: choice.example,
                flow,
                submit: { [self] text in
                    await set(choice.name, text.isEmpty ? ServerChoice.none : text)
                }))
    }

    /// Saves the value. Returns whether it is allowed and was saved.
    private func set(_ name: String, _ value: String) async -> Bool {
        guard let spec = Self.spec(name), spec.allows(value) else {
            flow.show(
                toast: LocalizedText("That is not an address of a server.", "서버 주소가 올바르지 않습니다.")[
                    run.language],
                isFailure: true)
            return false
        }
        do throws(StoreError) {
            let changed = try await store.update { settings in
                _ = spec.set(value, in: &settings)
                return settings
            }
            loader.begin()
            settings = changed
            flow.show(
                toast: LocalizedText("Saved. It takes effect at the next start.", "저장했습니다. 다음 실행부터 적용됩니다.")[
                    run.language])
            return true
        } catch {
            flow.show(toast: message(error), isFailure: true)
            return false
        }
    }

    public func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.refresh, _): run.commandLine("config list")
        case (.open, .text(let name)): run.commandLine("config set \(name) VALUE")
        default: nil
        }
    }
}
