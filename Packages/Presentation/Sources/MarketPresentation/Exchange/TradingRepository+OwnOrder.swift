import MarketDomain
import PresentationCore
import TextCore

extension TradingRepository {
    /// Describes why an order is refused that would trade with an order of the same account, and names that order so that
    /// the user can cancel it.
    func ownFailure(
        _ product: ExchangeProduct.ID, _ size: String, _ side: BookSide, in language: Language
    ) async -> Failure {
        let waiting = try? await orders(side.opposite, .only(.waiting), page: 1, size: 100).orders
        let met = (waiting ?? []).filter { $0.product == product && $0.size == size }
            .min { side == .bid ? $0.price < $1.price : $0.price > $1.price }
        guard let met else { return Failure(.own, in: language) }
        let price = ExchangeText.won(met.price, language)
        return Failure(
            .refused,
            LocalizedText(
                "It would trade with your own order \(met.id), at \(price). Cancel that one first.",
                "본인의 주문 \(met.id)(\(price))과 체결됩니다. 먼저 그 주문을 취소하세요."), in: language)
    }
}
