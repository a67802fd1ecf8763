import Foundation
import TestSupport
import Testing

/// The screens read out on an ordinary terminal, with a pager installed.
@Suite(
    .blocking, .timeLimit(.minutes(10)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct AccessibleModeTests {
    /// The whole first screen fits on the larger terminal.
    @Test(arguments: [AppProcess.Product.community, .market, .movies], [8, 60] as [UInt16])
    func `Screens that are read out never go through a pager`(
        product: AppProcess.Product, rows: UInt16
    ) async throws {
        let shell = try await ScreenShell(product, rows: rows)
        try await shell.enter("export PAGER='tee page'")
        try await shell.enter("\"$APP\" config set accessible on >set")
        shell.terminal.type("\"$APP\"\n")
        try await shell.wait(for: "\r\n> ", "the prompt of the screens")
        shell.terminal.type("?\n")
        try await shell.wait(for: "\r\n> ", "the prompt after the help")
        shell.terminal.type("q\n")
        #expect(try await shell.expectReturned("q") == 0)
        try await shell.enter("test ! -e page && echo none >paged")
        #expect(try shell.file("paged") == "none\n")
    }
}
