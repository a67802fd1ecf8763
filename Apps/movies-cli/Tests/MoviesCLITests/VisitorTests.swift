import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MoviesCLI

/// The screens of a visitor in a browser, who has no files and settings on the device of the server.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct VisitorTests {
    @Test func `A visitor cannot import, export or change settings, and writes no file`() async throws {
        let app = try TestApp()
        let files = try FileManager.default.subpathsOfDirectory(atPath: app.home)
        let run = app.visitor(.movies, by: server(title: "River of light"))
        let own = Run(.movies, app.environment(Transcript()), store: .memory).endingWithTest()
        let container = AppDIContainer(own, AppSettings(), pictures: FakePictures()).forVisitor(run)
        let test = try await ScreenTest(MoviesCoordinator.screens(run, container))
        await test.ui.settle()
        let list = test.ui.text
        #expect(list.contains("River of light"), "\(list)")
        for key in ["i", "e", ","] {
            await test.ui.type(key)
            #expect(!test.ui.text.contains("File"), "\(test.ui.text)")
            #expect(test.address == PageAddress("films"))
        }
        #expect(await !test.open(PageAddress("settings")))
        #expect(await test.open(PageAddress("films", "7")))
        await test.ui.type("b")
        #expect(await test.open(PageAddress("bookmarks")))
        #expect(test.ui.text.contains("River of light"), "\(test.ui.text)")
        // Only commands use the catalogue as a whole, and they have no visitors.
        #expect(try FileManager.default.subpathsOfDirectory(atPath: app.home) == files)
        #expect(!FileManager.default.fileExists(atPath: run.scratch))
    }
}
