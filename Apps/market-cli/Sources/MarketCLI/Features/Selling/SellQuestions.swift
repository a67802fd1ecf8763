import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Asks on a terminal for the missing fields of a listing one by one, and repeats each question until the answer is
/// valid.
@MainActor
struct SellQuestions {
    private let viewModel: SellViewModel
    /// Fields given on the command line, which need no question.
    private let given: Set<ProductField>
    /// Whether an earlier run answered some questions.
    private let isResumed: Bool
    private let run: Run
    /// Whether to ask for fields with a default as well.
    private var asksForAll = false
    /// Whether a question was answered.
    private(set) var hasAnswers = false

    init(_ viewModel: SellViewModel, given: Set<ProductField>, isResumed: Bool, _ run: Run) {
        self.viewModel = viewModel
        self.given = given
        self.isResumed = isResumed
        self.run = run
    }

    /// The fields before and after the pictures. The currency comes from the price, and needs a question only if the
    /// given value is invalid.
    private static let fields: (first: [ProductField], last: [ProductField]) = (
        [.name, .description, .currency, .price, .discount, .stock, .category], [.contact]
    )

    /// Asks all questions. Returns `nil`, or the exit code if an answer is missing.
    mutating func ask() async -> ExitCode? {
        await viewModel.send(.check)
        asksForAll = viewModel.state.messages[.price] != nil || isResumed
        // Files named in an earlier run may be gone.
        if !viewModel.state.form.pictures.isEmpty, let message = viewModel.state.messages[.pictures] {
            run.console.error(message)
            await viewModel.send(.setPictures([]))
        }
        let isWrong = Set(viewModel.state.messages.keys)
        for field in Self.fields.first where isWrong.contains(field) || isOpen(field) {
            if let code = await ask(field) { return code }
        }
        if viewModel.state.form.pictures.isEmpty, let code = await askForPictures() { return code }
        for field in Self.fields.last where isWrong.contains(field) || isOpen(field) {
            if let code = await ask(field) { return code }
        }
        return nil
    }

    /// Whether to ask for an optional field. Earlier answers are not requested again.
    private func isOpen(_ field: ProductField) -> Bool {
        switch field {
        case .discount, .stock, .category, .contact:
            asksForAll && !given.contains(field)
                && (!isResumed || text(field, viewModel.state.form) == text(field, ListingForm()))
        default: false
        }
    }

    private mutating func ask(_ field: ProductField) async -> ExitCode? {
        let fallback = fallback(field)
        // For an invalid given value, print the reason for the question.
        if !text(field, viewModel.state.form).isEmpty, let message = viewModel.state.messages[field] {
            run.console.error(message)
        }
        while true {
            guard let line = await line(LineQuestion("\(question(field, fallback)): ")) else {
                return .interrupted
            }
            let answer = line.trimmed
            let text = answer.isEmpty ? fallback : answer
            if field == .price, !given.contains(.currency), let named = Currency(namedIn: text) {
                await viewModel.send(.setField(.currency, named.code))
            }
            await viewModel.send(.setField(field, text))
            await viewModel.send(.check)
            guard let message = viewModel.state.messages[field] else {
                hasAnswers = hasAnswers || !answer.isEmpty
                return nil
            }
            run.console.error(message)
        }
    }

    private mutating func askForPictures() async -> ExitCode? {
        while viewModel.state.form.pictures.count < ProductLimits.pictures.upperBound {
            let number = viewModel.state.form.pictures.count + 1
            let end = number > 1 ? LocalizedText(" (empty: no more)", " (끝내려면 Enter)") : LocalizedText("", "")
            let words = LocalizedText(
                "Picture \(number) of up to 5, a file\(end.english): ",
                "사진 \(number)/5, 파일 경로\(end.korean): ")
            guard let line = await line(LineQuestion("\(words[run.language])", .path)) else {
                return .interrupted
            }
            let path = line.trimmed
            guard !path.isEmpty else {
                if number > 1 { return nil }
                await viewModel.send(.check)
                if let message = viewModel.state.messages[.pictures] { run.console.error(message) }
                continue
            }
            await viewModel.send(.addPicture(SellCommand.absolute(path)))
            await viewModel.send(.check)
            guard let message = viewModel.state.messages[.pictures] else {
                hasAnswers = true
                continue
            }
            run.console.error(message)
            await viewModel.send(.removePicture(number - 1))
        }
        return nil
    }

    private func line(_ question: LineQuestion) async -> String? {
        guard case .text(let line) = await run.console.readLine(question) else { return nil }
        return line
    }

    /// The value of an empty line: the value of the form, if valid.
    private func fallback(_ field: ProductField) -> String {
        guard field == .currency || field == .stock else { return "" }
        let isRight = viewModel.state.messages[field] == nil
        return text(field, isRight ? viewModel.state.form : ListingForm())
    }

    private func text(_ field: ProductField, _ form: ListingForm) -> String {
        switch field {
        case .name: form.name
        case .description: form.description
        case .price: form.price
        case .currency: form.currency
        case .discount: form.discount
        case .stock: form.stock
        case .category: form.category
        case .contact: form.contact
        case .pictures, .thumbnail: ""
        }
    }

    private func question(_ field: ProductField, _ fallback: String) -> String {
        let name = field.label(in: run.language)
        let more: LocalizedText? =
            switch field {
            case .currency:
                LocalizedText("KRW or USD; empty: \(fallback)", "KRW(원) 또는 USD(달러), Enter만 누르면 \(fallback)")
            case .name: Self.length(viewModel.texts.name)
            case .description: Self.length(viewModel.texts.description)
            case .price:
                viewModel.state.form.currency == Currency.usd.code
                    ? LocalizedText("in dollars, such as 12.50", "달러, 예: 12.50")
                    : LocalizedText("such as 35000, or $12.50", "예: 35000, 3만5천, $12.50")
            case .discount: LocalizedText("empty: none", "없으면 Enter")
            case .stock: LocalizedText("empty: \(fallback)", "Enter만 누르면 \(fallback)")
            case .category: categories
            case .contact:
                LocalizedText("for everybody to read; empty: none", "누구나 볼 수 있음, 없으면 Enter")
            default: nil
            }
        return more.map { "\(name) (\($0[run.language]))" } ?? name
    }

    private var categories: LocalizedText {
        let (some, rest) = (ProductCategory.allCases.prefix(4), ProductCategory.allCases.count - 4)
        let help = run.commandLine("help sell")
        return LocalizedText(
            "such as \(some.map(\.rawValue).joined(separator: ", ")) and \(rest) more, see '\(help)'; empty: none",
            "예: \(some.map(\.name.korean).joined(separator: ", ")). 나머지 \(rest)개는 '\(help)' 참고. 없으면 Enter")
    }

    private static func length(_ limits: ClosedRange<Int>) -> LocalizedText {
        let (least, most) = (limits.lowerBound, NumberText.grouped(limits.upperBound))
        return least > 1
            ? LocalizedText("\(least) to \(most) characters", "\(least)~\(most)자")
            : LocalizedText("up to \(most) characters", "\(most)자까지")
    }
}
