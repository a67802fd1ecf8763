import NetworkCore
import NetworkCoreTestSupport

/// Scripts that several suites use.
enum Server {
    /// Answers every request in the same way.
    static func answering(
        _ status: Int = 200, headers: HTTPHeaders = [:], body: String = ""
    ) throws -> ScriptedServer {
        try ScriptedServer { connection throws(NetworkError) in
            while let request = try connection.readRequest() {
                _ = try connection.readBody(of: request)
                try connection.answer(status, headers: headers, body: request.method == "HEAD" ? "" : body)
            }
        }
    }

    /// Writes the text after a request has arrived, and closes the connection.
    static func writing(_ text: String) throws -> ScriptedServer {
        try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write(text)
        }
    }

    /// Answers with the received request: the method, the target, the fields, and the body.
    static func echo() throws -> ScriptedServer {
        try ScriptedServer { connection throws(NetworkError) in
            while let request = try connection.readRequest() {
                let body = String(decoding: try connection.readBody(of: request), as: UTF8.self)
                let fields = request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
                try connection.answer(body: "\(request.method) \(request.target)\n\(fields)\n\n\(body)")
            }
        }
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
