import Synchronization

@testable import PictureWorker

/// Collects what children cost.
final class Costs: Sendable {
    private let collected = Mutex<[WorkerUsage]>([])

    var all: [WorkerUsage] { collected.withLock { $0 } }

    /// The same children, observed.
    func observing(_ pictures: PictureProcess) -> PictureProcess {
        var pictures = pictures
        pictures.report = { usage in self.collected.withLock { $0.append(usage) } }
        return pictures
    }
}
