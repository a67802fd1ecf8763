public import NetworkCore
import SQLCore

/// One endpoint of a backend in one value: method, path, access, its description for the OpenAPI document, the limit of
/// its body and its handler. A backend lists its operations once; routes, document and access tests come from that
/// list.
///
///     ServiceOperation(
///         .put, "/notes/{id}", for: sessions.members,
///         OpenAPIOperation("updateNote", "Changes a note", tag: "notes", responses: [note, missing])
///     ) { member, context in
///         try await update(context.path.int("id"), by: member)
///     }
///
/// `Access` is the backend's kinds of callers, for example an enumeration of roles.
public struct ServiceOperation<Access: Hashable & Sendable>: Sendable, CustomStringConvertible {
    /// The callers that may use the operation.
    public let access: Access
    public let route: Route

    public var id: String { route.documentation.id }
    public var method: HTTPMethod { route.method }
    /// From the root of the server; a segment in braces is a parameter.
    public var path: String { route.pattern }
    public var description: String { id }

    /// An operation for callers of one kind. The handler runs only for authorized callers. Without `maximumBodyBytes`,
    /// the body has the limit of all requests.
    ///
    /// An open GET operation without credentials in the request may read from a replica of the database, if there is
    /// one. Requests with credentials do not, so that callers always see their own writes.
    ///
    /// Answers and refusals that depend on the caller forbid caching and name the deciding header in `Vary`.
    public init<Caller>(
        _ method: HTTPMethod, _ path: String, for authorization: Authorization<Access, Caller>,
        _ documentation: OpenAPIOperation, maximumBodyBytes: Int? = nil, body: BodyDelivery = .whole,
        handler: @escaping @Sendable (Caller, RequestContext) async throws -> HTTPResponse
    ) {
        access = authorization.access
        let documentation = authorization.scheme.map { documentation.secured(by: $0) } ?? documentation
        let isOpen = method == .get && authorization.scheme == nil
        route = Route(method, path, documentation, maximumBodyBytes: maximumBodyBytes, body: body) {
            context in
            try await ReadTolerance.$isLagAllowed.withValue(isOpen && context.request.isAnonymous) {
                do {
                    var answer = try await handler(try await authorization.caller(context), context)
                    authorization.markPersonal(&answer.headers, for: context.request)
                    return answer
                } catch var refusal as HTTPFailure {
                    authorization.markPersonal(&refusal.headers, for: context.request)
                    throw refusal
                }
            }
        }
    }

    /// An operation whose handler does not need the caller.
    public init(
        _ method: HTTPMethod, _ path: String, for authorization: Authorization<Access, Void>,
        _ documentation: OpenAPIOperation, maximumBodyBytes: Int? = nil, body: BodyDelivery = .whole,
        handler: @escaping Route.Handler
    ) {
        self.init(
            method, path, for: authorization, documentation, maximumBodyBytes: maximumBodyBytes, body: body
        ) { _, context in try await handler(context) }
    }
}

/// The callers of an operation, and how a request authenticates them.
public struct Authorization<Access: Hashable & Sendable, Caller: Sendable>: Sendable {
    public let access: Access
    /// The security scheme of the OpenAPI document; `nil` without a scheme.
    let scheme: String?
    /// Whether answers may depend on the caller.
    let identifies: Bool
    let caller: @Sendable (RequestContext) async throws -> Caller

    /// - Parameters:
    ///   - access: the kind of callers.
    ///   - scheme: the security scheme of the OpenAPI document.
    ///   - caller: identifies the caller; throws the refusal of callers without access.
    public init(
        _ access: Access, scheme: String? = nil,
        caller: @escaping @Sendable (RequestContext) async throws -> Caller
    ) {
        self.init(access, scheme: scheme, identifies: true, caller: caller)
    }

    private init(
        _ access: Access, scheme: String?, identifies: Bool,
        caller: @escaping @Sendable (RequestContext) async throws -> Caller
    ) {
        self.access = access
        self.scheme = scheme
        self.identifies = identifies
        self.caller = caller
    }

    /// Tells caches whether the answer to a request is for its sender alone. A stricter header of the handler stays.
    func markPersonal(_ headers: inout HTTPHeaders, for request: HTTPRequest) {
        guard identifies else { return }
        let varying = headers.values(of: "Vary")
        headers["Vary"] = (varying + ["Authorization"]).joined(separator: ", ")
        let isPersonal = scheme != nil || !request.isAnonymous
        if isPersonal, headers["Cache-Control"]?.contains("no-store") != true {
            headers["Cache-Control"] = "private, no-store"
        }
    }

    /// Admits every request: for open operations, and for operations whose handlers check credentials in the body.
    public init(_ access: Access, scheme: String? = nil) where Caller == Void {
        self.init(access, scheme: scheme, identifies: scheme != nil) { _ in }
    }
}

/// The operations of one API of a service, with one format of errors.
public struct ServiceAPI<Access: Hashable & Sendable>: Sendable {
    let errors: ErrorBody
    let prefixes: [String]
    let limits: RequestLimits
    public let operations: [ServiceOperation<Access>]

    /// Unmatched paths below the prefixes are also refused in the shape of this API. `limits` apply to its requests; an
    /// operation may set its own limit of the body.
    public init(
        errors: ErrorBody, prefixes: [String] = [], limits: RequestLimits = RequestLimits(),
        _ operations: [ServiceOperation<Access>]
    ) {
        self.errors = errors
        self.prefixes = prefixes
        self.limits = limits
        self.operations = operations
    }
}

extension HTTPRequest {
    /// Whether the request carries no credentials.
    fileprivate var isAnonymous: Bool { headers["Authorization"] == nil }
}
