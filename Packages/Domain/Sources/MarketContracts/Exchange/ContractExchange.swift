public import MarketDomain

/// The products that an exchange must hold, and no others, when an ``ExchangeContract`` is checked on it. They are invented;
/// they were never traded, and no order waits.
public enum ContractExchange {
    /// A product, in the terms of a catalogue.
    public struct Product: Hashable, Sendable {
        public let id: ExchangeProduct.ID
        public let name: String
        public let koreanName: String
        /// The id of one of ``brands``.
        public let brand: Int
        /// The id of one of ``collections``; `nil` without one.
        public let collection: Int?
        /// At its release, in won; 0 when unknown.
        public let releasePrice: Int
        public let gender: String
        public let category: String
        public let color: String?
        public let styleCode: String
        public let sizes: [String]
        /// `yyyy-MM-dd`
        public let released: String?
    }

    public static let brands = [
        ExchangeFilters.Choice(id: 1, name: "Noorvane"), ExchangeFilters.Choice(id: 2, name: "Hangang"),
    ]

    /// All of them belong to the first brand.
    public static let collections = [ExchangeFilters.Choice(id: 1, name: "Orbeta")]

    public static let products = [
        Product(
            id: 1, name: "Orbeta Low", koreanName: "오르베타 로우", brand: 1, collection: 1, releasePrice: 250_000,
            gender: "men", category: "sneakers", color: "RED", styleCode: "NV-1", sizes: ["260", "270"],
            released: "2023-05-17"),
        Product(
            id: 2, name: "Han Tee", koreanName: "한강 티", brand: 2, collection: nil, releasePrice: 0,
            gender: "unisex", category: "streetwear", color: nil, styleCode: "HG-1", sizes: ["M"],
            released: nil),
        Product(
            id: 3, name: "Orbeta High", koreanName: "오르베타 하이", brand: 1, collection: 1, releasePrice: 300_000,
            gender: "women", category: "sneakers", color: "BLUE", styleCode: "NV-2", sizes: ["240", "250"],
            released: "2023-10-02"),
        Product(
            id: 4, name: "Dolgae Mug", koreanName: "돌개 머그", brand: 2, collection: nil, releasePrice: 40_000,
            gender: "unisex", category: "life", color: "WHITE", styleCode: "HG-2", sizes: ["ONE SIZE"],
            released: "2022-11-11"),
    ]
}
