import MarketDomain
import TextCore

/// What a seller says of a product without a form.
public enum ProductMark: Hashable, Sendable {
    /// It is gone.
    case sold
    /// It is kept for somebody.
    case reserved
    /// It is not kept for anybody any more.
    case notReserved

    /// The change that says it.
    var form: EditForm {
        var form = EditForm()
        if self == .sold { form.stock = "0" } else { form.isReserved = self == .reserved }
        return form
    }

    /// Why a product does not need it, as a sentence; `nil` when it does.
    func needless(for product: Product) -> LocalizedText? {
        switch (self, product.availability) {
        case (.sold, .sold): ListingText.soldAlready(product.name)
        case (.reserved, .reserved): ListingText.reservedAlready(product.name)
        case (.notReserved, .available), (.notReserved, .sold): ListingText.notReserved(product.name)
        default: nil
        }
    }
}
