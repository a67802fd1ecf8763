import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The form of a listed product.
@MainActor
final class EditScreen: Screen {
    private let model: EditViewModel
    private let coordinator: ListingsCoordinator

    init(_ model: EditViewModel, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.coordinator = coordinator
    }

    var title: String {
        let name = model.state.product?.name ?? ""
        return LocalizedText("Change “\(name)”", "“\(name)” 수정")[coordinator.language]
    }
    var address: PageAddress? { model.state.product.map { ListingAddress.edit($0.id).page } }
    var scope: ActionScope { .editing }

    private var flow: Flow { coordinator.flow }

    var loss: (title: String, message: String)? {
        guard model.state.isChanged, model.state.phase != .saved else { return nil }
        let language = coordinator.language
        return (
            LocalizedText("Discard the changes?", "변경한 내용을 버릴까요?")[language],
            LocalizedText("They are not saved yet.", "아직 저장하지 않았습니다.")[language]
        )
    }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        var parts = ListingFields.parts(language, state.messages) { state.text(of: $0) }
        let count = state.pictures.count + state.form.added.count
        let problem = state.messages[.pictures] ?? state.messages[.thumbnail]
        parts.append(
            .choice(
                ListingFields.pictures,
                value: LocalizedText(
                    "\(count) \(count == 1 ? "picture" : "pictures")", "\(count)장")[language],
                label: ProductField.pictures.label(in: language),
                message: problem.map { .problem($0) } ?? .hint(Self.pictureHint[language])))
        parts += ListingFields.upload(count, coordinator)
        // Beside the button that was pressed.
        if state.messages.isEmpty, let failure = state.failure {
            parts.append(.note(StyledText(failure.message, .bad)))
        }
        if let change = state.priceChange {
            parts.append(.note(StyledText("\(ProductText.asked[language]): \(change)", .warning)))
        }
        if state.phase == .saving {
            parts.append(.element(.spinner(label: LocalizedText("saving", "저장하는 중")[language])))
        }
        parts.append(
            .button(
                "save", LocalizedText("Save the changes", "변경 내용 저장")[language],
                isEnabled: state.isChanged && state.messages.isEmpty))
        return FormView(parts).element(context)
    }

    private static let pictureHint = LocalizedText(
        "You can reorder, remove or add pictures.", "순서를 바꾸거나 빼거나 추가할 수 있습니다.")

    func edited(_ field: ElementID, _ text: String) async {
        if let field = ProductField(rawValue: field.name) { await model.send(.type(field, text)) }
    }

    func received(_ files: [String], in field: ElementID) async -> [String] {
        await coordinator.add(files, to: ChosenPictures(of: model), besides: model.state.pictures.count) {
            [model] in await model.problems(ofPicture: $0)
        }
    }

    func submitted(_ field: ElementID, _ text: String) async {
        await edited(field, text)
        if let next = ListingFields.part(after: field) { flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.submit, _), (.open, .text("save")): await save(agreed: [])
        case (.open, .text(ListingFields.category.name)):
            ListingFields.chooseCategory(model.state.text(of: .category), flow, coordinator.language) {
                [model] category in
                await model.send(.type(.category, category))
            }
        case (.open, .text(ListingFields.currency.name)):
            ListingFields.chooseCurrency(model.state.text(of: .currency), flow, coordinator.language) {
                [model] code in
                await model.send(.type(.currency, code))
            }
        case (.pictures, _), (.open, .text(ListingFields.pictures.name)):
            coordinator.arrangePictures(of: model)
        default: break
        }
    }

    private func save(agreed: Set<EditQuestion>) async {
        await model.send(.save(agreed: agreed))
        let state = model.state
        switch state.phase {
        case .needsConsent:
            if let question = state.questions.first(where: { !agreed.contains($0) }) {
                ask(question, agreed)
            } else if let question = state.shrinkQuestion {
                askShrinking(question, agreed)
            }
        case .saved:
            if let saved = state.saved { await coordinator.changed(saved.product) }
            flow.close(self)
            flow.report(failure: nil, notice: state.notice)
        case .unchanged: flow.report(failure: nil, notice: state.message)
        case .failed:
            ListingFields.report(state.failure, state.messages, flow, coordinator.language)
        case .editing:
            // The user typed more during the save, so the form stays.
            guard let saved = state.saved else { return }
            await coordinator.changed(saved.product)
            flow.report(failure: nil, notice: state.notice)
        case .idle, .loading, .saving: break
        }
    }

    private func ask(_ question: EditQuestion, _ agreed: Set<EditQuestion>) {
        let title = LocalizedText("Save the changes?", "변경 내용을 저장할까요?")[coordinator.language]
        flow.ask(
            Alert(title: title, message: question.text) { [self] isYes in
                if isYes { flow.start { [self] in await save(agreed: agreed.union([question])) } }
            })
    }

    private func askShrinking(_ question: String, _ agreed: Set<EditQuestion>) {
        let title = LocalizedText("Save the changes?", "변경 내용을 저장할까요?")[coordinator.language]
        flow.ask(
            Alert(title: title, message: question) { [self] isYes in
                guard isYes else { return }
                flow.start { [self] in
                    await model.send(.allowShrinking(true))
                    await save(agreed: agreed)
                }
            })
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.submit, _), (.open, .text("save")):
            model.state.product.flatMap { ListingCommand.words(editing: model.state.form, of: $0.product) }
                .map { coordinator.commandLine($0.joined(separator: " ")) }
        default: nil
        }
    }
}
