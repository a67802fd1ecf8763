import CurlTransport
public import DIContainer
public import Persistence
public import Platform
public import PresentationCore
public import TerminalKit
public import TextCore

/// One run of an app: its invocation and everything that its parts share. Commands print and ask through its ``dialog``.
public struct Run: Sendable {
    /// The name and version of the program.
    public let app: AppIdentity
    /// Everything outside the process, with the chosen colours.
    public let environment: AppEnvironment
    /// The language of the output.
    public let language: Language
    /// The profile whose data is used.
    public let profile: ProfileName
    /// The place where data is stored.
    public let store: StoreKind
    /// The way the program was called, for suggested commands.
    public let invocation: Invocation
    /// The chosen server and the messages for its failures.
    public internal(set) var fault: ServerFault {
        didSet { fault.certificates = TrustedCertificates(environment.variables) }
    }
    /// The value of `--json`.
    public internal(set) var json: JSONChoice?
    /// The output of a command whose `--json` is a report.
    var collected: CollectedOutput?
    /// Open files of `--record` and `--replay`.
    public internal(set) var wire: Wire

    /// The token of `TRELLIS_TOKEN`, which replaces a sign-in.
    public internal(set) var token: Secret?
    /// The reason why the server refused this token.
    let tokenFaults = BackendFaults()

    /// Creates the screens of visitors; `nil` for an app without screens.
    var visitorPages: VisitorPages?
    /// The stores of a visitor of pages; `nil` for the user of this device.
    var visitor: VisitorStores?
    /// The pictures of pages that a browser may load.
    public internal(set) var pagePictures = PagePictures()

    /// The message of the last failure behind a transport.
    public let faults = BackendFaults()
    /// The dependencies, recorded while they are created.
    public let graph = DependencyGraph()
    /// Closes opened resources at the end of the run.
    public let lifetime = Lifetime()

    /// Creates a run of the app.
    public init(
        _ app: AppIdentity, _ environment: AppEnvironment, language: Language = .english,
        profile: ProfileName = .main, store: StoreKind = .sqlite, server: ServerChoice = ServerChoice(),
        invocation: Invocation? = nil, fault: ServerFault? = nil, wire: Wire = .plain
    ) {
        self.app = app
        self.environment = environment
        self.language = language
        self.profile = profile
        self.store = store
        self.invocation = invocation ?? Invocation(app)
        self.fault = fault ?? ServerFault(choice: server, protocolName: app.folder)
        self.fault.certificates = TrustedCertificates(environment.variables)
        self.wire = wire
    }

    /// Standard input, output and error.
    public var console: Console { environment.console }
    /// The current date.
    public var now: @Sendable () -> Date { environment.now }
    /// The time zone of the user.
    public var localTime: LocalTime { environment.localTime }
    /// The user and the clock, for view models.
    public var here: Surroundings {
        Surroundings(language, localTime: localTime, now: now, sleep: environment.sleep)
    }
    /// The chosen server.
    public var server: ServerChoice { fault.choice }
    /// The paths of the profile's files.
    public var files: AppFiles { AppFiles(of: app, environment: environment.variables, profile: profile) }

    /// The whole line for a suggested command that uses the same server and profile.
    public func commandLine(_ command: String) -> String { invocation.commandLine(command) }

    /// The name of the server, or of the database behind `--store`, in the keys of values that this device stores for
    /// it; `nil` is the database of this device.
    public var placeAddress: String? {
        if let address = server.address { return address.text }
        return if case .postgres = store { store.text } else { nil }
    }

    /// Prints messages and asks questions for a command of this run.
    public var dialog: CommandDialog { CommandDialog(run: self) }

    /// Closes opened resources, and prints failures to do so.
    package func end() async {
        for failure in await lifetime.end() { _ = dialog.fail("\(failure)") }
    }

    /// Prints the report of a command whose `--json` is a report. A command that failed before it did anything prints
    /// nothing.
    func report(_ code: ExitCode) {
        guard let collected else { return }
        let report = Report(done: code == .success, messages: collected.lines)
        guard report.done || !report.messages.isEmpty, let text = JSONOutput.text(report, json) else {
            return
        }
        collected.original.write(text + "\n")
    }

    private struct Report: Encodable {
        let done: Bool
        let messages: [String]
    }

    /// The text that a slow command shows while it waits.
    var waitingLabel: String {
        let label =
            server.address.map {
                LocalizedText("Waiting for \($0.host)…", "\($0.host) 서버의 응답을 기다리는 중…")
            } ?? LocalizedText("Working…", "처리하는 중…")
        return label[language]
    }
}
