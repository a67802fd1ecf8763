import AppCore
import MarketDomain
import MarketPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// The fields of a listing as options, for `sell` and `edit`.
enum FieldOptions {
    static let specs: [OptionSpec] = [
        .text("name", "TEXT", LocalizedText("Name, at most 100 characters", "이름, 100자까지")),
        .text(
            "description", short: "d", "TEXT",
            LocalizedText(
                "Description, at most 1,000 characters; '-' for standard input",
                "설명, 1,000자까지. '-'는 표준 입력에서 읽음")),
        .text(
            "price", "AMOUNT",
            LocalizedText(
                "Price before the discount: 12000, ₩35,000, $12.50",
                "할인 전 가격. 예: 12000, 35,000원, 3만5천, $12.50")),
        .text("currency", "CODE", LocalizedText("Currency, KRW or USD", "통화, KRW 또는 USD")),
        .text("discount", "AMOUNT", LocalizedText("Discount, as an amount", "할인 금액")),
        .text("stock", "N", LocalizedText("Number in stock", "재고 수량")),
        .category(LocalizedText("What kind of thing it is", "카테고리")),
        .text(
            "contact", "TEXT",
            LocalizedText(
                "How to reach you, for everybody to read, up to 100 characters",
                "연락처. 누구나 볼 수 있음, 100자까지")),
    ]
}

extension OptionSpec {
    /// A category, by its identifier or its name in either language.
    static func category(_ summary: LocalizedText) -> OptionSpec {
        .text("category", "NAME", completion: .listingCategories, summary)
    }
}

extension ParsedCommand {
    /// - Throws: `UsageError` with all categories for an unknown name.
    func category() throws(UsageError) -> ProductCategory? {
        guard let text = string("category") else { return nil }
        if let category = ProductCategory(named: text) { return category }
        let problem = ProductProblem(.category, .unknownCategory(text))
        throw usageError(
            LocalizedText(problem.message(in: .english), problem.message(in: .korean)))
    }
}

/// The fields of a listing given on the command line.
struct GivenFields: Sendable {
    var name: String?
    var description: String?
    var price: String?
    var currency: String?
    var discount: String?
    var stock: String?
    var category: String?
    var contact: String?

    init(_ parsed: ParsedCommand) {
        name = parsed.string("name")
        description = parsed.string("description")
        price = parsed.string("price")
        currency = parsed.string("currency")
        discount = parsed.string("discount")
        stock = parsed.string("stock")
        category = parsed.string("category")
        contact = parsed.string("contact")
    }

    /// The names of the given fields.
    var names: Set<ProductField> {
        let all: [(ProductField, String?)] = [
            (.name, name), (.description, description), (.price, price), (.currency, currency),
            (.discount, discount), (.stock, stock), (.category, category), (.contact, contact),
        ]
        return Set(all.filter { $0.1 != nil }.map(\.0))
    }

    /// Overwrites the form's values with the given fields.
    func fill(_ form: inout ListingForm) {
        if let name { form.name = name }
        if let description { form.description = description }
        if let price { form.price = price }
        form.takeCurrency(currency, orOf: price)
        if let discount { form.discount = discount }
        if let stock { form.stock = stock }
        if let category { form.category = category }
        if let contact { form.contact = contact }
    }
}

/// The description of a listing: the argument itself, or standard input when it is `-`.
enum DescriptionInput {
    static func read(_ argument: String?, _ run: Run) async -> Lookup<String?> {
        guard argument == "-" else { return .found(argument) }
        let tooLong = LocalizedText(
            "The description is far too long: at most 1,000 characters.", "설명이 너무 깁니다. 1,000자까지 쓸 수 있습니다.")
        return switch await run.dialog.inputText(upTo: 1 << 16, tooLong: tooLong) {
        case .found(let text): .found(text)
        case .ended(let code): .ended(code)
        }
    }
}

/// A listing in a JSON file, or on standard input when the file is `-`. Its pictures are named from the file's own
/// folder.
enum FormFile {
    enum Outcome {
        case form(ListingForm)
        case ended(ExitCode)
    }

    /// The maximum number of bytes to read: more than any form.
    private static let limit = 1 << 20

    static func read(_ path: String, _ run: Run) async -> Outcome {
        let bytes: [UInt8]
        switch path == "-" ? await standardInput(run) : file(path) {
        case .bytes(let read): bytes = read
        case .failed(let why):
            return .ended(run.dialog.fail("\(path): \(why[run.language])".terminalSafe(), .usage))
        case .interrupted: return .ended(.interrupted)
        }
        do throws(ListingFormError) {
            var form = try ListingForm(json: bytes)
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let place: (String) -> String = { $0.hasPrefix("/") ? $0 : folder + $0 }
            form.pictures = form.pictures.map(place)
            form.squares = Set(form.squares.map(place))
            return .form(form)
        } catch {
            let failure = Failure(error, in: run.language)
            return .ended(run.dialog.fail("\(path): \(failure.message)".terminalSafe(), .usage))
        }
    }

    private enum Contents {
        case bytes([UInt8])
        case failed(LocalizedText)
        case interrupted
    }

    private static let tooLarge = Contents.failed(
        LocalizedText(
            "The file is larger than 1 MiB. A listing is far smaller: check its name.",
            "파일이 1MiB보다 큽니다. 상품 파일은 훨씬 작으니 이름을 확인하세요."))

    private static func standardInput(_ run: Run) async -> Contents {
        switch await run.console.readAll(limit) {
        case .text(let text): .bytes(Array(text.utf8))
        case .interrupted: .interrupted
        case .notUTF8: .failed(LocalizedText("The text is not UTF-8.", "UTF-8이 아닙니다."))
        case .tooLarge: tooLarge
        }
    }

    /// Reads at most the limit, so that an endless file ends too.
    private static func file(_ path: String) -> Contents {
        guard let file = fopen(path, "re") else { return unreadable(errno) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard ferror(file) == 0 else { return unreadable(errno) }
        return count <= limit ? .bytes(Array(bytes.prefix(count))) : tooLarge
    }

    private static func unreadable(_ code: CInt) -> Contents {
        let reason = ErrorText(errno: code)
        return .failed(
            LocalizedText(
                "The file cannot be read: \(reason.english). Check its name and permissions.",
                "파일을 읽을 수 없습니다: \(reason.korean). 이름과 권한을 확인하세요."))
    }
}

/// The problems of a form, one line per field.
enum FieldMessages {
    static func print(_ messages: [ProductField: String], _ run: Run) -> ExitCode {
        for field in ProductField.allCases {
            guard let message = messages[field] else { continue }
            _ = run.dialog.fail(message.terminalSafe())
        }
        return .usage
    }
}
