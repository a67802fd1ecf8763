import BackendCore
import MarketDomain
import NetworkCore

extension MarketOperation {
    /// The route of an operation for everybody.
    func openRoute(
        _ described: OpenAPIOperation, maximumBodyBytes: Int? = nil, body: BodyDelivery = .whole,
        handler: @escaping Route.Handler
    ) -> Route {
        route(described, for: .everybody, maximumBodyBytes: maximumBodyBytes, body: body, handler: handler)
    }

    /// The route of an operation for a vendor whose secret is in a body of JSON: the handler runs only when
    /// it is right, with the body.
    func vendorRoute(
        _ described: OpenAPIOperation, by gate: VendorGate,
        handler: @escaping @Sendable (Vendor, ProductForm, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        route(described, for: .vendor, maximumBodyBytes: UploadLimits.textBytes, body: .whole) { context in
            let form = try ProductForm(context.request.body)
            let vendor = try await gate.vendor(of: context.request, secret: form.secret)
            return try await handler(vendor, form, context)
        }
    }

    /// The route of an operation that looks at the caller itself, for that one kind of callers.
    func route(
        _ described: OpenAPIOperation, for access: Access, maximumBodyBytes: Int? = nil,
        body: BodyDelivery = .whole, handler: @escaping Route.Handler
    ) -> Route {
        let isMeant = self.access == access
        let isVendors = access == .vendor || access == .token
        let described = isVendors ? described.secured(by: ProductOperations.vendor) : described
        return Route(method, path, described, maximumBodyBytes: maximumBodyBytes, body: body) { context in
            guard isMeant else { throw MarketFailure.notYours }
            return try await handler(context)
        }
    }
}
