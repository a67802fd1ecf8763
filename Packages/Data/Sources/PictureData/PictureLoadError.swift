public import DataCore
public import NetworkCore
public import PictureCore

/// Why a picture cannot be shown. Each column translates it to its own error.
public enum PictureLoadError: APIFailure {
    case offline
    /// The server answered without the picture, or the address is invalid.
    case unavailable
    /// The server has nothing at the address.
    case missing
    /// The server refuses, with a status from 400 to 499.
    case refused(status: Int)
    /// Too many requests, with the seconds to wait if the server sends them.
    case tooMany(seconds: Int?)
    /// The server may not name this address; nothing was requested.
    case notAllowed
    /// The data is not a picture, or cannot be decoded.
    case unusable(PictureError)
    /// The data of this device cannot be read or written; the text contains the reason.
    case storage(ErrorText)
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
