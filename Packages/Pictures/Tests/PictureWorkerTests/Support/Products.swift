import Foundation
import PictureWorker
import Testing

/// The built products of this package, in the folder of the test bundle.
enum Products {
    private static let folders: [URL] = {
        let products = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        return [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()] + products
    }()

    static func path(_ name: String) throws -> String {
        let file = folders.map { $0.appending(path: name).path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        return try #require(file, "\(name) was not built beside the tests")
    }

    /// Pictures decoded by real workers.
    static func pictures(atOnce: Int = 2) throws -> PictureProcess {
        PictureProcess(executable: try path("picture-worker"), atOnce: atOnce)
    }

    /// Uses another program instead of a worker.
    static func pictures(shell: String, deadline: Duration = .seconds(30)) -> PictureProcess {
        PictureProcess(executable: "/bin/sh", arguments: ["-c", shell], deadline: deadline)
    }
}
