import MarketDomain
import NetworkCore
import PictureCore

extension MarketError {
    /// What it means when a server does not give a picture: of products and vendors it says nothing.
    init(picture response: HTTPResponse) {
        self =
            switch response.status {
            case 404, 410: .picture(.missing)
            case 429: MarketError(refusal: response)
            case 400..<500: .refused("HTTP \(response.status)")
            default: .unavailable
            }
    }

    /// What it means when a picture cannot be decoded.
    init(_ error: PictureError) {
        switch error {
        case .unknownFormat: self = .picture(.format)
        case .tooManyBytes(let limit), .cannotFit(let limit): self = .picture(.tooManyBytes(limit: limit))
        case .tooManyPixels(let size): self = .picture(.tooManyPixels(width: size.width, height: size.height))
        case .damaged: self = .picture(.damaged)
        case .unsupported: self = .picture(.unsupported)
        case .tooExpensive: self = .picture(.tooExpensive)
        case .unreadable(let reason), .workerFailed(let reason): self = .picture(.unavailable(reason))
        case .cancelled: self = .cancelled
        }
    }
}
