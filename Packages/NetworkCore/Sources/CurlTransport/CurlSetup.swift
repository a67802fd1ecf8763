import CCurl
import NetworkCore

/// The settings of an easy handle for one call.
struct CurlSetup {
    private let call: CurlCall
    private let options: CurlOptions
    private let environment: CurlEnvironment

    init(_ call: CurlCall, engine: CurlEngine) {
        self.call = call
        options = engine.options
        environment = engine.environment
    }

    /// - Returns: the list of header fields, which must live as long as the transfer.
    func apply(to easy: UnsafeMutableRawPointer) -> UnsafeMutablePointer<curl_slist>? {
        ccurl_set_string(easy, CURLOPT_URL, call.url)
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Leaves an unanswered name look-up to its own thread, so that the engine's thread does not wait for it.
        ccurl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_string(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(options.connectLimit / .milliseconds(1)))
        ccurl_set_string(easy, CURLOPT_USERAGENT, options.userAgent)
        if call.isStreamed { ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10) }
        applyConnection(to: easy)
        applyMethod(to: easy)
        let list = fields()
        ccurl_set_list(easy, CURLOPT_HTTPHEADER, list)
        return list
    }

    private func applyConnection(to easy: UnsafeMutableRawPointer) {
        ccurl_set_string(
            easy, CURLOPT_PROXY, call.origin.isSecure ? environment.httpsProxy : environment.httpProxy)
        ccurl_set_string(easy, CURLOPT_NOPROXY, environment.noProxy)
        ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        guard call.origin.isSecure else {
            ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            return
        }
        ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // TLS 1.2 and later (RFC 8996).
        ccurl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        ccurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
        if let file = environment.certificateFile { ccurl_set_string(easy, CURLOPT_CAINFO, file) }
        if let directory = environment.certificateDirectory {
            ccurl_set_string(easy, CURLOPT_CAPATH, directory)
        }
    }

    private func applyMethod(to easy: UnsafeMutableRawPointer) {
        if call.isUnpacked { ccurl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "") }
        if call.method == .head {
            ccurl_set_long(easy, CURLOPT_NOBODY, 1)
        } else if call.method != .get || call.sendsBody {
            ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, call.method.rawValue)
        }
    }

    /// All header fields except those by which libcurl marks the end of a message.
    private func fields() -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for field in call.headers.fields where !Self.framing.contains(where: field.isNamed) {
            list = ccurl_slist_append(
                list, field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)")
        }
        if call.sendsBody { list = ccurl_slist_append(list, "Expect:") }
        return list
    }

    private static let framing = ["Content-Length", "Transfer-Encoding", "Connection", "Expect"]
}

/// The readers to notify of new bytes. Belongs to the engine's thread.
final class CurlReaders {
    /// The most calls of `tell(isMoreAtHand:)` that a reader waits, even while more bytes are available.
    private static let longestWait = 8

    private var pipes: [HTTPBodyPipe] = []
    /// The calls of `tell(isMoreAtHand:)` since the readers were last notified.
    private var waits = 0

    var isEmpty: Bool { pipes.isEmpty }

    func tellLater(_ pipe: HTTPBodyPipe) {
        if pipes.last !== pipe { pipes.append(pipe) }
    }

    /// Notifies all readers, unless more bytes will follow at once.
    func tell(isMoreAtHand: Bool) {
        waits += 1
        guard !isMoreAtHand || waits == Self.longestWait else { return }
        for pipe in pipes { pipe.tellReader() }
        pipes.removeAll(keepingCapacity: true)
        waits = 0
    }
}
