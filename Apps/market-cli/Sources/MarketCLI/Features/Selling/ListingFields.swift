import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The fields that the forms of selling and editing share.
@MainActor
enum ListingFields {
    static let currency = ElementID(ProductField.currency.rawValue)
    static let category = ElementID(ProductField.category.rawValue)
    static let pictures = ElementID(ProductField.pictures.rawValue)
    /// The choice of files of a browser.
    static let files: ElementID = "picture-files"
    /// From top to bottom.
    static let order: [ProductField] = [
        .name, .price, .currency, .discount, .stock, .description, .category, .contact, .pictures,
    ]

    static func parts(
        _ language: Language, _ messages: [ProductField: String], text: (ProductField) -> String
    ) -> [FormView.Part] {
        order.dropLast().map { field in
            let message = messages[field].map { FormMessage.problem($0) }
            let (id, label) = (ElementID(field.rawValue), field.label(in: language))
            if field == .category {
                let name = ProductCategory(named: text(field))?.name ?? none
                return .choice(id, value: name[language], label: label, message: message)
            }
            guard field != .currency else {
                return .choice(id, value: text(field), label: label, message: message)
            }
            let isLong = field == .description
            let source = FieldSource(
                text(field), placeholder: placeholder(field)?[language] ?? "", isMultiline: isLong,
                limit: isLong ? ProductLimits.textBytes : 4_096,
                purpose: [.price, .discount, .stock].contains(field) ? .amount : .plain)
            return .field(id, source, label: label, message: message)
        }
    }

    private static let none = LocalizedText("none", "없음")

    private static func placeholder(_ field: ProductField) -> LocalizedText? {
        switch field {
        case .name: LocalizedText("For example Desk lamp", "예: 책상 스탠드")
        case .price: LocalizedText("For example 35000", "예: 35000")
        case .discount: none
        case .stock: LocalizedText("For example 1", "예: 1")
        case .contact:
            LocalizedText("For everybody to read; may be empty", "누구나 볼 수 있음. 비워 두어도 됨")
        case .description, .currency, .category, .pictures, .thumbnail: nil
        }
    }

    /// The part that Enter in a field moves to.
    static func part(after id: ElementID) -> ElementID? {
        guard let field = ProductField(rawValue: id.name), let index = order.firstIndex(of: field),
            order.indices.contains(index + 1)
        else { return nil }
        return ElementID(order[index + 1].rawValue)
    }

    /// Reports a failure. Problems shown beside the fields are only counted, and the first such field gets the focus.
    static func report(
        _ failure: Failure?, _ messages: [ProductField: String], _ flow: Flow, _ language: Language,
        pictures: ElementID = ListingFields.pictures
    ) {
        guard let first = order.first(where: { messages[$0] != nil }) else {
            return flow.report(failure: failure, notice: nil)
        }
        let count = messages.count
        let words = LocalizedText(
            "Correct \(count) \(count == 1 ? "field" : "fields") first.", "고쳐야 할 항목이 \(count)개 있습니다.")
        flow.show(toast: words[language], isFailure: true)
        flow.focus(first == .pictures ? pictures : ElementID(first.rawValue))
    }

    static func count(_ count: Int, _ language: Language) -> String {
        let limit = ProductLimits.pictures.upperBound
        return count == 0
            ? LocalizedText("choose up to \(limit)", "\(limit)장까지 고르기")[language]
            : LocalizedText("\(count) of \(limit)", "\(limit)장 중 \(count)장")[language]
    }

    /// Sends pictures from a browser, where the form has room for more and the user no folders here.
    static func upload(_ count: Int, _ coordinator: ListingsCoordinator) -> [FormView.Part] {
        let room = ProductLimits.pictures.upperBound - count
        guard !coordinator.hasFolders, room > 0 else { return [] }
        let source = FileSource(accept: "image/jpeg,image/png", most: room)
        let label = LocalizedText(
            "Add pictures (up to \(room), at most 10 MiB each)", "사진 추가(\(room)장까지, 한 장에 10MiB까지)")
        return [.element(.file(files, source, label: label[coordinator.language]), isBelowFields: true)]
    }

    static func chooseCurrency(
        _ current: String, _ flow: Flow, _ language: Language,
        choose: @escaping @MainActor (String) async -> Void
    ) {
        let codes = Currency.market.map(\.code)
        flow.present(
            ChoiceSheet(
                title: ProductField.currency.label(in: language), codes,
                current: codes.firstIndex(of: current), flow
            ) { index in
                await choose(codes[index])
                if let next = part(after: currency) { flow.focus(next) }
            })
    }
}

extension ListingFields {
    static func chooseCategory(
        _ current: String, _ flow: Flow, _ language: Language,
        choose: @escaping @MainActor (String) async -> Void
    ) {
        let all: [ProductCategory?] = [nil] + ProductCategory.allCases
        flow.present(
            ChoiceSheet(
                title: ProductField.category.label(in: language), all.map { ($0?.name ?? none)[language] },
                current: all.firstIndex(of: ProductCategory(named: current)), flow
            ) { index in
                await choose(all[index]?.rawValue ?? "")
                if let next = part(after: category) { flow.focus(next) }
            })
    }
}

/// A picture of this device, or its centre square.
struct PicturePreview: Hashable, Sendable {
    let path: String
    let isSquare: Bool

    /// The name in a list. It does not tell a browser where the file is.
    var id: ItemID { .text("file \(path.hashValue)") }
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// Small pictures side by side, each with its number.
@MainActor
enum PictureStrip {
    static let place = PicturePlace(columns: 12, rows: 5)

    static func element(
        _ sources: [PicturePreview], _ previews: SlotPictures<PicturePreview>, _ context: ViewContext
    ) -> Element {
        let find = previews.pictures(context, place)
        previews.show(sources, place)
        let language = context.language
        let room = max(1, (context.size.columns - 1) / (place.columns + 1))
        let slots = sources.prefix(room).enumerated().map { index, source in
            Element.column([
                .picture(
                    PictureSlot(find(source), title: source.name),
                    label: LocalizedText(
                        "Picture \(index + 1): \(source.name)", "사진 \(index + 1): \(source.name)")[
                            language]
                ).width(.fixed(place.columns)).height(.fixed(place.rows)),
                .text(StyledText("\(index + 1)", .dim), .centred).role(.decoration),
            ]).width(.fixed(place.columns))
        }
        return .row(slots + [.space]).height(.fixed(place.rows + 1))
    }
}
