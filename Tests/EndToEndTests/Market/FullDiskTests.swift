import Foundation
import PostgresDriverTestSupport
import TerminalUI
import TestSupport
import Testing

/// Bookmarks while the disk with the data of this device is full.
@Suite(.blocking, .timeLimit(.minutes(10)), .enabled(if: SmallDisk.isPossible))
struct FullDiskTests {
    /// Opens the screens after the disk is full. It gets room again when a line arrives in the pipe.
    private static let script = """
        mkdir "$HOME/disk" && mount -t tmpfs -o size=8m disk "$HOME/disk" && mkfifo "$HOME/pipe" || exit 70
        export XDG_DATA_HOME="$HOME/disk"
        app() { "$APP" ${STORE:+--store "$STORE"} "$@"; }
        app list -n 1 && app bookmark list
        cat /dev/zero >"$HOME/disk/filler" 2>"$HOME/filled"
        app bookmark add 24; echo "added:$?"
        app bookmark list; echo "listed:$?"
        { read -r _ <"$HOME/pipe"; rm "$HOME/disk/filler"; echo >"$HOME/freed"; } &
        app

        """

    @Test(arguments: [false, true])
    func `A bookmark that the disk has no room for is neither shown nor saved`(isPostgres: Bool)
        async throws
    {
        guard !isPostgres || TestServer.isThere else { return }
        let database = isPostgres ? try OwnDatabase() : nil
        defer { database?.drop() }
        let app = try AppProcess(.market)
        let script = "STORE='\(database?.address ?? "")'\n" + Self.script
        try app.home.write(script, to: "full.sh")
        let shell = try await ScreenShell(app)

        shell.terminal.type("\(SmallDisk.prefix) bash full.sh\n")
        let before = try await shell.wait(for: "listed:0", "the commands")
        #expect(before.contains("disk is full") && before.contains("added:1"), "\(before)")
        #expect(before.contains("You have no bookmarks yet."), "\(before)")
        try await shell.wait(for: "\u{1B}[2J", "the first frame")
        try await shell.answer()
        try await shell.look("the list") { _ in shell.screen.text.contains("No. 24") }
        shell.terminal.type("b")
        try await shell.look("the failure") { _ in shell.screen.text.contains("disk is full") }
        #expect(!shell.screen.text.contains("♥") && !shell.screen.text.contains("Bookmarked"))
        shell.terminal.type("3")
        try await shell.look("the tab") { _ in shell.screen.text.contains("You have no bookmarks yet.") }

        try Data("\n".utf8).write(to: app.home.file("pipe"))
        try await eventually("the disk has room") {
            FileManager.default.fileExists(atPath: app.home.file("freed").path)
        }
        shell.terminal.type("1b")
        try await shell.look("the bookmark") { _ in shell.screen.text.contains("Bookmarked") }
        shell.terminal.type("3")
        try await shell.look("the tab") { _ in shell.screen.text.contains("1 bookmarked") }
        shell.terminal.type("q")
        try await shell.expectReturned("q")
    }
}
