import Foundation
import NetworkCore
import Testing

@testable import MarketBackend

/// The known variants of clients' forms, as bytes.
@Suite(.timeLimit(.minutes(10))) struct MultipartQuirkTests {
    struct Quirk: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout RawForm) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout RawForm) -> Void) {
            testDescription = name
            self.change = change
        }
    }

    static let quirks = [
        Quirk("none") { _ in },
        Quirk("quoted boundary") { $0.contentType = "multipart/form-data; boundary=\"\($0.boundary)\"" },
        Quirk("CRLF before the first boundary") { $0.start = "\r\n" },
        Quirk("an empty line before what params says") {
            $0.parts[0].content = [13, 10] + $0.parts[0].content
        },
        Quirk("an empty line after params") { $0.parts[0].content += [13, 10] },
        Quirk("blank behind a type") { $0.parts[0].head.append("Content-Type: application/json ") },
        Quirk("a picture that says it is a form") {
            $0.parts[1].head[1] = "Content-Type: multipart/form-data"
        },
        Quirk("a picture without a type") { $0.parts[1].head.removeLast() },
        Quirk("image/jpg") { $0.parts[1].head[1] = "Content-Type: image/jpg" },
        Quirk("a file name without an extension") {
            $0.parts[1].head[0] = #"Content-Disposition: form-data; name="images"; filename="image""#
        },
        Quirk("params with a file name") {
            $0.parts[0].head[0] = #"Content-Disposition: form-data; name="params"; filename="blob""#
        },
        Quirk("no CRLF behind the end") { $0.end = "--" },
        Quirk("no hyphens at the end") { $0.end = "\r\n" },
        Quirk("parts in another order") { $0.parts.reverse() },
        Quirk("a part that nobody knows") { $0.parts.append(RawForm.text("more", "?")) },
        Quirk("a field for a file without one") { $0.parts.append(RawForm.file("images", [], filename: "")) },
        Quirk("capitals in the header") {
            $0.parts[0].head[0] = #"content-disposition: Form-Data; name="params""#
        },
    ]

    @Test(arguments: quirks) func `A product can be created from it`(quirk: Quirk) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        var form = try WireFixture.form(of: seller)
        quirk.change(&form)
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 201, "\(reply.text)")
        #expect(reply.string("name") == "MacBook Air")
        let url = try #require(reply.list("images").first?["url"] as? String)
        #expect(reply.list("images").count == 1)
        #expect(try await fixture.get(url).content == .bytes(RawForm.picture("one")))
    }

    @Test(arguments: [
        Quirk("no hyphens at the end") { $0.end = "\r\n" },
        Quirk("parts in another order") { $0.parts.reverse() },
        Quirk("line ends behind the texts") { form in
            for index in 0..<7 { form.parts[index].content += [13, 10] }
        },
        Quirk("files without brackets") { form in
            form.parts[7].head[0] = #"Content-Disposition: form-data; name="images"; filename="1.jpg""#
        },
    ]) func `An item can be created from it`(quirk: Quirk) async throws {
        let fixture = WireFixture()
        var form = WireFixture.itemForm(["discounted_price": "890000"])
        quirk.change(&form)
        let reply = try await fixture.send(.post, "/item/", form: form)
        #expect(reply.status == 201, "\(reply.text)")
        #expect(reply.int("price") == 1_290_000)
        #expect(reply.strings("images").count == 1)
    }

    @Test(arguments: [
        Quirk("cut off") { $0.end = "" }, Quirk("params twice") { $0.parts.append($0.parts[0]) },
        Quirk("another boundary") { $0.contentType = "multipart/form-data; boundary=other" },
        Quirk("no boundary") { $0.contentType = "multipart/form-data" },
        Quirk("no name") { $0.parts[1].head[0] = "Content-Disposition: form-data" },
        Quirk("no disposition") { $0.parts[0].head = [] },
        Quirk("base64") { $0.parts[1].head.append("Content-Transfer-Encoding: base64") },
    ]) func `A malformed form is refused in the words of the contract`(quirk: Quirk) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        var form = try WireFixture.form(of: seller)
        quirk.change(&form)
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 400)
        #expect(
            reply.message?.hasPrefix("Failed to parse multipart servlet request; nested exception is ")
                == true)
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 0)
    }

    @Test(arguments: ["", "text/plain", "application/x-www-form-urlencoded"])
    func `A change needs no content type`(type: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let reply = try await fixture.send(
            .patch, "/api/products/\(id)/", #"{"secret":"\#(seller.secret)","price":6.0E7}"#, as: seller,
            headers: type.isEmpty ? [:] : ["Content-Type": type])
        #expect(reply.status == 200)
        #expect(reply.int("price") == 60_000_000)
    }
}
