import Foundation
import PictureWorker
import Testing

/// Where the build put the products of this package: beside the test bundle.
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

    /// Real children.
    static func pictures(atOnce: Int = 2) throws -> PictureProcess {
        PictureProcess(executable: try path("picture-worker"), atOnce: atOnce)
    }

    /// Another program in the place of a worker.
    static func pictures(shell: String, deadline: Duration = .seconds(30)) -> PictureProcess {
        PictureProcess(executable: "/bin/sh", arguments: ["-c", shell], deadline: deadline)
    }
}
