import DIContainer
package import NetworkCore
package import Persistence
import Platform
package import TextCore

/// Stores of one visitor of the pages that a server shows. A visitor has neither files nor settings on the device of the
/// server.
package struct VisitorStores: Sendable {
    /// Bookmarks, drafts and the like.
    package var profile: any KeyValueStore = InMemoryKeyValueStore()
    /// The session and other secrets.
    package var secrets: any SecretStore = InMemorySecretStore()
    /// The folder of files that the visitor sends, which is made when it is needed.
    package let folder: String

    package init(folder: String) { self.folder = folder }
}

extension Run {
    /// Whether it shows pages to a visitor instead of the user of this device.
    public var isForVisitor: Bool { visitor != nil }

    /// The folder of files that last no longer than the run.
    public var scratch: String { visitor?.folder ?? files.folder("scratch") }

    /// Creates the run of a visitor of the pages that this run serves. Nothing of it is on the disk or in the environment
    /// of this process.
    ///
    /// - Parameters:
    ///   - language: the language of the pages.
    ///   - transport: answers the requests like the served API, with the visitor's own session.
    ///   - stores: what the visitor keeps.
    ///   - ownOrigin: the origin of the server, for the addresses of its pictures; see `PagePictures`.
    /// - Returns: the run, which ends with the visitor.
    package func visited(
        _ language: Language, by transport: any HTTPTransport, _ stores: VisitorStores,
        ownOrigin: String? = ""
    ) -> Run {
        var environment = environment
        environment.variables = [:]
        environment.console = console.silent
        environment.transport = transport
        var run = Run(app, environment, language: language, store: .memory)
        run.visitor = stores
        run.pagePictures = PagePictures(ownOrigin: ownOrigin)
        run.lifetime.atEnd("visitorFiles") { try? FileManager.default.removeItem(atPath: stores.folder) }
        return run
    }
}
