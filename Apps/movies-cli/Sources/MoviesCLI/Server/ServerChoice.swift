import MoviesScenes

/// Which server a run talks to, and how it is watched while it does.
struct ServerChoice: Hashable, Sendable {
    /// What is written to switch a server of the settings off.
    static let none = "none"

    /// `nil` is the backend in this process.
    var address: ServerAddress?
    var source = MovieServer.Source.yts
    /// What is told on standard error.
    var detail = ExchangeDetail.nothing
    /// The file that gets what went over the wire.
    var recording: String?
    /// The file that answers in the server's place.
    var replay: String?

    var server: MovieServer {
        MovieServer(source: source, origin: address?.origin, path: address?.path ?? "")
    }
}

/// How much is told of what goes over the wire.
enum ExchangeDetail: Hashable, Sendable {
    case nothing, summary, trace
}
