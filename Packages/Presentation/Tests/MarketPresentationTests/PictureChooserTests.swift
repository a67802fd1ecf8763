import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct PictureChooserTests {
    private func model(_ chosen: [String] = []) async -> PictureChooserViewModel {
        let pictures = (1...4).map { PictureFolder.Picture(name: "lamp_\($0).jpg", byteCount: $0) }
        let more = [
            PictureFolder.Picture(name: "램프.png", byteCount: 9), .init(name: "Lamp 9.PNG", byteCount: 9),
        ]
        let folders = StubFolders(folders: [
            "/home": PictureFolder(path: "/home", folders: ["lamps", "other"], pictures: pictures + more),
            "/home/lamps": PictureFolder(path: "/home/lamps", folders: [], pictures: []),
            "/": PictureFolder(path: "/", folders: ["home"], pictures: []),
        ])
        let sale = SellViewModel(
            listings: StubListings(), vendors: StubVendors(),
            preparation: StubPreparation(
                files: ["/home/lamp_1.jpg": 10, "/home/lamp_2.jpg": 10],
                problems: ["/home/lamp_2.jpg": .damaged]), .test())
        let model = PictureChooserViewModel(folders: folders, chosen: chosen, .test()) {
            await sale.problems(ofPicture: $0)
        }
        await model.send(.open("/home"))
        return model
    }

    @Test func `Opens and leaves folders, up to the root`() async {
        let model = await model()
        #expect(model.state.entries.first == .parent(path: "/") && model.state.entries.count == 9)
        #expect(model.state.entries[1] == .folder(name: "lamps", path: "/home/lamps"))
        await model.send(.open("/home/lamps"))
        #expect(model.state.entries == [.parent(path: "/home")])
        #expect(model.state.emptyMessage?.hasPrefix("No folders or pictures") == true)
        await model.send(.open("/"))
        #expect(model.state.entries == [.folder(name: "home", path: "/home")])
    }

    @Test func `Filters by a part of a name in any case`() async {
        let model = await model()
        await model.send(.filter("LAMP"))
        #expect(model.state.entries.count == 7)
        await model.send(.filter("램"))
        #expect(model.state.entries.last?.path == "/home/램프.png" && model.state.entries.count == 2)
        await model.send(.filter("zzz"))
        #expect(model.state.emptyMessage == "Nothing here is called “zzz”.")
        await model.send(.open("/home"))
        #expect(model.state.filter == "" && model.state.entries.count == 9)
    }

    @Test func `Pictures keep the order of choosing, and there is room for five`() async {
        let model = await model(["/x/a.jpg"])
        for name in ["lamp_3.jpg", "lamp_1.jpg", "lamp_2.jpg"] {
            await model.send(.toggle("/home/\(name)"))
        }
        #expect(
            model.state.chosen == ["/x/a.jpg", "/home/lamp_3.jpg", "/home/lamp_1.jpg", "/home/lamp_2.jpg"])
        await model.send(.toggle("/home/lamp_3.jpg"))
        #expect(model.state.chosen == ["/x/a.jpg", "/home/lamp_1.jpg", "/home/lamp_2.jpg"])
        await model.send(.chooseAll)
        #expect(model.state.chosen.count == 5 && model.state.failure?.message.contains("up to 5") == true)
        await model.send(.toggle("/home/램프.png"))
        #expect(model.state.chosen.count == 5 && model.state.failure != nil)
        await model.send(.toggle("/x/a.jpg"))
        #expect(model.state.chosen.count == 4 && model.state.failure == nil)
    }

    @Test func `An unreadable folder leaves the shown one`() async {
        let model = await model()
        await model.send(.open("/gone"))
        #expect(model.state.folder == "/home" && model.state.entries.count == 9)
        #expect(model.state.failure?.message.contains("No such file") == true)
        let first = PictureChooserViewModel(folders: StubFolders(), chosen: [], .test()) { _ in
            []
        }
        await first.send(.open("/gone"))
        #expect(first.state.phase.failure != nil && first.state.entries.isEmpty)
    }

    @Test func `Removes an invalid picture with a message, and inspects it only once`() async {
        let model = await model(["/x/gone.jpg"])
        await model.send(.chooseAll)
        #expect(model.state.chosen.count == 5)
        let refused = await model.refuseOthers()
        #expect(model.state.chosen == ["/x/gone.jpg", "/home/lamp_1.jpg"])
        #expect(refused.count == 3 && refused.contains("/home/lamp_2.jpg"))
        #expect(model.state.failure?.message.contains("lamp_2.jpg") == true)
        #expect(await model.refuseOthers() == [])
    }
}
