/// Proxies and trusted certificates, as the usual environment variables say. They are read from the
/// dictionary alone: libcurl is told not to look at the process's own.
struct CurlEnvironment: Sendable {
    /// Empty for none. `http_proxy` counts in lower case only, since a server could set `HTTP_PROXY` for the
    /// programs it runs with a header named `Proxy`.
    let httpProxy: String
    let httpsProxy: String
    /// Hosts, separated by commas, that are reached without a proxy.
    let noProxy: String
    let certificateFile: String?
    let certificateDirectory: String?

    init(_ variables: [String: String]) {
        let first = { (names: String...) in
            names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        let anyProxy = first("all_proxy", "ALL_PROXY") ?? ""
        httpProxy = first("http_proxy") ?? anyProxy
        httpsProxy = first("https_proxy", "HTTPS_PROXY") ?? anyProxy
        noProxy = first("no_proxy", "NO_PROXY") ?? ""
        certificateFile = first("CURL_CA_BUNDLE", "SSL_CERT_FILE")
        certificateDirectory = first("SSL_CERT_DIR")
    }
}
