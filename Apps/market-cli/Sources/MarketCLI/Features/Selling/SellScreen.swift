import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

/// The form of a new listing. Typed text is stored as a draft until the product is listed.
@MainActor
final class SellScreen: Screen {
    private let model: SellViewModel
    private let coordinator: ListingsCoordinator
    private let previews: SlotPictures<PicturePreview>
    /// Whether the screen was closed.
    private var isGone = false

    init(_ model: SellViewModel, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.coordinator = coordinator
        previews = coordinator.previews
    }

    var title: String { LocalizedText("Sell something", "상품 등록")[coordinator.language] }
    /// After the product is listed, a page that is loaded again shows the user's products.
    var address: PageAddress? { model.state.phase == .sold ? nil : ListingAddress.sale.page }
    var scope: ActionScope {
        switch model.state.phase {
        case .checking, .sending: .sending
        case .sold: .sold
        case .editing, .needsConsent, .failed: .selling
        }
    }

    private var flow: Flow { coordinator.flow }

    var loss: (title: String, message: String)? {
        let language = coordinator.language
        switch model.state.phase {
        case .sending:
            return (
                LocalizedText("Stop sending?", "전송을 중단할까요?")[language],
                LocalizedText(
                    "The product is not listed yet. What you typed stays.",
                    "아직 등록되지 않았습니다. 입력한 내용은 그대로 남습니다.")[language]
            )
        case .editing, .checking, .needsConsent, .failed:
            guard let failure = model.state.draftFailure, !model.state.isBlank else { return nil }
            return (
                LocalizedText("Discard what you typed?", "입력한 내용을 버릴까요?")[language],
                Self.notKept(failure)[language]
            )
        case .sold: return nil
        }
    }

