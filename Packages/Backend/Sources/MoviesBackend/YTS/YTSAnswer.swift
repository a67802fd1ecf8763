import BackendCore
import Basics
import JSONCore
import NetworkCore
import Platform

/// The envelope of every answer of the YTS-style API. Create it when work begins, since it measures the time.
struct YTSAnswer {
    private let time: Int
    private let begin = ContinuousClock.now

    init(_ now: () -> Date) {
        time = Int(now().timeIntervalSince1970)
    }

    /// The errors of requests that reach no handler. They keep their status: unlike a wrong parameter, a wrong path is a
    /// 404 on these servers too.
    static let errors = ErrorBody.object(schema: .component(YTSSchemas.failure)) { failure, json in
        json.string("status", "error")
        json.string("status_message", failure.message)
    }

    /// The entity tag is weak and covers only the data: the rest contains the time.
    func success(
        reserving bytes: Int = 512, _ write: (inout JSONObjectWriter) -> Void
    ) -> HTTPResponse {
        var end = 0
        var response = HTTPResponse.json(reserving: bytes) { json in
            json.object { envelope in
                envelope.string("status", "ok")
                envelope.string("status_message", "Query was successful")
                envelope.object("data", write)
                let meta = meta
                envelope.raw("@meta", meta)
                end = meta.count
            }
        }
        var hash = ContentHash()
        hash.combine(response.body.dropLast(end))
        response.headers["ETag"] = "W/\"\(hash)\""
        response.headers[CatalogueCaching.header] = CatalogueCaching.value
        return response
    }

    /// Not cacheable: caches treat an answer with status 200 as a success.
    func failure(_ message: String) -> HTTPResponse {
        var response = HTTPResponse.json { json in
            json.object { envelope in
                envelope.string("status", "error")
                envelope.string("status_message", message)
                envelope.raw("@meta", meta)
            }
        }
        response.headers[CatalogueCaching.header] = "no-store"
        return response
    }

    private var meta: [UInt8] {
        let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
        var json = JSONWriter(reserving: 128)
        json.object { meta in
            meta.int("server_time", time)
            meta.string("server_timezone", "UTC")
            meta.int("api_version", 2)
            meta.string("execution_time", "\(Int(milliseconds)) ms")
        }
        return json.finish()
    }
}
