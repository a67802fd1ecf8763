/// One thing that `doctor` looked at.
struct DiagnosticCheck: Encodable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok, warning, failed
    }

    let name: String
    let status: Status
    let detail: String
}
