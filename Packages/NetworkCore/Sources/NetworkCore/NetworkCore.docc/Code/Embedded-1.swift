import NetworkCore

/// A backend is a function from requests to answers, here in the same process.
let transport = EmbeddedTransport { request in
    guard request.path == "/films/7" else { return HTTPResponse(status: 404) }
    return HTTPResponse(
        headers: ["Content-Type": "application/json"], body: Array(#"{"id": 7, "title": "River"}"#.utf8))
}

let client = HTTPClient(origin: HTTPRequest.embedded, transport: transport)
