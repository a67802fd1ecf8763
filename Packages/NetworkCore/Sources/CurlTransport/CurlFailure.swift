import CCurl
import NetworkCore
import Platform

/// Describes libcurl's error codes. The texts contain the host and the port but no other part of the address, so
/// neither a query nor a password.
struct CurlFailure {
    private let code: CURLcode
    private let server: CurlOrigin
    private let easy: UnsafeMutableRawPointer

    init(_ code: CURLcode, of call: CurlCall, easy: UnsafeMutableRawPointer) {
        self.code = code
        server = call.origin
        self.easy = easy
    }

    var error: NetworkError {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            .notConnected("\(server.authority): there is no host of that name, or no network")
        case CURLE_COULDNT_RESOLVE_PROXY:
            .notConnected("\(server.authority): the proxy has no address; check http_proxy and https_proxy")
        case CURLE_PROXY:
            .notConnected("\(server.authority): the proxy does not connect to it")
        case CURLE_RECV_ERROR where refusal >= 300:
            .notConnected("\(server.authority): the proxy does not connect to it (\(refusal))")
        case CURLE_COULDNT_CONNECT:
            .notConnected(unreached)
        case CURLE_OPERATION_TIMEDOUT:
            .timedOut
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
            .untrusted("\(server.authority): \(distrust)")
        case CURLE_SSL_CACERT_BADFILE:
            .untrusted(
                "the file of trusted certificates cannot be read; check SSL_CERT_FILE and CURL_CA_BUNDLE")
        case CURLE_SSL_CONNECT_ERROR:
            .transport("\(server.authority) does not speak TLS that can be used")
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .transport(brokenOff)
        case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND:
            .transport("\(server.authority) closed the connection before the request was sent")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .transport("\(server.authority) does not answer in HTTP")
        case CURLE_BAD_CONTENT_ENCODING:
            .transport("the answer cannot be unpacked")
        default:
            .transport("\(server.authority): \(String(cString: ccurl_easy_strerror(code)))")
        }
    }

    /// The status with which a proxy rejected a tunnel.
    private var refusal: Int { ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE) }

    private var unreached: String {
        let reason = CInt(truncatingIfNeeded: ccurl_get_long(easy, CURLINFO_OS_ERRNO))
        switch reason {
        case 0: return "\(server.authority) cannot be reached"
        case ECONNREFUSED: return "\(server.authority) refuses the connection"
        default: return "\(server.authority) cannot be reached: \(String(cString: strerror(reason)))"
        }
    }

    private var brokenOff: String {
        let got = ccurl_get_off_t(easy, CURLINFO_SIZE_DOWNLOAD_T)
        let whole = ccurl_get_off_t(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        if ccurl_get_long(easy, CURLINFO_RESPONSE_CODE) == 0 {
            return "\(server.authority) closed the connection without an answer"
        }
        return whole < 0
            ? "the answer ended too early, after \(got) bytes"
            : "the answer ended after \(got) of \(whole) bytes"
    }

    /// Uses the codes of X509_verify_cert. libcurl compares the host names itself and leaves the code unchanged.
    private var distrust: String {
        switch ccurl_get_long(easy, CURLINFO_SSL_VERIFYRESULT) {
        case 0, 1, 62, 64: "the certificate is for another host"
        case 9: "the certificate is not valid yet; check the clock"
        case 10: "the certificate has expired"
        case 18: "the certificate is self-signed"
        case 19: "the certificate comes from a self-signed authority that is not trusted"
        case 2, 20, 21: "the certificate comes from an unknown authority"
        case 23: "the certificate was revoked"
        case let code: "the certificate is rejected (code \(code))"
        }
    }
}
