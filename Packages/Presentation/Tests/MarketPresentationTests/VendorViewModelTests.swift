import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct VendorViewModelTests {
    private func model(_ vendors: StubVendors, _ language: Language = .english) -> VendorViewModel {
        VendorViewModel(vendors: vendors, .test(language))
    }

    @Test func `Without a vendor, shows how to become one`() async {
        let model = model(StubVendors())
        await model.send(.load)
        #expect(model.state.failure?.kind == .signInNeeded && model.state.identity == nil)
        #expect(model.state.failure?.message == "You have no vendor yet.")
        await model.send(.showSecret)
        #expect(model.state.failure?.kind == .signInNeeded && model.state.secret == nil)
    }

    @Test func `Reports a missing secret with its vendor`() async {
        let model = model(StubVendors(.stub()))
        await model.send(.showSecret)
        #expect(model.state.failure?.kind == .refused && model.state.secret == nil)
        #expect(
            model.state.failure?.message
                == "The secret of your vendor 8ce6-id is missing. Enter it again.")
    }

    @Test func `Shows a new vendor, but its secret only on request`() async {
        let model = model(StubVendors())
        await model.send(.create(name: "가게"))
        #expect(model.state.identity?.vendor?.name == "가게" && model.state.secret == nil)
        #expect(model.state.message == "Created the vendor 가게. You now sell as 가게.")
        #expect(
            model.state.fields == [
                Field("Vendor", "가게"), Field("Identifier", "8ce6-id"),
                Field("Server", "none (in this process)"), Field("Secret saved in", "keyring"),
            ])
        await model.send(.showSecret)
        #expect(model.state.secret?.text == "new secret" && !"\(model.state)".contains("new secret"))
        await model.send(.load)
        #expect(model.state.secret == nil)
    }

    @Test func `Forgets the vendor after a running action`() async {
        let (gate, end) = AsyncStream<Never>.makeStream()
        let model = model(StubVendors(gate: { for await _ in gate {} }))
        let creation = Task { await model.send(.create(name: "가게")) }
        while !model.state.isBusy, !Task.isCancelled { await Task.yield() }
        await model.send(.forget)
        end.finish()
        await creation.value
        #expect(model.state.identity == nil && model.state.failure == nil && !model.state.isBusy)
    }

    @Test func `A vendor from another device needs its identifier and secret`() async {
        let model = model(StubVendors())
        await model.send(.use(identifier: "wrong", secret: VendorSecret("s")))
        #expect(model.state.failure?.kind == .refused && model.state.identity == nil)
        await model.send(.use(identifier: " 8ce6-id\n", secret: VendorSecret("s")))
        #expect(model.state.failure == nil && model.state.message == "You now sell as 가게.")
    }

    @Test(arguments: [nil, Vendor(id: 3, name: "")])
    func `Shows the identifier of a vendor without a name`(vendor: Vendor?) async {
        let used = VendorIdentity(identifier: "8ce6-id", vendor: vendor, server: nil, place: .keyring)
        let model = model(StubVendors(used: used))
        await model.send(.use(identifier: "8ce6-id", secret: VendorSecret("s")))
        #expect(model.state.message == "You now sell as 8ce6-id.")
        #expect(model.state.fields.first == Field("Vendor", "unknown"))
    }

    @Test func `Removes a vendor from the device`() async {
        let model = model(StubVendors(.stub(), secret: VendorSecret("s")))
        await model.send(.load)
        #expect(model.state.identity != nil)
        await model.send(.forget)
        #expect(model.state.identity == nil && model.state.fields.isEmpty && model.state.message != nil)
        await model.send(.load)
        #expect(model.state.failure?.kind == .signInNeeded)
    }

    @Test(arguments: [
        (VendorIdentity.Place.keyring, ["http://localhost:1", "키링"]),
        (.file(path: "/x/y", reason: "no bus"), ["http://localhost:1", "/x/y (본인만 읽을 수 있음, 이유: no bus)"]),
        // A visitor of pages has neither.
        (.memory, []),
    ])
    func `Shows where the secret is stored`(place: VendorIdentity.Place, texts: [String]) async {
        let identity = VendorIdentity(
            identifier: "i", vendor: nil, server: "http://localhost:1", place: place)
        let model = model(StubVendors(identity), .korean)
        await model.send(.load)
        #expect(model.state.fields.map(\.value) == ["알 수 없음", "i"] + texts)
    }

    @Test func `Reports an unavailable keyring, and the shown vendor stays`() async {
        let model = model(StubVendors(.stub(), error: .noSecretStore("no bus")))
        for input in [VendorViewModel.Input.load, .create(name: "a"), .forget, .showSecret] {
            await model.send(input)
            #expect(model.state.failure?.message.contains("no bus") == true && model.state.message == nil)
        }
    }
}
