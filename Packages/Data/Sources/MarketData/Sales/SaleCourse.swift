import MarketDomain
import NetworkCore
import Synchronization

/// How one attempt to send a listing goes.
final class SaleCourse: Sendable {
    private struct State {
        var sent = 0
        var problem: ProductProblems?
    }

    private let state = Mutex(State())
    private let total: Int
    private let progress: @Sendable (UploadProgress) -> Void

    /// The total is in bytes, of all pictures.
    init(total: Int, progress: @escaping @Sendable (UploadProgress) -> Void) {
        self.total = total
        self.progress = progress
    }

    /// Why the attempt could not be made, when that lies in a picture.
    var problem: ProductProblems? { state.withLock { $0.problem } }

    /// Says that so many more bytes of pictures are on their way.
    func advance(_ count: Int) {
        let sent = state.withLock { state in
            state.sent += count
            return state.sent
        }
        progress(UploadProgress(sent: sent, total: total))
    }

    /// Keeps why a picture cannot be sent, and gives what to tell the transport.
    func stop(_ picture: ListingPicture, _ reason: String) -> NetworkError {
        stop(picture, NetworkError.transport(reason))
    }

    /// The same for a file that cannot be read.
    func stop(_ picture: ListingPicture, _ error: NetworkError) -> NetworkError {
        if error != .cancelled {
            state.withLock { $0.problem = ProductProblems(.pictures, picture.unreadable(error)) }
        }
        return error
    }
}
