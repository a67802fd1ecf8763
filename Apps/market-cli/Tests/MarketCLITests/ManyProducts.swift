import NetworkCore
import NetworkCoreTestSupport
import Synchronization

/// A server with many products, each with its own picture of 1,000 bytes.
final class ManyProducts: Sendable {
    private struct Counts {
        var pages = 0
        var pictures = 0
        var open = 0
    }

    private let counts = Mutex(Counts())
    private let count: Int
    private let pageSize: Int

    init(count: Int, pageSize: Int) {
        self.count = count
        self.pageSize = pageSize
    }

    var pageRequests: Int { counts.withLock(\.pages) }
    var pictureRequests: Int { counts.withLock(\.pictures) }
    /// Requests without an answer.
    var open: Int { counts.withLock(\.open) }

    var transport: StubTransport {
        StubTransport { request throws(NetworkError) in
            self.counts.withLock { $0.open += 1 }
            defer { self.counts.withLock { $0.open -= 1 } }
            await Task.yield()
            return self.answer(request)
        }
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        if request.path.hasPrefix("/pictures/") {
            counts.withLock { $0.pictures += 1 }
            return HTTPResponse(body: [0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: 997))
        }
        if request.path == "/api/product-events" { return HTTPResponse(status: 404) }
        counts.withLock { $0.pages += 1 }
        let page = request.query.first { $0.name == "page_no" }.flatMap { Int($0.value) } ?? 1
        let ids = ((page - 1) * pageSize + 1)...min(page * pageSize, count)
        let products = ids.map { id in
            """
            {"id":\(id),"vendor_id":7,"name":"Lamp \(id)","thumbnail":"/pictures/\(id).jpg","currency":"KRW",
             "price":2000.0,"bargain_price":2000.0,"discounted_price":0.0,"stock":1,
             "created_at":"2022-01-04T00:00:00.00","issued_at":"2022-01-04T00:00:00.00"}
            """
        }
        let isLast = page * pageSize >= count
        let body = """
            {"page_no":\(page),"items_per_page":\(pageSize),"total_count":\(count),"offset":0,"limit":0,
             "last_page":\(count / pageSize),"has_next":\(!isLast),"has_prev":\(page > 1),
             "pages":[\(products.joined(separator: ","))]}
            """
        return HTTPResponse(body: Array(body.utf8))
    }
}
