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
            .notConnected(
                ErrorText(
                    "\(server.authority): there is no host of that name, or no network",
                    "\(server.authority): 그런 이름의 서버가 없거나 네트워크에 연결되어 있지 않습니다"))
        case CURLE_COULDNT_RESOLVE_PROXY:
            .notConnected(
                ErrorText(
                    "\(server.authority): the proxy has no address; check http_proxy and https_proxy",
                    "\(server.authority): 프록시의 주소를 찾을 수 없습니다. http_proxy와 https_proxy를 확인하세요"))
        case CURLE_PROXY:
            .notConnected(
                ErrorText(
                    "\(server.authority): the proxy does not connect to it",
                    "\(server.authority): 프록시가 서버에 연결하지 않습니다"))
        case CURLE_RECV_ERROR where refusal >= 300:
            .notConnected(
                ErrorText(
                    "\(server.authority): the proxy does not connect to it (\(refusal))",
                    "\(server.authority): 프록시가 서버에 연결하지 않습니다(\(refusal))"))
        case CURLE_COULDNT_CONNECT:
            .notConnected(unreached)
        case CURLE_OPERATION_TIMEDOUT:
            .timedOut
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
            .untrusted("\(server.authority): \(distrust)")
        case CURLE_SSL_CACERT_BADFILE:
            .untrusted(
                ErrorText(
                    "the file of trusted certificates cannot be read; check SSL_CERT_FILE and CURL_CA_BUNDLE",
                    "신뢰하는 인증서 파일을 읽을 수 없습니다. SSL_CERT_FILE과 CURL_CA_BUNDLE을 확인하세요"))
        case CURLE_SSL_CONNECT_ERROR:
            .transport(
                "\(server.authority) does not speak TLS that can be used",
                "\(server.authority) 서버와 함께 쓸 수 있는 TLS가 없습니다")
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .transport(brokenOff)
        case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND:
            .transport(
                "\(server.authority) closed the connection before the request was sent",
                "\(server.authority) 서버가 요청을 다 받기 전에 연결을 끊었습니다")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .transport(
                "\(server.authority) does not answer in HTTP", "\(server.authority) 서버의 응답이 HTTP가 아닙니다")
        case CURLE_BAD_CONTENT_ENCODING:
            .transport("the answer cannot be unpacked", "응답의 압축을 풀 수 없습니다")
        default:
            .transport("\(server.authority): \(String(cString: ccurl_easy_strerror(code)))")
        }
    }

    /// The status with which a proxy rejected a tunnel.
    private var refusal: Int { ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE) }

    private var unreached: ErrorText {
        let reason = CInt(truncatingIfNeeded: ccurl_get_long(easy, CURLINFO_OS_ERRNO))
        switch reason {
        case 0:
            return ErrorText("\(server.authority) cannot be reached", "\(server.authority) 서버에 연결할 수 없습니다")
        case ECONNREFUSED:
            return ErrorText(
                "\(server.authority) refuses the connection", "\(server.authority) 서버가 연결을 거부합니다")
        default:
            return ErrorText(
                "\(server.authority) cannot be reached: \(ErrorText(errno: reason))",
                "\(server.authority) 서버에 연결할 수 없습니다(\(ErrorText(errno: reason)))")
        }
    }

    private var brokenOff: ErrorText {
        let got = ccurl_get_off_t(easy, CURLINFO_SIZE_DOWNLOAD_T)
        let whole = ccurl_get_off_t(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        if ccurl_get_long(easy, CURLINFO_RESPONSE_CODE) == 0 {
            return ErrorText(
                "\(server.authority) closed the connection without an answer",
                "\(server.authority) 서버가 응답 없이 연결을 끊었습니다")
        }
        return whole < 0
            ? ErrorText("the answer ended too early, after \(got) bytes", "응답이 \(got)바이트 만에 끊겼습니다")
            : ErrorText(
                "the answer ended after \(got) of \(whole) bytes", "응답 \(whole)바이트 가운데 \(got)바이트만 왔습니다")
    }

    /// Uses the codes of X509_verify_cert. libcurl compares the host names itself and leaves the code unchanged.
    private var distrust: ErrorText {
        switch ccurl_get_long(easy, CURLINFO_SSL_VERIFYRESULT) {
        case 0, 1, 62, 64: ErrorText("the certificate is for another host", "다른 서버의 인증서입니다")
        case 9: ErrorText("the certificate is not valid yet; check the clock", "아직 유효하지 않은 인증서입니다. 시계를 확인하세요")
        case 10: ErrorText("the certificate has expired", "인증서가 만료되었습니다")
        case 18: ErrorText("the certificate is self-signed", "자체 서명한 인증서입니다")
        case 19:
            ErrorText(
                "the certificate comes from a self-signed authority that is not trusted",
                "신뢰하지 않는 자체 서명 기관이 발급한 인증서입니다")
        case 2, 20, 21: ErrorText("the certificate comes from an unknown authority", "알 수 없는 기관이 발급한 인증서입니다")
        case 23: ErrorText("the certificate was revoked", "폐기된 인증서입니다")
        case let code: ErrorText("the certificate is rejected (code \(code))", "인증서가 거부되었습니다(코드 \(code))")
        }
    }
}
