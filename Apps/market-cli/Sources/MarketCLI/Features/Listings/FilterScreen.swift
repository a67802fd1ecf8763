import AppCore
import MarketDomain
import MarketPresentation
import Observation
import TerminalUI
import TextCore

/// The filter of a list by price, category and stock.
@MainActor
@Observable
final class FilterScreen: Screen {
    private var filter: ListingFilter
    @ObservationIgnored private let coordinator: ListingsCoordinator
    @ObservationIgnored private let list: ListingsScreen

    init(_ list: ListingsScreen, _ coordinator: ListingsCoordinator) {
        self.list = list
        self.coordinator = coordinator
        filter = list.filter
    }

    var title: String { LocalizedText("Filter", "필터")[coordinator.language] }
    var scope: ActionScope { .filtering }

    private var form: FormView {
        let language = coordinator.language
        let messages = filter.messages(in: language)
        func amount(_ field: ListingFilter.Field, _ text: String, _ label: LocalizedText) -> FormView.Part {
            .field(
                ElementID(field.rawValue),
                FieldSource(
                    text, placeholder: LocalizedText("any", "상관없음")[language], limit: 100, purpose: .amount),
                label: label[language], message: messages[field].map { .problem($0) })
        }
        return FormView([
            .choice(
                "currency", value: filter.currency?.code ?? LocalizedText("any", "상관없음")[language],
                label: LocalizedText("Currency", "통화")[language]),
            amount(.lowest, filter.lowest, LocalizedText("Lowest price", "최저 가격")),
            amount(.highest, filter.highest, LocalizedText("Highest price", "최고 가격")),
            .choice(
                "category", value: filter.category?.name[language] ?? LocalizedText("any", "상관없음")[language],
                label: ProductText.category[language]),
            .choice(
                "stock", value: Self.stock(filter)[language],
                label: LocalizedText("Stock", "재고")[language]),
            .button(
                "show", LocalizedText("Show these products", "필터에 맞는 상품 보기")[language],
                isEnabled: messages.isEmpty),
        ])
    }

    private static func stock(_ filter: ListingFilter) -> LocalizedText {
        filter.isAvailable
            ? LocalizedText("neither sold nor reserved", "판매 중인 상품만")
            : filter.inStock
                ? LocalizedText("in stock only", "재고 있는 상품만")
                : LocalizedText("including sold", "판매 완료 포함")
    }

    /// Cycles through all products, those in stock and those available to buy.
    private func turnStock() {
        (filter.inStock, filter.isAvailable) =
            filter.isAvailable ? (false, false) : filter.inStock ? (false, true) : (true, false)
    }

    func body(in context: ViewContext) -> Element { form.element(context) }

    func edited(_ field: ElementID, _ text: String) async {
        switch ListingFilter.Field(rawValue: field.name) {
        case .lowest: filter.lowest = text
        case .highest: filter.highest = text
        case nil: break
        }
    }

    func submitted(_ field: ElementID, _ text: String) async {
        await edited(field, text)
        if let next = form.part(after: field) { coordinator.flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.submit, _), (.open, .text("show")): use()
        case (.open, .text("currency")): chooseCurrency()
        case (.open, .text("category")): chooseCategory()
        case (.open, .text("stock")): turnStock()
        default: break
        }
    }

    private func chooseCurrency() {
        let language = coordinator.language
        let currencies: [Currency?] = [nil] + Currency.market
        let names = currencies.map { $0?.code ?? LocalizedText("any", "상관없음")[language] }
        coordinator.flow.present(
            ChoiceSheet(
                title: LocalizedText("Currency", "통화")[language], names,
                current: currencies.firstIndex(of: filter.currency), coordinator.flow
            ) { [weak self] index in
                guard let self else { return }
                filter.currency = currencies[index]
                if let next = form.part(after: "currency") { coordinator.flow.focus(next) }
            })
    }

    private func chooseCategory() {
        let language = coordinator.language
        let categories: [ProductCategory?] = [nil] + ProductCategory.allCases
        let names = categories.map { $0?.name[language] ?? LocalizedText("any", "상관없음")[language] }
        coordinator.flow.present(
            ChoiceSheet(
                title: ProductText.category[language], names,
                current: categories.firstIndex(of: filter.category),
                coordinator.flow
            ) { [weak self] index in
                guard let self else { return }
                filter.category = categories[index]
                if let next = form.part(after: "category") { coordinator.flow.focus(next) }
            })
    }

    private func use() {
        if let problem = filter.messages(in: coordinator.language).values.sorted().first {
            return coordinator.flow.show(toast: problem, isFailure: true)
        }
        coordinator.flow.close(self)
        list.show(filter)
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.submit, _), (.open, .text("show")):
            coordinator.commandLine(ListingCommand.line(of: filter, isMine: list.isMine))
        default: nil
        }
    }
}