    private static func notKept(_ failure: Failure) -> LocalizedText {
        LocalizedText(
            "What you typed could not be kept. \(failure.message)", "입력한 내용을 보관하지 못했습니다. \(failure.message)")
    }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        if state.phase == .sold, let sold = state.sold { return done(sold, context) }
        return form(context).element(context)
    }

    /// The new listing, and the next actions.
    private func done(_ sold: ProductContent, _ context: ViewContext) -> Element {
        let language = context.language
        return FormView([
            .note(StyledText(model.state.message ?? "", .good)),
            .button("show", LocalizedText("Show “\(sold.name)”", "“\(sold.name)” 보기")[language]),
            .button("another", LocalizedText("Sell something else", "다른 상품 등록하기")[language]),
        ]).element(context)
    }

    private func form(_ context: ViewContext) -> FormView {
        let language = context.language
        let state = model.state
        var parts: [FormView.Part] = []
        if state.isResumed {
            let words = context.keys[.startOver].map { key in
                LocalizedText(
                    "This is your draft. \(key) starts with an empty form.",
                    "이전에 쓰던 내용입니다. \(key) 키를 누르면 처음부터 새로 씁니다.")
            }
            let draft = LocalizedText("This is your draft.", "이전에 쓰던 내용입니다.")
            parts.append(.note(StyledText((words ?? draft)[language], .warning)))
        }
        parts += ListingFields.parts(language, state.messages) { state.form[$0] ?? "" }
        let problem = state.messages[.pictures]
        if maySeePictures {
            parts.append(
                .choice(
                    ListingFields.pictures, value: ListingFields.count(state.form.pictures.count, language),
                    label: ProductField.pictures.label(in: language),
                    message: problem.map { .problem($0) } ?? coordinator.pictureHint.map { .hint($0) }))
        }
        if coordinator.showsPictures, !state.form.pictures.isEmpty {
            parts.append(.element(strip(context)))
        }
        parts += ListingFields.upload(state.form.pictures.count, coordinator)
        if !maySeePictures, let problem { parts.append(.note(StyledText(problem, .bad))) }
        // Beside the button that was pressed.
        if state.messages.isEmpty, let failure = state.failure {
            parts.append(.note(StyledText(failure.message, .bad)))
        }
        if let failure = state.draftFailure, !state.isBlank {
            parts.append(.note(StyledText(Self.notKept(failure)[language], .bad)))
        }
        parts += progress(state, language)
        parts.append(
            .button(
                "submit", LocalizedText("List it for sale", "등록하기")[language],
                isEnabled: state.messages.isEmpty && !state.form.pictures.isEmpty))
        return FormView(parts)
    }

    /// Whether pictures can be chosen or arranged: a browser sends the first ones with the form.
    private var maySeePictures: Bool { coordinator.hasFolders || !model.state.form.pictures.isEmpty }

    /// Small pictures in their order.
    private func strip(_ context: ViewContext) -> Element {
        let form = model.state.form
        let sources = form.pictures.map { PicturePreview(path: $0, isSquare: form.squares.contains($0)) }
        return PictureStrip.element(sources, previews, context)
    }

    private func progress(_ state: SellViewModel.State, _ language: Language) -> [FormView.Part] {
        switch state.phase {
        case .checking:
            return [
                .element(.spinner(label: LocalizedText("checking the pictures", "사진을 확인하는 중")[language]))
            ]
        case .sending:
            let progress = state.progress
            let fraction = progress.map { $0.total > 0 ? Double($0.sent) / Double($0.total) : 0 }
            // All bytes may be sent before the server has answered.
            let words =
                fraction == 1
                ? LocalizedText("waiting for the answer", "서버의 응답을 기다리는 중")
                : LocalizedText("sending the pictures", "사진을 보내는 중")
            let size = progress.map {
                "\(NumberText.bytes($0.sent, in: language)) / \(NumberText.bytes($0.total, in: language))"
            }
            return [
                .element(.progress(fraction, label: words[language])),
                .note(StyledText([words[language], size].compactMap { $0 }.joined(separator: " · "), .dim)),
            ]
        case .editing, .needsConsent, .sold, .failed: return []
        }
    }

    func appear() async {
        // The form that was just closed may still be storing the draft.
        await coordinator.settle(besides: model)
        await model.send(.resume)
        // The user may have become a vendor since.
        if model.state.failure?.kind == .signInNeeded { await model.send(.load()) }
        if model.state.isResumed, !coordinator.hasFolders { await leaveOutLostPictures() }
    }

    /// Files from a browser go with the visitor's last page, and with the server. A member's draft outlives both.
    private func leaveOutLostPictures() async {
        var lost: Set<String> = []
        for path in model.state.form.pictures {
            if await !model.problems(ofPicture: path).isEmpty { lost.insert(path) }
        }
        guard !lost.isEmpty else { return }
        await model.send(.setPictures(model.state.form.pictures.filter { !lost.contains($0) }))
        let words = LocalizedText(
            "The pictures of your draft were not kept. Add them again.",
            "쓰던 내용의 사진은 보관되지 않았습니다. 다시 추가하세요.")
        flow.show(toast: words[coordinator.language])
    }

    func disappear() {
        isGone = true
        // The undo of a message applies to this form only, not to the next one.
        if model.state.phase != .sold { flow.hideToast() }
        coordinator.left(model)
        previews.show([], PictureStrip.place)
        let isBusy = model.state.phase == .sending || model.state.phase == .checking
        if isBusy { Task { [model] in await model.send(.cancel) } }
    }

    func edited(_ field: ElementID, _ text: String) async {
        if let field = ProductField(rawValue: field.name) { await model.send(.type(field, text)) }
    }

    func received(_ files: [String], in field: ElementID) async -> [String] {
        await coordinator.add(files, to: ChosenPictures(of: model)) { [model] in
            await model.problems(ofPicture: $0)
        }
    }

    func offers(_ action: ActionID, on item: ItemID?) -> Bool { action != .pictures || maySeePictures }

    func submitted(_ field: ElementID, _ text: String) async {
        // The last key may have arrived together with Enter.
        await edited(field, text)
        if let next = ListingFields.part(after: field) { flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.open, .text("show")):
            if let sold = model.state.sold { coordinator.open(sold.product.id, known: sold.product) }
        case (.open, .text("another")), (.sell, _), (.startOver, _): startOver()
        case (.submit, _), (.open, .text("submit")): await submit()
        case (.open, .text(ListingFields.category.name)):
            ListingFields.chooseCategory(model.state.form[.category] ?? "", flow, coordinator.language) {
                [model] category in
                await model.send(.type(.category, category))
            }
        case (.open, .text(ListingFields.currency.name)):
            ListingFields.chooseCurrency(model.state.form[.currency] ?? "", flow, coordinator.language) {
                [model] code in
                await model.send(.type(.currency, code))
            }
        case (.pictures, _), (.open, .text(ListingFields.pictures.name)):
            if model.state.form.pictures.isEmpty {
                coordinator.choosePictures(for: model)
            } else {
                coordinator.arrangePictures(of: model)
            }
        case (.stopSending, _): await model.send(.cancel)
        default: break
        }
    }

    private func startOver() {
        let language = coordinator.language
        if model.state.phase == .sold || model.state.isBlank {
            return empty()
        }
        flow.ask(
            Alert(
                title: LocalizedText("Start with an empty form?", "처음부터 새로 쓸까요?")[language],
                message: LocalizedText("What you typed is lost.", "입력한 내용이 사라집니다.")[language]
            ) { [self] isYes in
                if isYes { empty() }
            })
    }

    private func empty() {
        flow.hideToast()
        flow.start { [model] in await model.send(.discard) }
    }

    private func submit() async {
        await model.send(.submit)
        let state = model.state
        switch state.phase {
        case .needsConsent: if !isGone { askToShrink(state) }
        case .sold:
            flow.show(toast: state.message ?? "")
            await model.send(.acknowledge)
            await coordinator.sold()
        case .failed:
            if isGone { return flow.report(failure: state.failure, notice: nil) }
            ListingFields.report(
                state.failure, state.messages, flow, coordinator.language,
                pictures: maySeePictures ? ListingFields.pictures : ListingFields.files)
            if state.failure?.kind == .signInNeeded {
                coordinator.showVendor(isForSale: true)
            }
        case .editing, .checking, .sending: break
        }
    }

    private func askToShrink(_ state: SellViewModel.State) {
        let names = state.oversized.map {
            "\($0.name) (\(NumberText.bytes($0.byteCount, in: coordinator.language)))"
        }.joined(separator: ", ")
        flow.ask(
            Alert(title: state.question ?? "", message: names) { [self] isYes in
                flow.start { [self] in
                    await model.send(.allowShrinking(isYes))
                    if isYes { await submit() }
                }
            })
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.open, .text("show")):
            model.state.sold.map { coordinator.commandLine("show \($0.id)") }
        case (.submit, _), (.open, .text("submit")):
            ListingCommand.words(selling: model.state.form)
                .map { coordinator.commandLine($0.joined(separator: " ")) }
        default: nil
        }
    }
}
