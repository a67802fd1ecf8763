public import DataCore
public import NetworkCore
public import PictureCore

/// Why a picture cannot be shown. Each column has words of its own for it.
public enum PictureLoadError: APIFailure {
    case offline
    /// There was an answer, but not with the picture; or its address is none.
    case unavailable
    /// Nothing is at its address.
    case missing
    /// The status, from 400 to 499, of a server that does not give it.
    case refused(status: Int)
    /// So many seconds to wait, where the server says it.
    case tooMany(seconds: Int?)
    /// Its address is one that this server may not have anybody ask: nothing was asked.
    case notAllowed
    /// What is there is no picture, or cannot be decoded.
    case unusable(PictureError)
    /// What this device keeps cannot be read or written; the text says why.
    case storage(String)
    case cancelled

    public init(refusal response: HTTPResponse, now: Int) {
        self =
            switch response.status {
            case 404, 410: .missing
            case 429:
                .tooMany(
                    seconds: RetryAfter.wait(in: response.headers, now: now).map {
                        Int($0.components.seconds)
                    })
            case 400..<500: .refused(status: response.status)
            default: .unavailable
            }
    }

    init(_ error: PictureError) { self = error == .cancelled ? .cancelled : .unusable(error) }
}
