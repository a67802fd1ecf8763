public import MarketDomain
public import MarketPresentation
public import TextCore

/// Whom this device sells as: builds what is behind it, for any kind of screen.
public struct VendorSceneDIContainer: Sendable {
    /// What this scene needs from whoever opens it.
    public struct Dependencies: Sendable {
        /// Who sells on this device.
        public var vendors: any VendorRepository
        /// Of everything that is shown.
        public var language: Language

        /// Everything has to be given.
        public init(vendors: any VendorRepository, language: Language) {
            self.vendors = vendors
            self.language = language
        }
    }

    private let dependencies: Dependencies

    /// Nothing is made before it is asked for.
    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Whom this device sells as.
    @MainActor
    public func makeVendorViewModel() -> VendorViewModel {
        VendorViewModel(vendors: dependencies.vendors, language: dependencies.language)
    }
}
