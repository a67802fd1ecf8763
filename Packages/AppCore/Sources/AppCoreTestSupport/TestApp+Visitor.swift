public import AppCore
public import NetworkCore
import TerminalKit
public import TextCore

extension TestApp {
    /// The run of a visitor of the pages that this app serves.
    ///
    /// - Parameters:
    ///   - identity: the app.
    ///   - language: the language of the pages.
    ///   - transport: answers the visitor's requests.
    /// - Returns: a run that ends with the test.
    public func visitor(
        _ identity: AppIdentity, _ language: Language = .english, by transport: any HTTPTransport
    ) -> Run {
        Run(identity, environment(Transcript()))
            .visited(language, by: transport, VisitorStores(folder: home + "/visitor")).endingWithTest()
    }
}
