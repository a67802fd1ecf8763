import CMicrohttpd

extension HTTPServer {
    /// Whether this code runs on a thread of some server's own, where handlers begin: it may block there, as
    /// long as the server's other connections on that thread may wait. After a handler's first suspension it
    /// is `false`.
    public static var isServerThread: Bool { cmhd_answers_requests() != 0 }
}
