import MarketDomain
import PresentationCore
import TextCore

extension ExchangeCatalogueRepository {
    /// Describes why an action on a product, or on one of its sizes, failed. For an unknown size, names the sizes of the
    /// product.
    func failure(
        _ error: ExchangeError, of product: ExchangeProduct.ID, size: String?, in language: Language
    ) async -> Failure {
        switch error {
        case .notFound:
            return Failure(
                .notFound,
                LocalizedText(
                    "There is no product \(product) at the exchange.", "거래소에 \(product)번 상품이 없습니다."),
                in: language)
        case .size:
            guard let size, let sizes = try? await page(product, size: nil).product.sizes, !sizes.isEmpty
            else { return Failure(error, in: language) }
            let all = sizes.joined(separator: ", ")
            return Failure(
                .invalidInput,
                LocalizedText(
                    "There is no size \(size). Choose one of \(all).", "\(size) 사이즈는 없습니다. \(all) 중에서 고르세요."),
                in: language)
        default: return Failure(error, in: language)
        }
    }
}
