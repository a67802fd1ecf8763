import JSONCore
import NetworkCore

/// The routes for operators: `/health` and `/metrics`.
public struct ServiceRoutes: Sendable {
    public static let health = "/health"
    public static let metrics = "/metrics"

    private let check: HealthCheck
    private let figures: RequestMetrics
    private let build: @Sendable () async -> KeyValuePairs<String, String>

    /// - Parameters:
    ///   - check: whether the server can do its work.
    ///   - metrics: the value that the router uses.
    ///   - build: describes the running program, for example versions by name.
    public init(
        check: HealthCheck, metrics: RequestMetrics,
        build: @escaping @Sendable () async -> KeyValuePairs<String, String>
    ) {
        self.check = check
        figures = metrics
        self.build = build
    }

    public func mount(on router: inout Router) {
        router.mount("/") {
            Route(.get, Self.health, Self.healthOperation) { _ in
                let isSound = await check()
                var answer = HTTPResponse.json(status: isSound ? 200 : 503) { json in
                    json.object { $0.string("status", isSound ? "ok" : "unavailable") }
                }
                answer.headers["Cache-Control"] = "no-store"
                return answer
            }
            Route(.get, Self.metrics, Self.metricsOperation) { context in
                guard Self.isLocal(context.request) else {
                    throw HTTPFailure(403, "Metrics are only served to the machine that the server runs on")
                }
                return HTTPResponse(
                    headers: [
                        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
                        "Cache-Control": "no-store",
                    ], body: Array(figures.text(build: await build()).utf8))
            }
        }
    }

    /// Whether the request comes from this machine or this process. Requests that a proxy forwards come from elsewhere.
    private static func isLocal(_ request: HTTPRequest) -> Bool {
        guard let peer = request.peer else { return true }
        return (peer == "::1" || peer.hasPrefix("127."))
            && request.headers["X-Forwarded-For"] == nil && request.headers["Forwarded"] == nil
    }

    private static let healthOperation = OpenAPIOperation(
        "getHealth", "Checks whether the server works", tag: "service",
        responses: [
            OpenAPIResponse(200, "The server works.", schema: status(["ok"])),
            OpenAPIResponse(
                503, "The database does not answer in time or is no longer writable.",
                schema: .anyOf([status(["unavailable"]), ErrorBody.plain.schema])),
        ])

    private static let metricsOperation = OpenAPIOperation(
        "getMetrics", "Returns metrics in the text format of Prometheus", tag: "service",
        responses: [
            OpenAPIResponse(200, "The metrics.", content: ["text/plain": .string()]),
            OpenAPIResponse(403, "The request comes from another machine.", schema: ErrorBody.plain.schema),
        ])

    private static func status(_ values: [String]) -> OpenAPISchema {
        .object([.required("status", .string(values))])
    }
}
