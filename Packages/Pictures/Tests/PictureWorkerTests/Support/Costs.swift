import Synchronization

@testable import PictureWorker

/// Collects the costs of children.
final class Costs: Sendable {
    private let collected = Mutex<[WorkerUsage]>([])

    var all: [WorkerUsage] { collected.withLock { $0 } }

    /// The same picture process, reporting its costs.
    func observing(_ pictures: PictureProcess) -> PictureProcess {
        var pictures = pictures
        pictures.report = { usage in self.collected.withLock { $0.append(usage) } }
        return pictures
    }
}
