import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct ExportInterruptionTests {
        @Test func `An exported file is complete or unchanged, regardless of when the app is killed`() throws
        {
            let app = try AppProcess()
            let table = try app.home.write(MadeUpCatalogue.table(films: 8_000), to: "title.basics.tsv")
            #expect(try app.run("import", "--yes", table.path).succeeded)
            let complete = app.home.file("complete.json")
            let start = ContinuousClock.now
            #expect(try app.run("export", "--output", complete.path).succeeded)
            let duration = (ContinuousClock.now - start) / .seconds(1)
            let expected = try Data(contentsOf: complete)

            let new = app.home.file("new.json")
            let old = try app.home.write("old", to: "old.json")
            var moments = KillMoments(seed: 11, duration: duration)
            var kills = 0
            for place in [new, old, new, old, new, old, new, old] {
                let running = try app.start(["export", "--yes", "--output", place.path])
                kills += try moments.kill(running) ? 1 : 0
                let content = try? Data(contentsOf: place)
                #expect([expected, place == old ? Data("old".utf8) : nil].contains(content))
                try? FileManager.default.removeItem(at: new)
                try app.home.write("old", to: "old.json")
            }
            #expect(kills > 0)
            #expect(try app.run("export", "--yes", "--output", old.path).succeeded)
            #expect(try Data(contentsOf: old) == expected)
        }
    }
}
