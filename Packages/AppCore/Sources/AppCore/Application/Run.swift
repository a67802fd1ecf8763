public import DIContainer
public import Persistence
public import PresentationCore
public import SQLCore
public import TerminalKit
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One run of an app: how it was called, and what all its parts share. Commands talk to their user through it.
public struct Run: Sendable {
    /// Which program it is.
    public let app: AppIdentity
    /// The world outside, with the colours that were chosen.
    public let environment: AppEnvironment
    /// What its user reads.
    public let language: Language
    /// Whose data.
    public let profile: ProfileName
    /// Where data is kept.
    public let store: StoreKind
    /// How the program was called: what a suggested command repeats.
    public let invocation: Invocation
    /// Which server was chosen, and the words for what it does wrong.
    public internal(set) var fault: ServerFault
    /// Open files of `--record` and `--replay`.
    public internal(set) var wire: Wire

    /// What went wrong last behind a transport, in words.
    public let faults = BackendFaults()
    /// What uses what, seen while it is made.
    public let graph = DependencyGraph()
    /// Closes at the end of the run what was opened in it.
    public let lifetime = Lifetime()

    /// A run of the app; what has a default is not asked for by the command line.
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
        self.wire = wire
    }

    /// Where it prints and reads.
    public var console: Console { environment.console }
    /// The time of day.
    public var now: @Sendable () -> Date { environment.now }
    /// Which server was chosen.
    public var server: ServerChoice { fault.choice }
    /// Where the files of the profile are.
    public var files: AppFiles { AppFiles(of: app, environment: environment.variables, profile: profile) }

    /// What to type for a command of this app that acts on the same place: for every suggestion.
    public func commandLine(_ command: String) -> String { invocation.commandLine(command) }

    /// Prints an error the way command-line tools do.
    public func fail(_ message: String, _ code: ExitCode = .failure) -> ExitCode {
        console.error("\(app.name): \(message)")
        return code
    }

    /// Prints why something failed, and gives the documented code. `subject` names what was not found, where the
    /// failure's own words do not.
    public func fail(_ failure: Failure, about subject: String? = nil) -> ExitCode {
        let message = reason(failure, hasSubject: subject != nil) ?? failure.message.terminalSafe()
        let name = failure.kind == .notFound ? subject : nil
        let place = name.flatMap { failure.message.contains($0) ? nil : "\($0): " }
        return fail((place ?? "") + message, ExitCode(failure.kind))
    }

    /// Prints why data cannot be used.
    public func fail(_ error: StoreError) -> ExitCode { fail(error.message(in: language, of: app)) }

    /// Closes what was opened, and prints what could not be.
    func end() async {
        for failure in await lifetime.end() { _ = fail("\(failure)") }
    }

    /// `nil` when the backend is in this process.
    private var remoteFault: ServerFault? { server.isRemote ? fault : nil }

    /// What is known better than the failure says it, because it happened behind a transport.
    private func reason(_ failure: Failure, hasSubject: Bool) -> String? {
        switch failure.kind {
        case .unavailable: faults.take() ?? remoteFault?.wrongAnswer[language]
        case .offline: faults.take()
        case .signInNeeded: faults.take() ?? fault.signIn?[language]
        // That a list is not found can only be said by a server that has another protocol.
        case .notFound where !hasSubject: remoteFault?.wrongAnswer[language]
        case .invalidInput, .notFound, .unsupported, .refused, .storage, .cancelled: nil
        }
    }

    /// Prints a value as JSON.
    public func print(json value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.text(value) else {
            return fail(
                LocalizedText("The result cannot be written as JSON.", "결과를 JSON으로 쓸 수 없습니다.")[language])
        }
        console.out(text)
        return .success
    }

    /// Prints a value as one line of JSON, for streams, and hands it over at once.
    public func print(line value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.line(value) else { return .failure }
        console.out(text)
        console.flush()
        return .success
    }

    /// A remark for people; a pipe gets none.
    public func hint(_ text: LocalizedText) {
        guard console.width != nil else { return }
        console.out("")
        console.out(console.style("\(text[language])", .dim))
    }

    /// Asks before something that cannot be undone, until the answer is a yes or a no; `nil` is a yes, all else how the
    /// command ends. Without a terminal nobody can answer, and it is said what is done instead: `--yes`, unless
    /// `instead` says something else.
    public func confirm(_ question: LocalizedText, instead: LocalizedText? = nil) async -> ExitCode? {
        let words = question[language]
        guard console.facts.isInputTerminal else {
            let instead =
                instead
                ?? LocalizedText(
                    "There is no terminal to ask on. Add --yes to confirm.",
                    "확인을 받을 터미널이 없습니다. 확인하려면 --yes를 붙이세요.")
            return fail("\(words) \(instead[language])".terminalSafe(), .usage)
        }
        while true {
            switch await console.readLine(LineQuestion("\(words) (y/n) ")) {
            case .text(let line):
                let answer = line.lowercased().filter { !$0.isWhitespace }
                if Self.yes.contains(answer) { return nil }
                if Self.no.contains(answer) { return .failure }
                console.error(LocalizedText("Answer y or n.", "y 또는 n을 입력하세요.")[language])
            case .nothing:
                return fail(
                    LocalizedText("No answer. Nothing was done.", "입력이 없어 아무 작업도 하지 않았습니다.")[language])
            case .interrupted: return .interrupted
            }
        }
    }

    /// Asks before files are replaced that are there already; `nil` is a yes, also when none is. A pipe or a device
    /// loses nothing when it is written to.
    public func mayReplace(_ paths: String...) async -> ExitCode? {
        let there = paths.filter { path in
            let place = URL(filePath: path).resolvingSymlinksInPath().path
            let facts = try? FileManager.default.attributesOfItem(atPath: place)
            return facts?[.type] as? FileAttributeType == .typeRegular
        }
        guard !there.isEmpty else { return nil }
        let names = there.map { $0.terminalSafe() }.joined(separator: ", ")
        return await confirm(
            there.count == 1
                ? LocalizedText("\(names) already exists. Replace it?", "\(names) 파일이 이미 있습니다. 덮어쓸까요?")
                : LocalizedText(
                    "\(names) already exist. Replace them?", "\(names) 파일이 이미 있습니다. 덮어쓸까요?"))
    }

    /// Says that others on the way can read what is sent to a server without TLS, which nobody should type unknowingly.
    ///
    /// `secret` is what can be read, as an object: "your password", "비밀번호를".
    func warnOfListeners(to secret: LocalizedText) {
        guard let address = server.address, !address.isPrivate else { return }
        console.error(
            LocalizedText(
                "Warning: the connection to "
                    + "\(address.place) has no TLS. Others on the network can read \(secret[.english]).",
                "경고: \(address.place) 서버와 TLS 없이 통신합니다. 네트워크의 다른 사람이 \(secret[.korean]) 볼 수 있습니다.")[language])
    }

    /// Also as a Korean keyboard types the letters.
    private static let yes: Set<String> = ["y", "yes", "ㅛ", "예", "네"]
    private static let no: Set<String> = ["n", "no", "ㅜ", "아니오", "아니요"]
}

extension ExitCode {
    /// The documented code for a failure of that kind.
    public init(_ kind: Failure.Kind) {
        switch kind {
        case .invalidInput: self = .usage
        case .signInNeeded: self = .signInNeeded
        case .cancelled: self = .interrupted
        case .notFound, .offline, .unavailable, .unsupported, .refused, .storage: self = .failure
        }
    }
}

/// A value that is printed as `null` when it is not there, so that every documented field always is.
@propertyWrapper
public struct Explicit<Value: Encodable>: Encodable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

    public init(_ value: Value?) { wrappedValue = value }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}
