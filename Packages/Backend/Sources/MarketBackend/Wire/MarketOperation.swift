import MarketAPI
import NetworkCore

/// Everything that can be asked of the backend. A route exists only as a case of this list, so that whoever
/// is to be let in is decided for each of them.
enum MarketOperation: String, CaseIterable, Sendable {
    case listItems, showItem, createItem, updateItem, deleteItem
    case checkHealth, listProducts, showProduct, createProduct, updateProduct
    case askSecret, askPath, deleteBySecret, deleteByPath, restoreProduct
    case createVendor, showVendor, showPicture

    /// Who is let in.
    enum Access: Hashable, Sendable {
        case everybody
        /// Who knows the password of the listing (generation 1).
        case password
        /// A vendor with its secret; of a product, the one who sells it.
        case vendor
        /// A vendor with what was given to it for the deletion of the product.
        case token
    }

    var access: Access {
        switch self {
        case .listItems, .showItem, .createItem, .checkHealth, .listProducts, .showProduct, .createVendor,
            .showPicture:
            .everybody
        case .updateItem, .deleteItem: .password
        case .createProduct, .updateProduct, .askSecret, .askPath, .restoreProduct, .showVendor: .vendor
        case .deleteBySecret, .deleteByPath: .token
        }
    }

    var method: HTTPMethod {
        switch self {
        case .listItems, .showItem, .checkHealth, .listProducts, .showProduct, .showPicture: .get
        case .createItem, .createProduct, .askSecret, .askPath, .restoreProduct, .createVendor, .showVendor:
            .post
        case .updateItem, .updateProduct: .patch
        case .deleteItem, .deleteBySecret, .deleteByPath: .delete
        }
    }

    var path: String {
        switch self {
        case .listItems: MarketPath.items
        case .createItem: MarketPath.newItem
        case .showItem, .updateItem, .deleteItem: MarketPath.item
        case .checkHealth: MarketPath.healthChecker
        case .listProducts, .createProduct: MarketPath.products
        case .showProduct, .updateProduct, .deleteByPath: MarketPath.product
        case .askSecret: MarketPath.productSecret
        case .askPath: MarketPath.archivedProduct
        case .deleteBySecret: MarketPath.productBySecret
        case .restoreProduct: MarketPath.restoredProduct
        case .createVendor: MarketPath.vendors
        case .showVendor: MarketPath.vendor
        case .showPicture: MarketPath.picture
        }
    }
}
