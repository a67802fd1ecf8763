import Foundation
import TestSupport
import Testing

/// A built app, run as a user runs it, with its own home.
struct AppProcess {
    /// The apps of this package, by the names of their products.
    enum Product: String, CaseIterable {
        case community = "community-cli"
        case market = "market-cli"
        case movies = "movies-cli"
    }

    let product: Product
    let home: TemporaryHome
    var environment: [String: String] = [:]
    /// The terminal for standard input; without a terminal or `input` there is nothing to read.
    var terminal: PseudoTerminal?
    /// The standard input without a terminal.
    var input: FileHandle?

    /// The folder of installed programs, such as the programs of a package. If set, they are tested instead of this
    /// build.
    static let installed = ProcessInfo.processInfo.environment["TRELLIS_PROGRAMS"].map { URL(filePath: $0) }

    /// The folders of this package's products: next to the test bundle.
    private static let folders: [URL] = {
        if let installed { return [installed] }
        let products = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        return [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()] + products
    }()

    /// The path of the app.
    var binary: URL? { Self.binary(of: product) }

    static func binary(of product: Product) -> URL? {
        folders.map { $0.appending(path: product.rawValue) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    init(_ product: Product = .movies, home: TemporaryHome) {
        self.product = product
        self.home = home
    }

    /// An app in a new home.
    init(_ product: Product = .movies) throws {
        self.init(product, home: try TemporaryHome())
    }

    /// Runs the app to its end.
    func run(_ arguments: String...) throws -> Result {
        try start(arguments).wait()
    }

    /// Starts the app without waiting for it. Its output goes to files in its home.
    func start(_ arguments: [String]) throws -> Running {
        try launch(try #require(binary, "\(product.rawValue) was not built beside the tests"), arguments)
    }

    /// Runs a line of shell in which `$APP` is the app.
    func shell(_ line: String) throws -> Result {
        try startShell(line).wait()
    }

    /// Starts a line of shell in which `$APP` is the app.
    func startShell(_ line: String) throws -> Running {
        try launch(URL(filePath: "/bin/bash"), ["-c", line])
    }

    /// The environment of the app and of the shell.
    var variables: [String: String] {
        [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
            "APP": binary?.path ?? "",
        ].merging(environment) { $1 }
    }

    private func launch(_ executable: URL, _ arguments: [String]) throws -> Running {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = variables
        process.standardInput = terminal?.input ?? input ?? FileHandle.nullDevice
        let name = UUID().uuidString
        let output = try home.write("", to: "\(name).out")
        let error = try home.write("", to: "\(name).err")
        let files = try [output, error].map { try FileHandle(forWritingTo: $0) }
        (process.standardOutput, process.standardError) = (files[0], files[1])
        try process.run()
        // The process has its own descriptors now.
        for file in files { try file.close() }
        return Running(process: process, output: output, error: error)
    }
}

extension AppProcess {
    /// The result of a process.
    struct Result {
        let status: Int32
        /// Whether a signal that the process did not handle ended it.
        let wasKilled: Bool
        let output: String
        let error: String

        var succeeded: Bool { status == 0 && !wasKilled }

        func json() throws -> [String: Any] {
            try #require(
                try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(error)")
        }
    }

    /// A running process.
    struct Running {
        let process: Process
        let output: URL
        let error: URL

        /// Waits for the end of the process. None of the tests takes minutes: a process that does hangs, and is killed.
        func wait() throws -> Result {
            let number = process.processIdentifier
            let limit = DispatchWorkItem { kill(number, SIGKILL) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: limit)
            process.waitUntilExit()
            limit.cancel()
            return Result(
                status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
                output: try String(contentsOf: output, encoding: .utf8),
                error: try String(contentsOf: error, encoding: .utf8))
        }

        func send(_ signal: Int32) {
            // The number of an ended process may belong to another process by now.
            if process.isRunning { kill(process.processIdentifier, signal) }
        }
    }
}
