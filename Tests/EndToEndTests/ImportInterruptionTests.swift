import Foundation
import Testing

extension EndToEnd.Commands {
    /// The old catalogue stays until the new catalogue is complete, regardless of interruptions.
    @Suite struct ImportInterruptionTests {
        @Test func `An import killed repeatedly ends like an uninterrupted one`() throws {
            let reference = try AppProcess()
            let table = try reference.home.write(MadeUpCatalogue.table(), to: "title.basics.tsv")
            let start = ContinuousClock.now
            #expect(try reference.run("import", "--yes", table.path).succeeded)
            let duration = (ContinuousClock.now - start) / .seconds(1)
            let new = try reference.checksum()

            var app = try AppProcess()
            let old = try app.checksum()
            #expect(old != new)
            var moments = KillMoments(seed: 7, duration: duration)
            var kills = 0
            for _ in 0..<12 where kills < 5 {
                let running = try app.start(["import", "--yes", table.path])
                let wasKilled = try moments.kill(running)
                kills += wasKilled ? 1 : 0
                let current = try app.checksum()
                #expect([old, new].contains(current))
                if current == old {
                    #expect(wasKilled)
                    #expect(try app.run("search", "기생충").output.contains("Parasite"))
                } else {
                    app = try AppProcess()
                    #expect(try app.checksum() == old)
                }
            }
            #expect(kills > 0)
            let last = try app.run("import", "--yes", table.path)
            #expect(last.succeeded, "\(last.error)")
            #expect(try app.checksum() == new)
            #expect(try app.run("search", "강 20999").output.contains("River 20999"))
        }

        @Test func `Ctrl-C leaves the old catalogue, and the import can continue later`() throws {
            // On a busy machine an import may end before the signal arrives; then another import is interrupted.
            for _ in 0..<5 {
                let app = try AppProcess()
                let old = try app.checksum()
                let table = try app.home.write(MadeUpCatalogue.table(), to: "title.basics.tsv")
                let running = try app.start(["import", "--yes", table.path])
                try app.waitUntilPartIsWritten(by: running)
                running.send(SIGINT)
                let stopped = try running.wait()
                guard stopped.status == 130 else { continue }
                #expect(!stopped.wasKilled)
                #expect(stopped.error.contains("movies-cli: Cancelled. The catalogue was not changed"))
                #expect(try app.checksum() == old)

                let resumed = try app.run("import", "--yes", table.path)
                #expect(
                    resumed.output
                        == "The catalogue now has 21,000 films.\nAn interrupted import was continued.\n")
                return
            }
            Issue.record("no import could be interrupted")
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gzip")))
        func `A truncated compressed file is refused with its line`() throws {
            let app = try AppProcess()
            let old = try app.checksum()
            try app.home.write(MadeUpCatalogue.table(films: 3_000), to: "title.basics.tsv")
            #expect(
                try app.shell(
                    #"cd "$HOME" && gzip -k title.basics.tsv && head -c 20000 title.basics.tsv.gz > cut.tsv.gz"#
                ).succeeded)
            let cut = try app.run("import", "--yes", app.home.file("cut.tsv.gz").path)
            #expect(cut.status == 1)
            #expect(
                cut.error.firstMatch(
                    of: #/^movies-cli: \/.*\/cut\.tsv\.gz, line [\d,]+: The file ends in the middle\./#)
                    != nil,
                "\(cut.error)")
            #expect(try app.checksum() == old)

            let whole = try app.run("import", "--yes", app.home.file("title.basics.tsv.gz").path)
            #expect(whole.output == "The catalogue now has 3,000 films.\n", "\(whole.error)")
        }

        @Test func `A second import is refused during the first`() throws {
            let app = try AppProcess()
            #expect(try app.run("list").succeeded)
            let small = try app.home.write(MadeUpCatalogue.table(films: 10), to: "small.tsv")
            let pipe = try NamedPipe(in: app.home)
            let first = try app.start(["import", "--yes", pipe.path])
            // The first import waits for more data as long as the pipe is open.
            try pipe.write(MadeUpCatalogue.table(films: 3_000), to: first)

            var second = try app.run("import", "--yes", small.path)
            while second.succeeded, first.process.isRunning {
                second = try app.run("import", "--yes", small.path)
            }
            #expect(second.status == 1)
            #expect(second.error == "movies-cli: Another import is running. Wait until it has finished.\n")
            #expect(try app.run("list", "-n", "1").succeeded)

            try pipe.write(MadeUpCatalogue.rows(3_001...3_100), to: first)
            pipe.close()
            let result = try first.wait()
            #expect(result.output == "The catalogue now has 3,100 films.\n", "\(result.error)")
        }
    }
}

extension AppProcess {
    /// Returns when the import has written its first transactions, which its journal file shows, or has ended.
    fileprivate func waitUntilPartIsWritten(by running: Running) throws {
        let journal = home.file(".local/share/trellis/movies/backend.sqlite-wal")
        // The bundled films have left the journal more than a megabyte long.
        while try Self.size(journal) < 2 << 20, running.process.isRunning { usleep(1_000) }
    }

    private static func size(_ file: URL) throws -> Int {
        guard FileManager.default.fileExists(atPath: file.path) else { return 0 }
        return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }
}
