public import MarketDomain
import PresentationCore
public import TextCore

/// The filter of a list as entered in a form, not yet validated.
public struct ListingFilter: Hashable, Sendable {
    /// Words, syllables or initial consonants.
    public var text = ""
    /// `nil` for every currency.
    public var currency: Currency?
    /// An amount; empty for no limit.
    public var lowest = ""
    /// An amount; empty for no limit.
    public var highest = ""
    public var inStock = false
    /// Leaves out sold and reserved products.
    public var isAvailable = false
    /// `nil` for every category.
    public var category: ProductCategory?
    /// With a search, `newest` stands for the best match first.
    public var sort = ProductSort.newest

    /// The amounts of a filter.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        case lowest, highest
    }

    /// Creates a filter for all products, newest first.
    public init() {}

    /// Whether a filter other than the search text leaves products out.
    public var isNarrow: Bool {
        var plain = ListingFilter()
        (plain.text, plain.sort) = (text, sort)
        return self != plain
    }

    /// The currency of the amounts: won unless the filter or an amount names another.
    private var unit: Currency {
        currency ?? Currency(namedIn: lowest) ?? Currency(namedIn: highest) ?? .krw
    }

    /// The problems with the amounts.
    public func messages(in language: Language) -> [Field: String] {
        var messages: [Field: String] = [:]
        for (field, text) in [(Field.lowest, lowest), (.highest, highest)] {
            if !text.trimmed.isEmpty, money(text) == nil {
                messages[field] = ProductText.noAmount(text, unit)[language]
            }
        }
        if let lowest = money(lowest), let highest = money(highest), lowest.minorUnits > highest.minorUnits {
            messages[.highest] = ProductText.reversed(lowest, highest, in: language)
        }
        return messages
    }

    /// The query of the first page; leaves out invalid amounts.
    public func query(size: Int) -> ProductQuery {
        let (low, high) = (money(lowest), money(highest))
        let text = text.trimmed
        return ProductQuery(
            text: text.isEmpty ? nil : text, currency: low?.currency ?? high?.currency ?? currency,
            lowest: low, highest: high, inStock: inStock, isAvailable: isAvailable, category: category,
            sort: text.isEmpty || sort != .newest ? sort : .best, size: size)
    }

    /// The filter in a few words for each part, with the order last.
    public func facts(in language: Language) -> [String] {
        [
            text.trimmed.isEmpty ? nil : "“\(text.trimmed)”",
            query(size: 1).prices(in: language) ?? currency?.code, category?.name[language],
            isAvailable
                ? ProductText.available[language] : inStock ? ProductText.inStock[language] : nil,
            query(size: 1).sort.name(in: language),
        ].compactMap { $0 }
    }

    private func money(_ text: String) -> Money? {
        guard !text.trimmed.isEmpty, let money = try? Money(typed: text, unit), money.minorUnits >= 0 else {
            return nil
        }
        return money
    }
}

extension ProductQuery {
    /// The price range in words; `nil` for any price.
    func prices(in language: Language) -> String? {
        switch (lowest?.formatted(in: language), highest?.formatted(in: language)) {
        case (nil, nil): nil
        case (let low?, nil): LocalizedText("\(low)+", "\(low) 이상")[language]
        case (nil, let high?): LocalizedText("up to \(high)", "\(high) 이하")[language]
        case (let low?, let high?): LocalizedText("\(low)–\(high)", "\(low)~\(high)")[language]
        }
    }
}

extension ProductSort {
    /// The order in words: "newest first"
    public func name(in language: Language) -> String {
        let name =
            switch self {
            case .newest: LocalizedText("newest first", "최근 등록순")
            case .oldest: LocalizedText("oldest first", "오래된 순")
            case .cheapest: LocalizedText("cheapest first", "낮은 가격순")
            case .dearest: LocalizedText("most expensive first", "높은 가격순")
            case .name: LocalizedText("by name", "이름순")
            case .stock: LocalizedText("largest stock first", "재고 많은 순")
            case .best: LocalizedText("best match first", "정확도순")
            }
        return name[language]
    }
}
