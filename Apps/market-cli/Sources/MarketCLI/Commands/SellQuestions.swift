import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Asks on a terminal for the missing fields of a listing, one after the other, until each answer is valid.
@MainActor
struct SellQuestions {
    private let viewModel: SellViewModel
    /// Fields given on the command line, which are not asked for.
    private let asked: Set<ProductField>
    private let run: Run
    private var asksForPrice = false

    init(_ viewModel: SellViewModel, asked: Set<ProductField>, _ run: Run) {
        self.viewModel = viewModel
        self.asked = asked
        self.run = run
    }

    private static let fields: [ProductField] = [
        .name, .description, .currency, .price, .discount, .stock, .category,
    ]

    /// Asks all questions. Returns `nil`, or the exit code when there is no answer.
    mutating func ask() async -> ExitCode? {
        await viewModel.send(.check)
        asksForPrice = viewModel.state.messages[.price] != nil
        // Pictures that were named already are not asked for again.
        if !viewModel.state.form.pictures.isEmpty, let message = viewModel.state.messages[.pictures] {
            return FieldMessages.print([.pictures: message], run)
        }
        let isWrong = Set(viewModel.state.messages.keys)
        for field in Self.fields where isWrong.contains(field) || isOpen(field) {
            if let code = await ask(field) { return code }
        }
        return viewModel.state.form.pictures.isEmpty ? await askForPictures() : nil
    }

    /// Whether to ask for a field. Fields with a default are also asked for while the user answers questions about the
    /// price.
    private func isOpen(_ field: ProductField) -> Bool {
        switch field {
        case .currency, .discount, .stock, .category: asksForPrice && !asked.contains(field)
        default: false
        }
    }

    private func ask(_ field: ProductField) async -> ExitCode? {
        let fallback = fallback(field)
        // For a given value, print why it is asked for again.
        if !text(field, viewModel.state.form).isEmpty, let message = viewModel.state.messages[field] {
            run.console.error(message)
        }
        while true {
            guard let line = await line(LineQuestion("\(question(field, fallback)): ")) else {
                return .interrupted
            }
            let answer = line.trimmed
            let text = answer.isEmpty ? fallback : answer
            if field == .price { await followSign(of: text) }
            await viewModel.send(.setField(field, field == .currency ? Self.currency(text) : text))
            await viewModel.send(.check)
            guard let message = viewModel.state.messages[field] else { return nil }
            run.console.error(message)
        }
    }

    /// Nobody gets back to the question of the currency, so a price that names another one changes it.
    private func followSign(of price: String) async {
        guard !asked.contains(.currency), let named = Currency(namedIn: price),
            named.code != viewModel.state.form.currency
        else { return }
        await viewModel.send(.setField(.currency, named.code))
        let words = LocalizedText(
            "The price says \(named.code), so the currency is \(named.code).",
            "가격에 \(named.code) 표시가 있어 통화를 \(named.code)로 바꿨습니다.")
        run.console.error(words[run.language])
    }

    private func askForPictures() async -> ExitCode? {
        while viewModel.state.form.pictures.count < ProductLimits.pictures.upperBound {
            let number = viewModel.state.form.pictures.count + 1
            let words = LocalizedText(
                "Picture \(number) of up to 5, a file (empty: no more): ",
                "사진 \(number)/5, 파일 경로 (빈 줄이면 끝): ")
            guard let line = await line(LineQuestion("\(words[run.language])", .path)) else {
                return .interrupted
            }
            let path = line.trimmed
            guard !path.isEmpty else {
                if !viewModel.state.form.pictures.isEmpty { return nil }
                continue
            }
            await viewModel.send(.addPicture(path))
            await viewModel.send(.check)
            guard let message = viewModel.state.messages[.pictures] else { continue }
            run.console.error(message)
            await viewModel.send(.removePicture(number - 1))
        }
        return nil
    }

    private func line(_ question: LineQuestion) async -> String? {
        guard case .text(let line) = await run.console.readLine(question) else { return nil }
        return line
    }

    /// The value of an empty line: that of the form, if it is valid.
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
        let name = field.name(in: run.language)
        let more: LocalizedText? =
            switch field {
            case .currency:
                LocalizedText("1 KRW, 2 USD; empty: \(fallback)", "1 KRW(원), 2 USD(달러), 빈 줄: \(fallback)")
            case .name: Self.length(viewModel.texts.name)
            case .description: Self.length(viewModel.texts.description)
            case .price: LocalizedText("such as 35000 or 12.50", "예: 35000, 3만5천, 12.50")
            case .discount: LocalizedText("empty: none", "빈 줄: 없음")
            case .stock: LocalizedText("empty: \(fallback)", "빈 줄: \(fallback)")
            case .category: categories
            default: nil
            }
        return more.map { "\(name) (\($0[run.language]))" } ?? name
    }

    private var categories: LocalizedText {
        let (some, rest) = (ProductCategory.allCases.prefix(4), ProductCategory.allCases.count - 4)
        return LocalizedText(
            "such as \(some.map(\.rawValue).joined(separator: ", ")) and \(rest) more, see 'help sell'; empty: none",
            "예: \(some.map(\.name.korean).joined(separator: ", ")). 나머지 \(rest)개는 'help sell'. 빈 줄: 없음")
    }

    private static func length(_ limits: ClosedRange<Int>) -> LocalizedText {
        let (least, most) = (limits.lowerBound, NumberText.grouped(limits.upperBound))
        return least > 1
            ? LocalizedText("\(least) to \(most) characters", "\(least)~\(most)자")
            : LocalizedText("up to \(most) characters", "\(most)자까지")
    }

    /// The number of a choice, counted from 1, or its code.
    private static func currency(_ line: String) -> String {
        guard let number = Int(line), Currency.market.indices.contains(number - 1) else {
            return line
        }
        return Currency.market[number - 1].code
    }
}
