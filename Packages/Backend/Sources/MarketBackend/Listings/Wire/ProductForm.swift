import BackendCore
import MarketDomain

/// The fields of a product from a client of generation 3: `params` of a new one, the body of a change.
struct ProductForm: Sendable {
    let secret: String?
    private let name: String?
    private let description: String?
    private let words: ListingWords
    private let currency: String?
    private let price: String?
    private let discount: String?
    private let stock: String?
    private let category: String?
    private let contact: String?
    private let isReserved: Bool?
    private let thumbnail: Int?
    private let order: [Int]?

    /// - Throws: 400 if it is not a JSON object, or a member has the wrong type.
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
        category = try fields.text("category")
        contact = try fields.text("contact")
        isReserved = try fields.bool("reserved")
        thumbnail = try fields.int("thumbnail_id")
        order = try fields.ints("image_ids")
    }

    /// Its contents except the secret, in a stable order.
    var content: [[UInt8]] {
        let ids = order.map { $0.map(String.init).joined(separator: ",") }
        let members: [(name: String, text: String?)] = [
            ("name", name), ("description", description), ("currency", currency), ("price", price),
            ("discount", discount), ("stock", stock), ("thumbnail", thumbnail.map(String.init)),
            ("order", ids), ("category", category), ("contact", contact),
            ("reserved", isReserved.map { "\($0)" }),
        ]
        var content: [[UInt8]] = []
        for member in members {
            guard let text = member.text else { continue }
            content += [Array(member.name.utf8), Array(text.utf8)]
        }
        return content
    }

    /// Whether a change with it may remove pictures.
    var removesPictures: Bool { order != nil }

    /// A new listing.
    ///
    /// - Throws: 400 with all missing or invalid fields.
    func details(within texts: ProductLimits.Texts) throws(HTTPFailure) -> ProductDetails {
        var numbers = FormNumbers(currency: currency, fallback: nil)
        let price = numbers.amount(price, .price, isRequired: true)
        let discount = numbers.amount(discount, .discount)
        let stock = numbers.stock(stock)
        let (name, description) = (name ?? "", description ?? "")
        let category = numbers.category(category)
        return try numbers.checked(words) { () throws(ProductProblems) in
            try ProductDetails(
                name: name, description: description, price: price ?? .zero(numbers.currency),
                discount: discount, stock: stock ?? 0, category: category, contact: contact,
                isReserved: isReserved ?? false, texts: texts)
        }
    }

    /// The changed listing, with the change of its pictures. `pictures` is the number of pictures that are added.
    ///
    /// - Throws: 400 with all invalid fields.
    func applied(
        to current: ListingDetails, adding pictures: Int, within limits: ProductLimits.Texts
    ) throws(HTTPFailure) -> (ProductDetails, ProductChange) {
        let before = current.row
        let known = Currency(before.currency) ?? .krw
        var numbers = FormNumbers(currency: currency, fallback: known)
        var change = ProductChange()
        change.name = name
        change.description = description
        // A new currency keeps the number.
        let digits = numbers.currency == known ? nil : Money(minorUnits: before.price, known).decimal
        change.price = numbers.amount(price ?? digits, .price)
        change.discount = numbers.amount(discount, .discount)
        change.stock = numbers.stock(stock)
        // `nil` keeps it, an empty text removes it.
        if let category { change.category = .some(numbers.category(category)) }
        (change.contact, change.isReserved) = (contact, isReserved)
        change.thumbnail = thumbnail
        change.order = order
        numbers.problems += change.pictureProblems(
            having: current.pictures.map(\.id), adding: pictures)
        // Stored values were checked when they were new, and may be older than today's limits.
        let texts = ProductLimits.Texts(
            name: name == nil ? ProductLimits.Texts.free.name : limits.name,
            description: description == nil ? ProductLimits.Texts.free.description : limits.description)
        let details = try numbers.checked(words) { () throws(ProductProblems) in
            try ProductDetails(
                name: change.name ?? before.name, description: change.description ?? before.description,
                price: change.price ?? Money(minorUnits: before.price, known),
                discount: change.discount
                    ?? (numbers.currency == known ? Money(minorUnits: before.discount, known) : nil),
                stock: change.stock ?? before.stock, category: change.category ?? before.category,
                contact: change.contact ?? before.contact, isReserved: change.isReserved ?? before.isReserved,
                texts: texts)
        }
        return (details, change)
    }
}
