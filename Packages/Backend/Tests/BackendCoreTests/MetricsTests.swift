import NetworkCore
import Synchronization
import Testing

@testable import BackendCore

@Suite struct MetricsTests {
    /// Advances by the given steps, one per call; then stands still.
    private final class Clock: Sendable {
        private let state: Mutex<(time: ContinuousClock.Instant, steps: [Duration])>

        init(_ steps: [Duration]) { state = Mutex((.now, steps)) }

        func now() -> ContinuousClock.Instant {
            state.withLock { state in
                if !state.steps.isEmpty { state.time += state.steps.removeFirst() }
                return state.time
            }
        }
    }

    private func router(_ metrics: RequestMetrics) -> Router {
        var router = Router()
        router.use(metrics)
        router.mount("/3") {
            Route(.get, "/movie/{id}") { HTTPResponse(status: $0.path["id"] == "0" ? 429 : 200) }
            Route(.post, "/movie/{id}") { _ in HTTPResponse(status: 201) }
        }
        return router
    }

    private func lines(_ metrics: RequestMetrics, _ prefix: String) -> [String] {
        metrics.text(build: ["version": "1"]).split(separator: "\n").map(String.init).filter {
            $0.hasPrefix(prefix)
        }
    }

    @Test func `Counts by route, method and status class, and all else as other`() async {
        let metrics = RequestMetrics(startedAt: 12)
        let router = router(metrics)
        for path in ["/3/movie/1", "/3/movie/2", "/3/movie/0", "/x", "/3/movie/%", "/y"] {
            _ = await router.respond(to: HTTPRequest(path: path))
        }
        _ = await router.respond(to: HTTPRequest(method: .head, path: "/3/movie/3"))
        _ = await router.respond(to: HTTPRequest(method: .post, path: "/3/movie/3"))
        for name in ["BREW", "PUT"] {
            guard let method = HTTPMethod(rawValue: name) else { continue }
            _ = await router.respond(to: HTTPRequest(method: method, path: "/3/movie/3"))
        }
        #expect(
            lines(metrics, "http_requests_total{") == [
                #"http_requests_total{method="GET",route="/3/movie/{id}",status="2xx"} 3"#,
                #"http_requests_total{method="GET",route="/3/movie/{id}",status="4xx"} 1"#,
                #"http_requests_total{method="POST",route="/3/movie/{id}",status="2xx"} 1"#,
                #"http_requests_total{method="other",route="other",status="4xx"} 5"#,
            ])
        #expect(lines(metrics, "http_requests_rate_limited_total") == ["http_requests_rate_limited_total 1"])
        #expect(lines(metrics, "http_requests_in_flight") == ["http_requests_in_flight 0"])
        #expect(lines(metrics, "process_start_time_seconds") == ["process_start_time_seconds 12"])
        #expect(lines(metrics, "trellis_build_info") == [#"trellis_build_info{version="1"} 1"#])
    }

    @Test func `Times fall into cumulative classes`() async {
        let clock = Clock([.zero, .milliseconds(5), .zero, .milliseconds(30), .zero, .seconds(20)])
        let metrics = RequestMetrics(startedAt: 0, now: clock.now)
        for _ in 0..<3 { _ = await router(metrics).respond(to: HTTPRequest(path: "/3/movie/1")) }
        let labels = #"method="GET",route="/3/movie/{id}""#
        let counts = lines(metrics, "http_request_duration_seconds_bucket").compactMap {
            $0.split(separator: " ").last.flatMap { Int($0) }
        }
        #expect(counts == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3])
        #expect(
            lines(metrics, "http_request_duration_seconds_").suffix(3) == [
                "http_request_duration_seconds_bucket{\(labels),le=\"+Inf\"} 3",
                "http_request_duration_seconds_sum{\(labels)} 20.035",
                "http_request_duration_seconds_count{\(labels)} 3",
            ])
    }

    @Test func `A waiting request is in flight`() async {
        let metrics = RequestMetrics(startedAt: 0)
        var router = Router()
        router.use(metrics)
        router.mount("/") {
            Route(.get, "/a") { _ in
                HTTPResponse(body: Array(lines(metrics, "http_requests_in_flight").joined().utf8))
            }
        }
        #expect(await router.respond(to: HTTPRequest(path: "/a")).text == "http_requests_in_flight 1")
    }

    @Test func `Counts all concurrent requests`() async {
        let metrics = RequestMetrics(startedAt: 0)
        let router = router(metrics)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<500 {
                group.addTask { _ = await router.respond(to: HTTPRequest(path: "/3/movie/1")) }
            }
        }
        #expect(lines(metrics, "http_requests_total{").first?.hasSuffix(" 500") == true)
    }

    @Test func `Writes the format that Prometheus reads`() {
        var text = MetricsText()
        text.begin("a_total", "counter", "A.")
        text.sample("a_total", 3, ["b": "c\\d\"e\nf"])
        text.sample("a_total", 0.25)
        #expect(
            text.text == """
                # HELP a_total A.
                # TYPE a_total counter
                a_total{b="c\\\\d\\"e\\nf"} 3
                a_total 0.25

                """)
    }
}
