import NetworkCore

extension HTTPResponse {
    /// What the server itself answers when no handler is asked.
    static func refusal(_ status: Int) -> HTTPResponse {
        if status == 204 {
            return HTTPResponse(
                status: 204, headers: ["Allow": "GET, HEAD, POST, PUT, DELETE, OPTIONS, PATCH"])
        }
        let text =
            switch status {
            case 400: "The request is malformed."
            case 413: "The body is too large."
            case 417: "The only expectation that is met is 100-continue."
            case 431: "The header fields are too large."
            case 501: "Tunnels are not made here."
            case 505: "Only HTTP/1.1 and HTTP/1.0 are spoken here."
            default: "The request cannot be answered."
            }
        return HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array((text + "\n").utf8))
    }
}
