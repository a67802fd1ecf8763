import NetworkCore
import Persistence
import TextCore

/// Stores of one visitor of the pages that a server shows. A visitor has neither files nor settings on the device of the
/// server.
struct VisitorStores: Sendable {
    /// Bookmarks, drafts and the like.
    var profile: any KeyValueStore = InMemoryKeyValueStore()
    /// The session and other secrets.
    var secrets: any SecretStore = InMemorySecretStore()
}

extension Run {
    /// Whether it shows pages to a visitor instead of the user of this device.
    public var isForVisitor: Bool { visitor != nil }

    /// Creates the run of a visitor of the pages that this run serves. Nothing of it is on the disk or in the environment
    /// of this process.
    ///
    /// - Parameters:
    ///   - language: the language of the pages.
    ///   - transport: answers the requests like the served API, with the visitor's own session.
    ///   - stores: what the visitor keeps.
    ///   - pictures: the pictures that the visitor's pages show.
    /// - Returns: the run, whose `lifetime` ends with the visitor.
    func visited(
        _ language: Language, by transport: any HTTPTransport, _ stores: VisitorStores = VisitorStores(),
        pictures: PagePictures = PagePictures(ownOrigin: "")
    ) -> Run {
        var environment = environment
        environment.variables = [:]
        environment.console = console.silent
        environment.transport = transport
        var run = Run(app, environment, language: language, store: .memory)
        run.visitor = stores
        run.pagePictures = pictures
        return run
    }
}
