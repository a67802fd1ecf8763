import AppCore
import MarketDomain
import MarketPresentation
import TerminalKit
import TextCore

/// The words of commands with the same effect as the screens of listings.
enum ListingCommand {
    static func line(of filter: ListingFilter, isMine: Bool) -> String {
        let text = isMine ? "" : filter.text.trimmed
        var words = [isMine ? "mine" : text.isEmpty ? "list" : "search"]
        if filter.sort != .newest { words.append("--sort \(filter.sort.rawValue)") }
        if let currency = filter.currency { words.append("--currency \(currency.code)") }
        let query = filter.query(size: 20)
        if query.lowest != nil { words.append("--min-price \(quoted(filter.lowest.trimmed))") }
        if query.highest != nil { words.append("--max-price \(quoted(filter.highest.trimmed))") }
        if filter.inStock { words.append("--in-stock") }
        if filter.isAvailable { words.append("--available") }
        if let category = filter.category { words.append("--category \(category.rawValue)") }
        if !text.isEmpty { words.append(operand(text)) }
        return words.joined(separator: " ")
    }

    /// `nil` if only some of the pictures are cropped square, which needs a file.
    static func words(selling form: ListingForm) -> [String]? {
        let isSquare = !form.squares.isEmpty
        guard !isSquare || form.squares.isSuperset(of: form.pictures) else { return nil }
        var words = ["sell"] + (isSquare ? ["--square"] : [])
        words += form.pictures.map { quoted($0.hasPrefix("-") ? "./\($0)" : $0) }
        words += options([
            ("name", form.name), ("price", form.price), ("currency", form.currency),
            ("discount", form.discount.isEmpty ? nil : form.discount), ("stock", form.stock),
            ("category", form.category.isEmpty ? nil : form.category),
            ("contact", form.contact.isEmpty ? nil : form.contact), ("description", form.description),
        ])
        return words
    }

    /// `nil` without changes.
    static func words(editing form: EditForm, of product: Product) -> [String]? {
        guard form != EditForm() else { return nil }
        var words = ["edit", "\(product.id)"]
        words += options([
            ("name", form.name), ("price", form.price), ("currency", form.currency),
            ("discount", form.discount), ("stock", form.stock), ("category", form.category),
            ("contact", form.contact), ("description", form.description),
            ("thumbnail", form.thumbnail.map(String.init)),
            ("order", form.order.map { $0.map(String.init).joined(separator: ",") }),
        ])
        words += options(form.added.map { ("add-picture", $0 as String?) })
        return words
    }

    private static func options(_ values: [(name: String, value: String?)]) -> [String] {
        values.compactMap { name, value in value.map { "--\(name)=\(quoted($0))" } }
    }

    /// Puts `--` before a text with a leading hyphen, which would be parsed as an option.
    private static func operand(_ text: String) -> String {
        (text.hasPrefix("-") ? "-- " : "") + quoted(text)
    }

    private static func quoted(_ text: String) -> String { Invocation.quoted(text) }
}
