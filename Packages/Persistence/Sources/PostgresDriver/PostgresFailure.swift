import CPostgres
import SQLCore

/// A failure between the driver and a server.
struct PostgresFailure: Error {
    /// The connection can no longer be used.
    private(set) var isLost = false
    /// The connection was lost during the commit: the transaction may have been committed or not.
    private(set) var isUnsure = false
    /// The statement was interrupted.
    private var isBrokenOff = false
    /// The same transaction may succeed when it runs again: it conflicted with another, or the server interrupted it.
    var mayBeRepeated: Bool
    private(set) var asStoreError: StoreError

    /// The failure of a statement.
    init(_ result: OpaquePointer) {
        func field(_ code: UnicodeScalar) -> String {
            PQresultErrorField(result, CInt(code.value)).map { String(cString: $0) } ?? ""
        }
        // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY. Further fields quote values.
        self.init(state: field("C"), message: field("M"))
    }

    init(state: String, message: String) {
        asStoreError = StoreError(state: state, message: message)
        isBrokenOff = state == "57014"
        // Interrupted by the server: an operator or a restart.
        isLost = ["57P01", "57P02", "57P03", "25P03", "25P04"].contains(state) || state.hasPrefix("08")
        mayBeRepeated = isLost || ["40001", "40P01", "57014"].contains(state)
    }

    /// The connection was lost, with libpq's reason.
    init(lost handle: OpaquePointer) {
        let line = StoreError.firstLine(PQerrorMessage(handle).map { String(cString: $0) } ?? "")
        self.init(
            lost: line.isEmpty
                ? ErrorText("the connection to the database server was lost", "데이터베이스 서버와의 연결이 끊겼습니다")
                : StoreError.connectionText(line))
    }

    private init(lost reason: ErrorText) {
        isLost = true
        mayBeRepeated = true
        asStoreError = .unreachable(reason)
    }

    /// The server did not answer in time.
    static let silent = PostgresFailure(
        lost: ErrorText("the database server does not answer", "데이터베이스 서버가 응답하지 않습니다"))

    /// A failure of the driver itself.
    init(_ error: StoreError) {
        mayBeRepeated = false
        asStoreError = error
    }

    /// The same failure as a cancellation, for a statement that the client interrupted, not a limit of the server or
    /// its operator.
    var brokenOffHere: PostgresFailure {
        guard isBrokenOff else { return self }
        var failure = self
        (failure.asStoreError, failure.mayBeRepeated) = (.cancelled, false)
        return failure
    }

    /// The same failure during a commit: the outcome of the transaction is unknown and the connection is lost.
    var unsure: PostgresFailure {
        var failure = self
        failure.isLost = true
        failure.isUnsure = true
        return failure
    }
}

extension StoreError {
    /// The failure of a statement by its code (PostgreSQL, appendix A). The text never contains bound values. The
    /// session adds the time spent waiting for others.
    init(state: String, message: String) {
        let text: ErrorText = "\(message) (PostgreSQL \(state))"
        let ofConnection: ErrorText = "\(Self.connectionText(message)) (PostgreSQL \(state))"
        switch state {
        case "57014":
            self = .unreachable(ErrorText("it broke off a statement: \(text)", "서버가 작업을 중단했습니다: \(text)"))
        case "55P03", "40001", "40P01": self = .busy(seconds: 0)
        case "53100": self = .full(text)
        case "25006": self = .readOnly(text)
        case "42501": self = .readOnly(text)
        case "XX001", "XX002": self = .corrupt(text)
        case "53300", "57P01", "57P02", "57P03", "25P03", "25P04": self = .unreachable(ofConnection)
        default:
            switch state.prefix(2) {
            case "08": self = .unreachable(ofConnection)
            // Messages about values quote them.
            case "22":
                self = .constraint("\(message.prefix { $0 != ":" && $0 != "\"" }) (PostgreSQL \(state))")
            case "23": self = .constraint(text)
            case "53", "54", "58": self = .io(text)
            default: self = .statement(text)
            }
        }
    }

    /// The reason why a connection could not be opened.
    init(opening handle: OpaquePointer, at address: PostgresAddress) {
        let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        let reason: ErrorText = "\(address): \(Self.cause(message))"
        // libpq has no code for this, only a text.
        let refusals = [
            "password authentication failed", "no password supplied", "does not exist",
            "no pg_hba.conf entry",
            "certificate", "SSL", "is not permitted to log in", "permission denied", "authentication",
        ]
        self = refusals.contains { message.contains($0) } ? .unavailable(reason) : .unreachable(reason)
    }

    /// libpq reports each address that it tried, each with a preface: the last words are the cause.
    private static func cause(_ message: String) -> ErrorText {
        let lines = message.split(separator: "\n").map(String.init)
        guard let line = lines.first(where: { $0.contains("failed: ") }) ?? lines.first else {
            return ErrorText("no connection to the database server", "데이터베이스 서버에 연결되지 않았습니다")
        }
        let cause = line.firstRange(of: " failed: ").map { String(line[$0.upperBound...]) } ?? line
        return connectionText(firstLine(cause))
    }

    /// libpq's text about a connection. libpq has no codes, so the causes that users can solve are found by their text; a
    /// Korean sentence quotes the others.
    fileprivate static func connectionText(_ line: String) -> ErrorText {
        ErrorText(
            quoting: line, korean: koreanCauses.first { line.contains($0.key) }?.value ?? "“\(line)”")
    }

    private static let koreanCauses: KeyValuePairs = [
        "Connection refused": "연결이 거부되었습니다",
        "timeout expired": "제때 응답하지 않았습니다",
        "could not translate host name": "호스트 이름을 찾을 수 없습니다",
        "password authentication failed": "비밀번호가 맞지 않습니다",
        "no password supplied": "비밀번호가 없습니다",
        "pg_hba.conf": "서버의 pg_hba.conf가 이 연결을 허용하지 않습니다",
        "ermission denied": "권한이 없습니다",
        "root certificate file": "서버 인증서를 확인할 인증서 파일이 없습니다. sslrootcert로 지정하세요",
        "does not match host name": "서버 인증서의 이름이 호스트 이름과 다릅니다",
        "certificate verify failed": "서버 인증서를 믿을 수 없습니다",
        "No such file or directory": "서버의 소켓 파일이 없습니다",
        "does not support SSL": "서버가 SSL을 지원하지 않습니다",
        "does not exist": "그런 데이터베이스나 사용자가 없습니다",
        "too many clients": "서버에 연결이 너무 많습니다",
        "starting up": "데이터베이스 서버가 시작하는 중입니다",
        "shutting down": "데이터베이스 서버가 종료하는 중입니다",
        "recovery mode": "데이터베이스 서버가 복구하는 중입니다",
        "administrator command": "관리자가 연결을 끊었습니다",
        "closed the connection": "서버가 갑자기 연결을 끊었습니다",
    ]

    /// The first line of libpq's message, without its level.
    static func firstLine(_ message: String) -> String {
        let line = message.prefix { $0 != "\n" }
        return line.hasPrefix("FATAL:") ? String(line.dropFirst(6).drop { $0 == " " }) : String(line)
    }
}
