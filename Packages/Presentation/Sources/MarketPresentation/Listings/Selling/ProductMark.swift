import MarketDomain
import TextCore

/// A state that a seller sets without a form.
public enum ProductMark: Hashable, Sendable {
    /// The product is sold.
    case sold
    /// The product is reserved for a buyer.
    case reserved
    /// The product is no longer reserved.
    case notReserved

    /// The change that sets the mark.
    var form: EditForm {
        var form = EditForm()
        if self == .sold { form.stock = "0" } else { form.isReserved = self == .reserved }
        return form
    }

    /// Why a product does not need the mark, as a sentence; `nil` when it does.
    func needless(for product: Product) -> LocalizedText? {
        switch (self, product.availability) {
        case (.sold, .sold): ListingText.soldAlready(product.name)
        case (.reserved, .reserved): ListingText.reservedAlready(product.name)
        case (.notReserved, .available), (.notReserved, .sold): ListingText.notReserved(product.name)
        default: nil
        }
    }
}
