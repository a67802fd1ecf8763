import BackendCore
import NetworkCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct UploadBudgetTests {
    enum Generation: CaseIterable {
        case first, third

        var path: String { self == .first ? "/item" : "/api/products" }

        /// A form with the pictures before all texts.
        func form(_ name: String, of seller: WireFixture.Seller) throws -> RawForm {
            var form =
                self == .first
                ? WireFixture.itemForm(["title": name]) : try WireFixture.form(of: seller, name: name)
            form.parts.reverse()
            form.parts[0].content += [UInt8](repeating: 7, count: 300_000)
            return form
        }
    }

    enum End: CaseIterable { case answered, broken, cancelled, refused }

    /// With memory for one large picture, but not for two.
    private let fixture = WireFixture { $0.uploadBytes = 450_000 }

    private func begin(
        _ generation: Generation, _ form: RawForm, by seller: WireFixture.Seller, isBroken: Bool = false
    ) async -> (HeldBody, Task<HTTPResponse, Never>) {
        let body = HeldBody(form.bytes, isBroken: isBroken)
        let request = HTTPRequest(
            method: .post, path: generation.path,
            headers: ["Content-Type": form.type, "identifier": seller.identifier], content: body.content)
        let task = Task { await fixture.backend(request) }
        await body.held.wait()
        return (body, task)
    }

    @Test(arguments: Generation.allCases, Generation.allCases)
    func `Uploads share their memory, and excess uploads are told to retry`(
        one: Generation, other: Generation
    ) async throws {
        let seller = try await fixture.seller()
        let (body, first) = await begin(one, try one.form("one", of: seller), by: seller)
        let form = try other.form("other", of: seller)
        let refused = try await fixture.send(.post, other.path, form: form, as: seller)
        #expect(refused.status == 503)
        #expect(refused.headers["Retry-After"] == "1")
        let message = "The server is busy with other uploads"
        #expect((other == .first ? refused.reason : refused.message) == message, "\(refused.text)")
        body.further.open()
        #expect(await first.value.status == 201)
        #expect(try await fixture.send(.post, other.path, form: form, as: seller).status == 201)
    }

    @Test(arguments: Generation.allCases, End.allCases)
    func `The memory of an upload is free after its end`(generation: Generation, end: End) async throws {
        let seller = try await fixture.seller()
        var form = try generation.form(end == .refused ? "" : "first", of: seller)
        form.parts[0].content[10] = 1
        let (body, task) = await begin(generation, form, by: seller, isBroken: end == .broken)
        if end == .cancelled { task.cancel() }
        body.further.open()
        #expect((await task.value.status == 201) == (end == .answered))
        let next = try generation.form("second", of: seller)
        #expect(try await fixture.send(.post, generation.path, form: next, as: seller).status == 201)
    }

    @Test func `Small texts need little memory`() async throws {
        let seller = try await fixture.seller()
        let (body, first) = await begin(.third, try Generation.third.form("one", of: seller), by: seller)
        #expect(try await fixture.send(.post, "/item", form: WireFixture.itemForm()).status == 201)
        body.further.open()
        #expect(await first.value.status == 201)
    }

    @Test func `One client leaves a quarter to others`() async throws {
        let budget = UploadBudget(400)
        try await share(of: budget, "192.0.2.1") { one in
            #expect(throws: MarketFailure.uploadsFull) { try one.take(301) }
            try one.take(200)
            try await share(of: budget, "192.0.2.1") { again in
                try again.take(100)
                #expect(throws: MarketFailure.uploadsFull) { try again.take(1) }
                try await share(of: budget, "192.0.2.2") { other in
                    try other.take(100)
                    #expect(throws: MarketFailure.uploadsFull) { try other.take(1) }
                    try await share(of: budget, nil) { here in
                        #expect(throws: MarketFailure.uploadsFull) { try here.take(1) }
                        one.end()
                        try here.take(200)
                        #expect(throws: MarketFailure.uploadsFull) { try again.take(1) }
                    }
                }
            }
        }
        #expect(budget.taken == 0)
        try await share(of: budget, "192.0.2.2") { other in
            try other.take(300)
            try await share(of: budget, "192.0.2.1") { try $0.take(100) }
        }
    }

    private func share(
        of budget: UploadBudget, _ peer: String?, _ body: (UploadShare) async throws -> Void
    ) async throws {
        var request = HTTPRequest(path: "/")
        request.peer = peer
        try await budget.share(of: request, body)
    }

    @Test func `An excessive reservation leaves no memory reserved`() async throws {
        let budget = UploadBudget(100)
        await #expect(throws: MarketFailure.uploadsFull) {
            try await budget.share(of: HTTPRequest(path: "/")) { share in
                try share.take(60)
                try share.take(60)
            }
        }
        #expect(budget.taken == 0)
    }
}
