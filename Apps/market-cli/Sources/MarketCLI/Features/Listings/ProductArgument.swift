import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

extension ArgumentSpec {
    private static let name = LocalizedText("The product's number or name", "상품 번호 또는 이름")

    /// One product, as the only argument, so that a name needs no quotes.
    static let product = ArgumentSpec("product", count: .words, completion: .listings, name)
    /// A product of the user.
    static let ownProduct = ArgumentSpec("product", count: .words, completion: .ownListings, name)
    /// A deleted product, which is no longer in any list.
    static let deletedProduct = ArgumentSpec("product", count: .words, completion: .deletedListings, name)
    /// Several bookmarked products.
    static let bookmarkedProducts = ArgumentSpec(
        "product", count: .oneOrMore, completion: .bookmarkedListings, severalNames)
    /// Several products.
    static let products = ArgumentSpec(
        "product", count: .oneOrMore, completion: .listings, severalNames)

    private static let severalNames = LocalizedText(
        "The numbers or names of products; quote names with spaces",
        "상품 번호 또는 이름. 띄어쓰기가 있는 이름은 따옴표로 묶으세요")
}

extension ParsedCommand {
    /// The words of the argument `product` as one name.
    ///
    /// - Throws: `UsageError` for an argument that is neither a name nor a valid product number.
    func product() throws(UsageError) -> String {
        let words = strings("product")
        if words.count == 1, let number = Int(words[0]), number < 1 { _ = try self.number("product") }
        guard words.count == 1 || !words.allSatisfy({ Int($0) != nil }) else {
            throw usageError(
                LocalizedText("One product at a time: give one number.", "상품은 한 번에 하나씩만 됩니다. 번호를 하나만 쓰세요."))
        }
        let name = words.joined(separator: " ")
        guard !name.allSatisfy(\.isWhitespace) else {
            throw usageError(LocalizedText("Give a product's number or name.", "상품 번호나 이름을 입력하세요."))
        }
        return name
    }
}

/// Finds the product or the vendor named on the command line, and asks when the name is ambiguous.
@MainActor
struct ProductQuestion {
    /// The product, or the exit code of the command.
    enum Answer {
        case product(Product.ID)
        case ended(ExitCode)
    }

    let run: Run

    /// `isMine` limits the search to products of this device's vendor.
    func product(_ name: String, _ finder: ProductFinder, isMine: Bool = false) async -> Answer {
        await answer(await finder.find(name, isMine: isMine), name, finder)
    }

    private func answer(
        _ outcome: ProductFinder.Outcome, _ name: String, _ finder: ProductFinder
    ) async -> Answer {
        switch outcome {
        case .product(let id): return .product(id)
        case .none(let message): return .ended(run.dialog.fail(message.terminalSafe()))
        case .failed(let failure): return .ended(run.dialog.fail(failure, about: name))
        case .choice(let products):
            let answer = await run.dialog.choose(
                products.map { Candidate(number: $0.id, finder.line($0)) },
                NamedQuestion(
                    LocalizedText("Which product?", "어떤 상품인가요?"),
                    ambiguous: LocalizedText(
                        "“\(name)” may be one of these products. Give the number of the one you mean.",
                        "“\(name)”에 해당하는 상품을 하나로 정할 수 없습니다. 아래에서 상품 번호를 골라 다시 입력하세요."),
                    notExact: LocalizedText(
                        "No product is called “\(name)” in full. If you mean this one, give its number.",
                        "“\(name)”: 이름이 똑같은 상품이 없습니다. 이 상품을 찾으신다면 번호를 입력하세요.")))
            switch answer {
            case .choice(let index): return .product(products[index].id)
            case .ended(let code): return .ended(code)
            }
        }
    }

    /// Searches the bookmarks, so that a bookmark can be removed after its product is gone.
    func product(_ name: String, among bookmarks: [ProductBookmark], _ finder: ProductFinder) async -> Answer
    {
        await answer(finder.find(name, among: bookmarks), name, finder)
    }

    /// Searches the products that can be restored.
    func product(_ name: String, among deleted: [Deletion], _ finder: ProductFinder) async -> Answer {
        await answer(finder.find(name, among: deleted), name, finder)
    }

    /// The vendor, or the exit code of the command.
    enum VendorAnswer {
        case vendor(Vendor.ID, name: String?)
        case ended(ExitCode)
    }

    func vendor(_ name: String, _ finder: VendorFinder) async -> VendorAnswer {
        switch await finder.find(name) {
        case .vendor(let id, let name): return .vendor(id, name: name)
        case .none(let message): return .ended(run.dialog.fail(message.terminalSafe()))
        case .failed(let failure): return .ended(run.dialog.fail(failure, about: name))
        case .choice(let vendors):
            let answer = await run.dialog.choose(
                vendors.map { Candidate(number: $0.id, $0.name) },
                NamedQuestion(
                    LocalizedText("Which vendor?", "어떤 판매자인가요?"),
                    ambiguous: LocalizedText(
                        "“\(name)” may be one of these vendors. Give the number of the one you mean.",
                        "“\(name)”에 해당하는 판매자를 하나로 정할 수 없습니다. 아래에서 판매자 번호를 골라 다시 입력하세요."),
                    notExact: LocalizedText(
                        "No vendor is called “\(name)” in full. If you mean this one, give its number.",
                        "“\(name)”: 이름이 똑같은 판매자가 없습니다. 이 판매자를 찾으신다면 번호를 입력하세요.")))
            switch answer {
            case .choice(let index): return .vendor(vendors[index].id, name: vendors[index].name)
            case .ended(let code): return .ended(code)
            }
        }
    }
}
