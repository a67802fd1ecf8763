import NetworkCore
import PictureCore
import PictureCoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct PictureCleaningTests {
    @Test(arguments: [
        (PictureError.unknownFormat, 400, "Picture 1 is neither JPEG nor PNG"),
        (.damaged, 400, "Picture 1 is damaged"),
        (.tooManyBytes(limit: 1), 413, "A picture must have fewer than"),
        (
            .tooManyPixels(PixelSize(width: 30_000, height: 30_000)), 400,
            "Picture 1 has too many pixels: 30000 x"
        ),
        (.tooExpensive, 400, "Picture 1 takes too much"),
        (.workerFailed("/usr/bin/secret: no such file"), 503, "The server cannot read pictures now"),
    ]) func `A picture that cannot be decoded is reported, and adds no listing`(
        error: PictureError, status: Int, message: String
    ) async throws {
        let reports = Reports()
        let fixture = WireFixture(pictures: FakePictures(failing: error), reports: reports)
        let seller = try await fixture.seller()
        let form = try WireFixture.form(of: seller)
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == status)
        #expect(reply.message?.hasPrefix(message) == true, "\(reply.text)")
        #expect((reply.headers["Retry-After"] != nil) == (status == 503))
        // A client shows the other refusals to people.
        #expect((reply.string("korean") != nil) == (status < 500), "\(reply.text)")
        #expect(reports.errors.count == (status == 503 ? 1 : 0))
        #expect(reports.requests.allSatisfy { $0.body.isEmpty && $0.headers["identifier"] == nil })
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 0)
    }

    @Test func `A text is not a picture`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        var form = try WireFixture.form(of: seller, pictures: ["one", "two"])
        form.parts[2].content = Array("<svg onload=alert(1)>".utf8)
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.message == "Picture 2 is neither JPEG nor PNG")
        #expect(reply.status == 400)
    }

    @Test func `Uploads wait for their turn, and excess uploads are refused`() async throws {
        let gate = Gate()
        let pictures = FakePictures(gate: { await gate.wait() })
        let fixture = WireFixture(pictures: pictures) {
            $0.picturesAtOnce = 1
            $0.picturesWaiting = 1
        }
        let seller = try await fixture.seller()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for name in ["one", "two", "three"] {
                group.addTask {
                    let form = try WireFixture.form(of: seller, name: name, pictures: [name])
                    return try await fixture.send(.post, "/api/products", form: form, as: seller).status
                }
            }
            // One upload is decoded and one waits, so that the third is refused at once.
            let first = try await group.next()
            #expect(first == 503)
            #expect(pictures.cleaned == 1)
            gate.open()
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            return statuses
        }
        #expect(statuses == [201, 201])
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 2)
    }
}
