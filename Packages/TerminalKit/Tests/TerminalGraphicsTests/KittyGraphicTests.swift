import Foundation
import TerminalKit
import Testing

@testable import TerminalGraphics

@Suite struct KittyGraphicTests {
    /// The commands of a stream: their keys and payloads.
    private func commands(_ text: String) throws -> [(keys: [String], payload: String)] {
        let parts = text.components(separatedBy: "\u{1B}\\")
        #expect(parts.last == "")
        return try parts.dropLast().map { part in
            #expect(part.hasPrefix("\u{1B}_G"))
            let halves = part.dropFirst(3).components(separatedBy: ";")
            try #require(halves.count == 2)
            return (halves[0].components(separatedBy: ","), halves[1])
        }
    }

    @Test func `Sends a small picture as one command with its exact pixels`() async throws {
        let drawn = Drawn(2, 2) { x, y in [UInt8(x), UInt8(y), 3, UInt8(x * 255)] }
        let picture = try await drawn.render(TerminalGraphics(.kitty), columns: 4, rows: 2)
        guard case .graphic(let graphic) = picture.content else { Issue.record("no graphic"); return }
        let commands = try commands(graphic.rendered)
        #expect(commands.map(\.keys) == [["a=T", "q=2", "C=1", "f=32", "s=2", "v=2", "c=4", "r=2", "m=0"]])
        #expect(Data(base64Encoded: commands[0].payload) == Data(drawn.rgba))
        #expect(graphic.description.isEmpty)
        #expect(picture.lines == nil)
    }

    @Test func `Sends a larger picture in chunks of at most 4096 bytes`() throws {
        let drawn = Drawn.gradient(64, 50)
        let pixels = try Pixels(rgba: drawn.rgba, width: 64, height: 50)
        let commands = try commands(KittyGraphic.encode(pixels, columns: 8, rows: 3))
        #expect(commands.count == (64 * 50 * 4 * 4 / 3 + 4095) / 4096)
        for (index, command) in commands.enumerated() {
            let isLast = index == commands.count - 1
            #expect(command.payload.utf8.count <= 4096)
            #expect(isLast || command.payload.utf8.count == 4096)
            #expect(command.keys.contains("q=2"))
            #expect(command.keys.last == (isLast ? "m=0" : "m=1"))
            #expect(index == 0 || command.keys.count == 2)
        }
        #expect(Data(base64Encoded: commands.map(\.payload).joined()) == Data(drawn.rgba))
    }

    @Test func `Sends no more pixels than the cells have`() async throws {
        let picture = try await Drawn.gradient(500, 500).render(TerminalGraphics(.kitty), columns: 4, rows: 2)
        guard case .graphic(let graphic) = picture.content else { Issue.record("no graphic"); return }
        let first = try commands(graphic.rendered)[0].keys
        #expect(first.contains("s=32"))
        #expect(first.contains("v=32"))
    }

    @Test func `Kitty needs no library`() async throws {
        let picture = try await Drawn.gradient(2, 2)
            .render(TerminalGraphics(.kitty), columns: 2, rows: 1, library: "libnowhere.so.0")
        #expect((picture.columns, picture.rows) == (2, 1))
    }
}
