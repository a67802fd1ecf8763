import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

extension EndToEnd.Commands {
    /// Every kind of question on a terminal, in a shell with jobs.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"))
    )
    struct QuestionTests {
        @Test(arguments: AppProcess.Product.allCases)
        func `Ctrl-Z and fg repeat the question, Ctrl-C ends with 130, and the terminal is restored`(
            product: AppProcess.Product
        ) throws {
            let app = try Self.app(product)
            let database = TestServer.isThere ? try OwnDatabase() : nil
            defer { database?.drop() }
            let rows = try Self.rows(product, app) + Self.common(app, to: database)
            for command in product.askingCommands where command != "migrate" || database != nil {
                #expect(rows.contains { $0.command.hasPrefix(command) }, "\(command)")
            }
            let shell = try Shell(app)
            let before = shell.terminal.modes
            for (command, questions) in rows {
                shell.terminal.type("\"$APP\" \(command)\n")
                for (question, answer) in questions {
                    try shell.wait(for: question, "\(command): \(question)")
                    shell.terminal.type("\u{1A}")
                    try shell.wait(for: "Stopped", "\(command): \(question): Ctrl-Z")
                    try shell.wait(for: "$ ", "\(command): \(question): the shell")
                    #expect(shell.terminal.modes == before, "\(command): \(question)")
                    shell.terminal.type("fg\n")
                    try shell.wait(for: question, "\(command): \(question): anew")
                    shell.terminal.type(answer)
                }
                try shell.wait(for: "$ ", "\(command): Ctrl-C")
                #expect(shell.terminal.modes == before, "\(command)")
                shell.terminal.type("echo \"[$?]\"\n")
                try shell.wait(for: "[130]", "\(command): the code")
                try shell.wait(for: "$ ", "\(command): the end")
            }
        }

        @Test func `A question in the background leaves the terminal to the shell, and can be ended there`()
            throws
        {
            let shell = try Shell(Self.app(.community))
            shell.terminal.type("set -b\n")
            try shell.wait(for: "$ ", "the shell")
            let before = shell.terminal.modes
            func expectStopped(_ what: String) throws {
                try shell.wait(for: "Stopped", what)
                #expect(shell.terminal.modes == before, "\(what)")
            }
            shell.terminal.type("\"$APP\" post delete 1\n")
            try shell.wait(for: "(y/n)", "the question")
            shell.terminal.type("\u{1A}")
            try expectStopped("Ctrl-Z")
            shell.terminal.type("bg\n")
            try expectStopped("bg")
            shell.terminal.type("fg\n")
            try shell.wait(for: "(y/n)", "fg")
            shell.terminal.type("\u{3}")
            try shell.wait(for: "$ ", "Ctrl-C")
            // After a SIGTERM and a SIGHUP the shell itself continues a stopped job. It still considers the job stopped
            // for a while, so the code comes from its message about the end of the job, and not from `wait`.
            let ends = [("TERM", "Exit 143"), ("HUP", "Hangup"), ("INT %1; kill -CONT", "Exit 130")]
            for (signal, end) in ends {
                shell.terminal.type("\"$APP\" post delete 1 &\n")
                try expectStopped("begun in the background")
                shell.terminal.type("kill -\(signal) %1\n")
                try shell.wait(for: end, "kill -\(signal)")
                #expect(shell.terminal.modes == before)
            }
        }

        @Test func `Typed and corrected Korean arrives correctly`() throws {
            let app = try AppProcess.seller()
            try Data(MadeUpPicture(seed: 1).png).write(to: app.home.file("사진 1.png"))
            let shell = try Shell(app)
            // Each question is followed by its answer.
            let answers = [
                ("Name (", "가나다라마\u{7F}\u{7F}자전\u{1B}[D거\u{1B}[D\u{1B}[3~\u{1B}[H새 \u{5}거"),
                ("Description (", "\u{1B}[200~거의 새것입니다.\n직접 오세요\u{1B}[201~ 👩‍💻x\u{7F}"),
                ("Price (", "12000"), ("Discount", ""), ("Stock", ""), ("Category", ""), ("Picture 1", "사\t"),
                ("Picture 2", ""), ("Contact", ""), ("List it? (Y/n)", ""),
            ]
            shell.terminal.type("cd; \"$APP\" sell\n")
            for (question, answer) in answers {
                try shell.wait(for: question, question)
                shell.terminal.type(answer + "\r")
            }
            try shell.wait(for: "$ ", "the end")
            let product = try app.shown(try #require(try app.mine().first).id)
            #expect(product.name == "새 가나다자전거")
            #expect(product.description == "거의 새것입니다. 직접 오세요 👩‍💻")
            #expect(product.images?.count == 1)
        }

        private static func app(_ product: AppProcess.Product) throws -> AppProcess {
            switch product {
            case .community:
                let app = try AppProcess.member("meng")
                _ = try app.post("One")
                _ = try app.run("comment", "create", "1", "First")
                // A draft, and a conflict in the outbox.
                _ = try app.run("post", "edit", "99", "For nobody")
                #expect(try app.run("post", "edit", "1", "Two").succeeded)
                _ = try app.run("post", "edit", "1", "Three", "--version", "1")
                let yuna = "--profile yuna"
                try app.enter("signup yuna yuna@example.com \(yuna)")
                #expect(try app.shell("\"$APP\" post create Hers \(yuna)").succeeded)
                #expect(try app.run("admin", "role", "meng", "admin").succeeded)
                #expect(try app.run("export", app.home.path).succeeded)
                return app
            case .market:
                let app = try AppProcess.seller()
                let pictures = try (1...2).map { seed in
                    let file = app.home.file("\(seed).png")
                    try Data(MadeUpPicture(seed: UInt64(seed)).png).write(to: file)
                    return file.path
                }
                _ = try app.sell("Lamp", pictures)
                let joined = try app.shell(
                    #"echo 'correct1!' | "$APP" signup minji@example.com --shoe-size 240"#)
                #expect(joined.succeeded, "\(joined.error)")
                #expect(try app.run("balance", "--deposit", "9000000").succeeded)
                #expect(try app.run("buy", "8", "260", "--yes").succeeded)
                #expect(try app.run("bid", "8", "265", "700,000", "--yes").succeeded)
                return app
            case .movies:
                let app = try AppProcess()
                try app.home.write(
                    "title,year,directors\nStar A,2000,Kim A\nStar B,2001,Kim B\n", to: "two.csv")
                try app.home.write("title,year\nC,2002\n", to: "one.csv")
                try app.home.write("title,year\nD,2003\n", to: "other.csv")
                #expect(try app.run("import", app.home.file("two.csv").path).succeeded)
                #expect(try app.run("rate", "Star A", "5").succeeded)
                // Newer than that score, and not in the future in the earliest time zone.
                let soon = Date.now.addingTimeInterval(3_600).formatted(.iso8601)
                try app.home.write(
                    "TMDb ID,Name,Release Date,Your Rating,Date Rated\n1,Star A,2000,9,\(soon)\n",
                    to: "tmdb.csv")
                #expect(try app.run("watched", "add", "Star A", "--date", "2001-02-03").succeeded)
                try interruptImport(app)
                return app
            }
        }

        /// Leaves an import that can be continued, because it ended at its question.
        private static func interruptImport(_ app: AppProcess) throws {
            let terminal = try PseudoTerminal()
            var app = app
            app.terminal = terminal
            app.environment["TERM"] = "xterm"
            let running = try app.start(["import", app.home.file("one.csv").path])
            var shown: [UInt8] = []
            try waitUntil("the question of an import") {
                shown += terminal.shown
                return String(decoding: shown, as: UTF8.self).contains("(y/n)")
            }
            running.send(SIGTERM)
            #expect(try running.wait().status == 143)
        }

        /// Each command with its questions and answers; the last answer is Ctrl-C.
        private static func rows(
            _ product: AppProcess.Product, _ app: AppProcess
        ) throws -> [(command: String, questions: [(String, answer: String)])] {
            func single(_ rows: [(String, String)]) -> [(
                command: String, questions: [(String, answer: String)]
            )] {
                rows.map { ($0, [($1, answer: ctrlC)]) }
            }
            switch product {
            case .community:
                let entry = try #require(try app.outbox().first).id
                let new = [("New password", answer: "correct horse 8\r"), ("Once more", ctrlC)]
                return single([
                    ("signup minsu minsu@example.com", "(y/n)"), ("signin yuna", "(y/n)"),
                    ("signin meng", "Password"), ("post delete 1", "(y/n)"), ("comment delete 1", "(y/n)"),
                    ("moderate remove post 2 spam", "(y/n)"),
                    ("moderate remove --all-of yuna spam", "(y/n)"), ("moderate block yuna spam", "(y/n)"),
                    ("export ~", "(y/n)"), ("drafts delete 1", "(y/n)"), ("outbox delete \(entry)", "(y/n)"),
                    ("admin rotate-keys", "(y/n)"),
                ]) + [
                    ("signup minsu minsu@example.com --yes", new),
                    ("password", [("Old password", "\(AppProcess.password)\r")] + new),
                ]
            case .market:
                let id = try #require(try app.mine().first).id
                let waiting = try order("waiting", app)
                let refusable = try order("refusable", app)
                let vendor = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
                let picture = try app.home.write(MadeUpPicture(seed: 3))
                let large = try app.home.write(MadeUpPicture(seed: 4, width: 400, height: 300))
                return single([
                    ("edit \(id) --price 100", "(y/n)"), ("edit \(id) --order 1", "(y/n)"),
                    ("delete \(id)", "(y/n)"), ("vendor remove", "(y/n)"), ("vendor create Yuna", "(y/n)"),
                    ("buy 8 270", "(y/n)"), ("sell-now 8 270", "(y/n)"), ("bid 8 270 12,000", "(y/n)"),
                    ("ask 8 270 1,000,000", "(y/n)"), ("cancel --all", "(y/n)"),
                    ("cancel \(waiting)", "(y/n)"),
                    ("amend \(waiting) --price 710,000", "(y/n)"), ("refuse \(refusable)", "(y/n)"),
                    ("renew \(waiting) --days 1", "(y/n)"), ("signin jun@example.com", "(y/n)"),
                    ("signup jun@example.com --shoe-size 270", "(y/n)"),
                    ("admin rotate-keys", "(y/n)"), ("admin product hide 8", "(y/n)"),
                    ("vendor use \(vendor)", "(y/n)"),
                    ("vendor use \(vendor) --yes", "Secret: "),
                    (
                        "sell \(large) --name Lamp -d Works --price 1 --currency USD",
                        "kB): too large to send"
                    ),
                ]) + [
                    (
                        "sell",
                        [
                            ("Name (", "Lamp\r"), ("Description (", "Works\r"), ("Price (", "12000\r"),
                            ("Discount", "\r"), ("Stock", "\r"), ("Category", "\r"),
                            ("Picture 1", "\(picture)\r"), ("Picture 2", "\r"), ("Contact", "\r"),
                            ("List it? (Y/n)", ctrlC),
                        ]
                    )
                ]
            case .movies:
                return single([
                    ("config set-secret tmdb-key", "tmdb-key (not shown): "),
                    ("show star", "Which film? (1-2) "), ("person kim", "Which person? (1-2) "),
                    ("watched add 'Star A' --date 1999-12-31", "(y/n)"),
                    ("import ~/other.csv", "Discard the interrupted import? (y/n)"),
                    ("import ~/one.csv", "(y/n)"), ("export --output ~/one.csv", "(y/n)"),
                    ("personal export --output ~/one.csv", "(y/n)"), ("personal import ~/tmdb.csv", "(y/n)"),
                ])
            }
        }

        /// The order in that state.
        private static func order(_ detail: String, _ app: AppProcess) throws -> Int {
            struct Orders: Decodable {
                struct Order: Decodable {
                    let order: Int
                    let detail: String
                }
                let orders: [Order]
            }
            let found = try app.run("orders", "--status", "all", "--json=order,detail")
            let orders = try JSONDecoder().decode(Orders.self, from: Data(found.output.utf8)).orders
            return try #require(orders.first { $0.detail == detail }, "\(found.output)").order
        }

        /// The questions before data is replaced.
        private static func common(
            _ app: AppProcess, to database: OwnDatabase?
        ) throws -> [(command: String, questions: [(String, answer: String)])] {
            #expect(try app.run("backup", app.home.file("monday").path).succeeded)
            #expect(try app.run("config", "set", "language", "en").succeeded)
            var commands = ["backup ~/monday", "restore ~/monday --replace", "profile remove default"]
            if let database {
                #expect(try app.run("migrate", "--to", database.address).succeeded)
                commands.append("migrate --to '\(database.address)' --replace")
            }
            return commands.map { ($0, [("(y/n)", answer: ctrlC)]) }
        }

        private static let ctrlC = "\u{3}"
    }
}

/// A shell with jobs on its own terminal; it ends with the terminal.
private final class Shell {
    let terminal: PseudoTerminal
    /// Keeps its home until the end of the shell.
    private let app: AppProcess
    private let process = Process()
    private var unread: [UInt8] = []

    init(_ app: AppProcess) throws {
        self.app = app
        terminal = try PseudoTerminal()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", "/bin/bash", "--norc", "--noprofile", "--noediting", "-i"]
        process.environment = app.variables.merging(["TERM": "xterm", "PS1": "$ "]) { $1 }
        process.standardInput = terminal.input
        process.standardOutput = terminal.input
        process.standardError = terminal.input
        try process.run()
        try wait(for: "$ ", "the first prompt")
    }

    deinit {
        terminal.hangUp()
        process.waitAndClose()
    }

    /// Reads the screen up to and including the text.
    func wait(for text: String, _ what: String) throws {
        let wanted = Data(text.utf8)
        do {
            try waitUntil(what) {
                unread += terminal.shown
                guard let place = Data(unread).range(of: wanted) else { return false }
                unread.removeFirst(place.upperBound)
                return true
            }
        } catch {
            Issue.record("\(what): \(String(decoding: unread, as: UTF8.self).debugDescription)")
            throw error
        }
    }
}
