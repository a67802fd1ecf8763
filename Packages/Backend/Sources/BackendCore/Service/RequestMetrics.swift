public import NetworkCore
import Synchronization

/// Counts requests and measures the time to their answers. Only routes have their own figures, so that clients cannot
/// create new ones; requests without a route count as `other`. A `HEAD` counts as the `GET` that answers it.
public final class RequestMetrics: Middleware {
    private struct Figures {
        /// By the first digit of the status.
        var classes = [Int](repeating: 0, count: 6)
        var latency = LatencyHistogram()

        mutating func add(_ status: Int, seconds: Double) {
            classes[min(max(status / 100, 0), 5)] += 1
            latency.add(seconds: seconds)
        }
    }

    private struct State {
        var routes: [RouteDescription?: Figures] = [:]
        var inFlight = 0
        var rateLimited = 0
    }

    private let state = Mutex(State())
    private let startedAt: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - startedAt: in seconds since 1970.
    ///   - now: a monotonic clock.
    public init(
        startedAt: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.startedAt = startedAt
        self.now = now
    }

    public func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        let begin = now()
        state.withLock { $0.inFlight += 1 }
        let response = await next(routed)
        let seconds = (now() - begin) / .seconds(1)
        state.withLock { state in
            state.inFlight -= 1
            if response.status == 429 { state.rateLimited += 1 }
            state.routes[routed.route, default: Figures()].add(response.status, seconds: seconds)
        }
        return response
    }

    /// The figures in the text format of Prometheus, version 0.0.4. `build` describes the running program, for example
    /// versions by name.
    public func text(build: KeyValuePairs<String, String>) -> String {
        let state = state.withLock { $0 }
        let routes = state.routes.sorted { Self.name($0.key) < Self.name($1.key) }
        var text = MetricsText()
        text.begin("http_requests_total", "counter", "Requests that were answered.")
        for (route, figures) in routes {
            for (kind, count) in figures.classes.enumerated() where count > 0 {
                text.sample(
                    "http_requests_total", Double(count),
                    ["method": Self.method(route), "route": Self.path(route), "status": "\(kind)xx"])
            }
        }
        text.begin("http_request_duration_seconds", "histogram", "From a request to the head of its answer.")
        for (route, figures) in routes { Self.write(figures.latency, of: route, &text) }
        text.begin("http_requests_in_flight", "gauge", "Requests that wait for their answer.")
        text.sample("http_requests_in_flight", Double(state.inFlight))
        text.begin("http_requests_rate_limited_total", "counter", "Requests that were answered with 429.")
        text.sample("http_requests_rate_limited_total", Double(state.rateLimited))
        text.begin("process_start_time_seconds", "gauge", "When the program began, in seconds since 1970.")
        text.sample("process_start_time_seconds", Double(startedAt))
        text.begin("trellis_build_info", "gauge", "What runs; always 1.")
        text.sample("trellis_build_info", 1, build)
        return text.text
    }

    private static func write(
        _ latency: LatencyHistogram, of route: RouteDescription?, _ text: inout MetricsText
    ) {
        let name = "http_request_duration_seconds"
        var total = 0
        for (bound, count) in zip(LatencyHistogram.bounds.map { "\($0)" } + ["+Inf"], latency.counts) {
            total += count
            text.sample(
                name + "_bucket", Double(total),
                ["method": method(route), "route": path(route), "le": bound])
        }
        text.sample(name + "_sum", latency.sum, ["method": method(route), "route": path(route)])
        text.sample(name + "_count", Double(latency.count), ["method": method(route), "route": path(route)])
    }

    private static func method(_ route: RouteDescription?) -> String { route?.method.rawValue ?? "other" }
    private static func path(_ route: RouteDescription?) -> String { route?.path ?? "other" }
    private static func name(_ route: RouteDescription?) -> String { "\(path(route)) \(method(route))" }
}

/// A histogram of the time to an answer.
struct LatencyHistogram: Sendable {
    /// In seconds.
    static let bounds = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// Counts of each class alone; the last class is everything above the bounds.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    var count: Int { counts.reduce(0, +) }

    mutating func add(seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }
}

/// Writes figures in the text format of Prometheus, version 0.0.4.
public struct MetricsText: Sendable {
    public private(set) var text = ""

    public init() {}

    /// Begins a figure, whose samples follow.
    ///
    /// - Parameters:
    ///   - name: `http_requests_total`
    ///   - type: `counter`, `gauge`, `summary` or `histogram`.
    ///   - help: describes the figure.
    public mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Adds a sample of the figure.
    public mutating func sample(
        _ name: String, _ value: Double, _ labels: KeyValuePairs<String, String> = [:]
    ) {
        let isWhole = value == value.rounded() && abs(value) < 1e15
        let number = isWhole ? "\(Int(value))" : "\(value)"
        guard !labels.isEmpty else {
            text += "\(name) \(number)\n"
            return
        }
        let list = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += "\(name){\(list)} \(number)\n"
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
