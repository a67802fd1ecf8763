import BackendCore
import CommunityDomain
import NetworkCore

extension CommunityOperation {
    /// The route of an operation for somebody who is signed in: the handler runs only for those who are let in.
    func route(
        _ described: OpenAPIOperation, by authenticator: Authenticator, maximumBodyBytes: Int? = nil,
        handler: @escaping @Sendable (Caller, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        let access = access
        let secured = described.takingForms().secured(by: CommunityDocument.bearer)
        return Route(method, path, secured, maximumBodyBytes: maximumBodyBytes) { context in
            if self == .changePassword, context.request.headers["Authorization"] == nil {
                return Self.noAuthorization
            }
            let caller = try await authenticator.caller(of: context.request)
            guard case .role(let least) = access else { throw StrapiFailure.forbidden }
            guard caller.role >= least else { throw StrapiFailure.forbidden(.needsRole(least)) }
            return try await handler(caller, context)
        }
    }

    /// What the handler that many of those projects have for passwords says, instead of 403.
    private static let noAuthorization = HTTPResponse.json(status: 400) { json in
        let messages = #"[{"messages":[{"id":"No authorization header was found"}]}]"#
        json.object { body in
            body.int("statusCode", 400)
            body.string("error", "Bad Request")
            body.raw("message", Array(messages.utf8))
            body.raw("data", Array(messages.utf8))
        }
    }

    /// The route of an operation for everybody.
    func openRoute(
        _ described: OpenAPIOperation, maximumBodyBytes: Int? = nil, handler: @escaping Route.Handler
    ) -> Route {
        Route(
            method, path, described.takingForms(), maximumBodyBytes: maximumBodyBytes, handler: handler)
    }
}
