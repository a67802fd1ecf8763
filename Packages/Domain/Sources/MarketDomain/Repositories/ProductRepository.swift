public import DomainCore

/// What is on offer.
public protocol ProductRepository: Sendable {
    func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product>

    /// With its description and pictures.
    func product(_ id: Product.ID) async throws(MarketError) -> Product
}

/// What was read of products before, for when the server cannot be asked. It may forget, never fail.
public protocol SavedProductRepository: Sendable {
    func savedProducts(_ query: ProductQuery) async -> Snapshot<Page<Product>>?
    func savedProduct(_ id: Product.ID) async -> Snapshot<Product>?
}

/// Pictures of products, wherever they are kept.
///
/// However many ask for a picture, it is asked for once; when all who asked are cancelled, so is the request.
public protocol PictureRepository: Sendable {
    /// The file as the server has it, to be saved.
    func file(_ address: String) async throws(MarketError) -> PictureFile

    /// Its pixels, made small enough to fit into that many by that many, never enlarged.
    func pixels(_ address: String, fitting size: PictureSize) async throws(MarketError) -> PixelPicture
}
