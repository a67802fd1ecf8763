import BackendCore
import MarketDomain

/// What a client of generation 3 says about a product: `params` of a new one, the body of a change.
struct ProductForm: Sendable {
    let secret: String?
    private let name: String?
    private let description: String?
    private let words: ListingWords
    private let currency: String?
    private let price: String?
    private let discount: String?
    private let stock: String?
    private let thumbnail: Int?
    private let order: [Int]?

    /// - Throws: 400 when it is no JSON object, or a member has another type.
    init(_ json: [UInt8]) throws(HTTPFailure) {
        let fields = try JSONFields(json)
        secret = try fields.text("secret")
        name = try fields.text("name")
        let (text, other) = (try fields.text("descriptions"), try fields.text("description"))
        description = text ?? other
        words = .third(description: text == nil && other != nil ? "description" : "descriptions")
        currency = try fields.text("currency")
        price = try fields.number("price")
        discount = try fields.number("discounted_price")
        stock = try fields.number("stock")
        thumbnail = try fields.int("thumbnail_id")
        order = try fields.ints("image_ids")
    }

    /// What it says but for the secret, in an order that is always the same.
    var content: [[UInt8]] {
        let ids = order.map { $0.map(String.init).joined(separator: ",") }
        return [
            ("name", name), ("description", description), ("currency", currency), ("price", price),
            ("discount", discount), ("stock", stock), ("thumbnail", thumbnail.map(String.init)),
            ("order", ids),
        ].flatMap { name, text in text.map { [Array(name.utf8), Array($0.utf8)] } ?? [] }
    }

    /// Whether a change with it may remove pictures.
    var removesPictures: Bool { order != nil }

    /// A new listing.
    ///
    /// - Throws: 400 with everything that is missing or wrong.
    func details(within texts: ProductLimits.Texts) throws(HTTPFailure) -> ProductDetails {
        var numbers = FormNumbers(currency: currency, fallback: nil)
        let price = numbers.amount(price, .price, isRequired: true)
        let discount = numbers.amount(discount, .discount)
        let stock = numbers.stock(stock)
        let (name, description) = (name ?? "", description ?? "")
        return try numbers.checked(words) { () throws(ProductProblems) in
            try ProductDetails(
                name: name, description: description, price: price ?? .zero(numbers.currency),
                discount: discount, stock: stock ?? 0, texts: texts)
        }
    }

    /// The listing as it would be, with what the change says about its pictures.
    ///
    /// - Throws: 400 with everything that is wrong.
    func applied(
        to current: ListingDetails, within limits: ProductLimits.Texts
    ) throws(HTTPFailure) -> (ProductDetails, ProductChange) {
        let before = current.row
        let known = Currency(before.currency) ?? .krw
        var numbers = FormNumbers(currency: currency, fallback: known)
        var change = ProductChange()
        change.name = name
        change.description = description
        // In another currency the same number is meant.
        let digits = numbers.currency == known ? nil : Money(minorUnits: before.price, known).decimal
        change.price = numbers.amount(price ?? digits, .price)
        change.discount = numbers.amount(discount, .discount)
        change.stock = numbers.stock(stock)
        change.thumbnail = thumbnail
        change.order = order
        numbers.problems += change.pictureProblems(having: current.pictures.map(\.id))
        // What is stored was checked when it was new, and may be from other times.
        let texts = ProductLimits.Texts(
            name: name == nil ? ProductLimits.Texts.free.name : limits.name,
            description: description == nil ? ProductLimits.Texts.free.description : limits.description)
        let details = try numbers.checked(words) { () throws(ProductProblems) in
            try ProductDetails(
                name: change.name ?? before.name, description: change.description ?? before.description,
                price: change.price ?? Money(minorUnits: before.price, known),
                discount: change.discount
                    ?? (numbers.currency == known ? Money(minorUnits: before.discount, known) : nil),
                stock: change.stock ?? before.stock, texts: texts)
        }
        return (details, change)
    }
}
