import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import MarketDomain
import MarketPresentation
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The shell commands that the screens show.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ListingScreenCommandTests {
    private func run(_ line: String, _ app: TestApp) async throws -> AppRun {
        #expect(line.hasPrefix("market-cli "), "\(line)")
        return await app.run(ScreenTest.words(of: line))
    }

    /// Placeholders that the user has to fill in.
    private let blanks = ["NAME", "IDENTIFIER"]

    @Test func `Every command shown for an action can be run`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp", pictures: try app.pictures(2))
        let screens = try await ListingScreenRun(app: app)
        let lists = [
            ListingsScreen(screens.coordinator.all, isMine: false, screens.coordinator),
            ListingsScreen(screens.coordinator.own, isMine: true, screens.coordinator),
        ]
        let page = ListingScreen(
            screens.container.listingsScene().makeProductViewModel(), 1, known: nil, screens.coordinator)
        await page.appear()
        let vendor = VendorScreen(screens.coordinator.vendor, screens.coordinator)
        #expect(await app.run("bookmark", "add", "1").code == .success)
        let bookmarks = BookmarksScreen(
            screens.container.listingsScene().makeProductBookmarksViewModel(), screens.coordinator)
        await bookmarks.appear()
        var seen: Set<String> = []
        for screen in lists as [any Screen] + [page, vendor, bookmarks] {
            for action in screen.scope.actions + ActionScope.everywhere(tabs: []).actions {
                guard let line = screen.command(for: action.id, on: .number(1)),
                    !blanks.contains(where: line.hasSuffix), seen.insert(line).inserted
                else { continue }
                // These commands ask a question first, or ask for missing values.
                if line.hasSuffix(" sell") || line.contains(" delete ") || line.hasSuffix("vendor remove") {
                    continue
                }
                let result = try await run(line, app)
                #expect(result.code == .success, "\(action.id.name): \(line): \(result.error)")
            }
        }
        #expect(seen.count >= 8, "\(seen)")
    }

    @Test func `A list's command lists the same products as the screen`() async throws {
        let app = try await TestApp.selling(hasSamples: true)
        let run = try await ListingScreenRun(80, 60, app: app)
        let list = try #require(run.flow.tabTitles.isEmpty ? nil : screen(run))
        var filter = ListingFilter()
        (filter.text, filter.sort, filter.inStock) = ("가 '방", .dearest, true)
        for filter in [ListingFilter(), narrow, filter] {
            await list.model.send(.load(filter.query(size: 20), mine: false))
            let line = run.coordinator.commandLine(ListingCommand.line(of: filter, isMine: false))
            let ids = try await self.run(line + " --json", app).ids()
            #expect(ids == list.model.state.rows.map(\.id), "\(line)")
        }
        #expect(ListingCommand.line(of: narrow, isMine: true).hasPrefix("mine "))
    }

    private var narrow: ListingFilter {
        var filter = ListingFilter()
        (filter.lowest, filter.highest, filter.sort) = ("5,000", "60000", .cheapest)
        return filter
    }

    private func screen(_ run: ListingScreenRun) -> ListingsScreen {
        ListingsScreen(run.coordinator.all, isMine: false, run.coordinator)
    }

    @Test func `The command of a form sells and changes the same as the screen`() async throws {
        let app = try await TestApp.selling()
        var form = ListingForm()
        (form.name, form.price, form.currency) = ("Meng's -- \"lamp\"", "12.50", "USD")
        (form.discount, form.stock, form.description) = ("2", "3", "-d is no option,\nbut a $(description)")
        form.pictures = try app.pictures(2)
        let words = try #require(ListingCommand.words(selling: form))
        let line = words.joined(separator: " ")
        #expect(try await run("market-cli \(line)", app).code == .success)
        let shown = await app.run("show", "1", "--json")
        #expect(try shown.text("name") == form.name && shown.text("description") == form.description)
        #expect(try await app.savedPictures(of: 1).count == 2)

        let screens = try await ListingScreenRun(app: app)
        let model = screens.container.sellingScene().makeEditViewModel()
        await model.send(.load(1))
        await model.send(.type(.discount, ""))
        await model.send(.type(.name, "--yes"))
        await model.send(.movePicture(from: 0, to: 1))
        let screen = EditScreen(model, screens.coordinator)
        let edit = try #require(screen.command(for: .submit, on: nil))
        let before = try await app.savedPictures(of: 1)
        #expect(try await run(edit, app).code == .success, "\(edit)")
        #expect(try await app.run("show", "1", "--json").text("name") == "--yes")
        #expect(try await app.savedPictures(of: 1) == before.reversed())
        form.squares = [form.pictures[0]]
        #expect(ListingCommand.words(selling: form) == nil)
        form.squares = Set(form.pictures)
        let square = try #require(ListingCommand.words(selling: form)).joined(separator: " ")
        #expect(try await run("market-cli \(square)", app).code == .success, "\(square)")
        let sent = try await app.savedPictures(of: 2)
        // The bytes that the fake decoder makes of a square picture.
        #expect(sent.count == 2 && sent.allSatisfy { $0.starts(with: [0xFF, 0xD8, 0xFF, 0xEE]) })
    }

    @Test func `The commands to delete and to change the layout have the effect of the keys`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let screens = try await ListingScreenRun(app: app)
        let list = screen(screens)
        let delete = try #require(list.command(for: .deleteListing, on: .number(1)))
        #expect(try await run(delete + " --yes", app).code == .success)
        #expect(try await app.run("list", "--json").ids() == [])
        let layout = try #require(list.command(for: .listingLayout, on: nil))
        _ = try await run(layout, app)
        #expect(await app.run("config", "get", "layout").lines == ["grid"])
    }
}
