import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct EnvelopeTests {
        private static let product: Set = [
            "id", "vendor_id", "name", "thumbnail", "currency", "price", "bargain_price", "discounted_price",
            "stock", "created_at", "issued_at",
        ]

        struct Envelope: CustomTestStringConvertible {
            let name: String
            let list: Set<String>
            /// In addition to the fields of both.
            let row: Set<String>
            let image: Set<String>
            let vendor: Set<String>
            let number: String
            var testDescription: String { name }
        }

        private static let envelopes = [
            Envelope(
                name: "snake",
                list: [
                    "page_no", "items_per_page", "total_count", "offset", "limit", "pages", "last_page",
                    "has_next", "has_prev",
                ], row: [], image: ["id", "url", "thumbnail_url", "succeed", "issued_at"],
                vendor: ["id", "name", "created_at", "issued_at"], number: #""bargain_price":11000,"#),
            Envelope(
                name: "camel",
                list: [
                    "pageNo", "itemsPerPage", "totalCount", "offset", "limit", "pages", "lastPage", "hasNext",
                    "hasPrev",
                ], row: ["vendorName", "description"], image: ["id", "url", "thumbnail_url", "issued_at"],
                vendor: ["id", "name"], number: #""bargain_price":11000.0,"#),
        ]

        @Test(arguments: envelopes)
        func `Other programs can use the third generation as its two servers implemented it`(
            envelope: Envelope
        ) throws {
            let server = try ServingApp(try AppProcess.market(), options: ["--envelope", envelope.name])
            defer { server.process.send(SIGKILL) }
            let vendor = try server.newVendor()
            let home = server.app.home
            _ = try home.write(MadeUpPicture(seed: 1))
            try home.write(vendor.params(name: "Desk lamp"), to: "params.json")
            let identifier = "-H 'identifier: \(vendor.identifier)'"
            let secret =
                #"\#(identifier) -H 'Content-Type: application/json' -d '{"secret":"\#(vendor.secret)"}'"#

            #expect(try server.ask("", "/healthChecker") == (200, #""OK""#))
            let list = try server.askForObject("", "/api/products?page_no=3&items_per_page=10").object
            #expect(Set(list.keys) == envelope.list)
            #expect((list["offset"] as? Int, list["limit"] as? Int) == (20, 30))
            let rows = try #require(list["pages"] as? [[String: Any]])
            #expect(rows.map { $0["id"] as? Int } == [4, 3, 2, 1])
            // The project's own field, if set: the samples have it.
            let facts: Set = ["category"]
            #expect(
                rows.allSatisfy {
                    Set($0.keys).subtracting(facts) == Self.product.union(envelope.row)
                })

            let sold = try server.ask(
                "\(identifier) -F 'params=<'$HOME/params.json -F 'images=@'$HOME/1-48.png", "/api/products")
            #expect(sold.status == 201)
            #expect(sold.body.contains(envelope.number))
            let detail = try server.askForObject("", "/api/products/25").object
            #expect(Set(detail.keys) == Self.product.union(["description", "images", "vendors"]))
            #expect(Set((detail["vendors"] as? [String: Any] ?? [:]).keys) == envelope.vendor)
            let image = try #require((detail["images"] as? [[String: Any]])?.first)
            #expect(Set(image.keys) == envelope.image)
            for key in ["url", "thumbnail_url"] {
                let address = try #require(image[key] as? String)
                #expect(address.hasPrefix(server.address + "/pictures/"))
                let answer = try server.ask("-o /dev/null", String(address.dropFirst(server.address.count)))
                #expect(answer.status == 200)
            }

            let wrong = try server.askForObject("\(identifier) -X POST -d '{}'", "/api/products/25/secret")
            #expect(wrong.status == 400)
            #expect(Set(wrong.object.keys) == ["code", "message"])
            let token = try server.ask("-X POST \(secret)", "/api/products/25/secret")
            #expect(try server.ask("-X DELETE \(identifier)", "/api/products/25/\(token.body)").status == 200)
            #expect(try server.ask("", "/api/products/25").status == 404)
            #expect(try server.ask("-X POST \(secret)", "/api/products/25/restored").status == 200)
            let path = try server.ask("-X POST \(secret)", "/api/products/25/archived").body
            #expect(path.hasPrefix("/api/products/"))
            #expect(try server.ask("-X DELETE \(identifier)", path).status == 200)
            #expect(try server.ask("", "/api/products/25").status == 404)
        }

        @Test func `Other programs can use the first generation as well`() throws {
            let server = try ServingApp(try AppProcess.market())
            defer { server.process.send(SIGKILL) }
            _ = try server.app.home.write(MadeUpPicture(seed: 1))
            let fields = [
                "title=MacBook Air", "descriptions=A good one", "price=165", "discounted_price=160",
                "currency=JPY", "stock=1000000000000", "password=1234",
            ]
            let form = fields.map { "-F '\($0)'" }.joined(separator: " ")
            let sold = try server.askForObject("\(form) -F 'images[]=@'$HOME/1-48.png", "/item/")
            #expect(sold.status == 201)
            #expect(sold.object["stock"] as? Int == 1_000_000_000_000)
            #expect(sold.object["discounted_price"] as? Int == 160)
            let address = try #require((sold.object["images"] as? [String])?.first)
            #expect(address.hasPrefix(server.address))
            let picture = String(address.dropFirst(server.address.count))
            #expect(try server.ask("-o /dev/null", picture).status == 200)

            let page = try server.askForObject("", "/items/1").object
            #expect((page["items"] as? [[String: Any]])?.first?["id"] as? Int == 25)
            #expect(try server.ask("", "/items/3") == (200, #"{"page":3,"items":[]}"#))
            let missing = (404, #"{"error":true,"reason":"Not Found"}"#)
            #expect(try server.ask("", "/item/99") == missing)
            // The third generation has no yen, so it does not show the product.
            #expect(try server.ask("", "/api/products/25").status == 404)
            #expect(try server.ask("-X PATCH -F password=no", "/item/25").status == 404)
            #expect(try server.ask("-X PATCH -F password=1234", "/item/25").status == 200)
            #expect(try server.ask(#"-X DELETE -d '{"password":"no"}'"#, "/item/25") == missing)
            #expect(try server.ask(#"-X DELETE -d '{"password":"1234"}'"#, "/item/25").status == 200)
            #expect(try server.ask("", "/item/25") == missing)
        }
    }
}
