import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct SellingTests {
        enum Market: CaseIterable {
            case embedded, served
        }

        @Test func `The first run lists the samples and shows one with its pictures on a pipe`() throws {
            let app = try AppProcess(.market)
            let page = try app.read(OfferedPage.self, "list", "--limit", "100")
            #expect(page.total == 24)
            #expect(page.products.map(\.id) == Array((1...24).reversed()))
            let sample = try app.shown(3)
            let images = try #require(sample.images)
            #expect(images.count == 2)
            let shown = try app.shell(#""$APP" show 3 | cat"#)
            #expect(shown.output.hasPrefix(sample.name + "\n"))
            #expect(!shown.output.contains("images 3"))
            for image in images { #expect(!shown.output.contains(image.address)) }
            #expect(!shown.output.contains("\u{1B}"))
            #expect(shown.error.isEmpty)
            #expect(try app.savedWidths(of: 3).allSatisfy { ($0 ?? 0) > 100 })
        }

        @Test(arguments: Market.allCases)
        func `Sells, shows, reorders, deletes and restores a product with five pictures`(market: Market)
            throws
        {
            let server = market == .served ? try ServingApp(try AppProcess.market()) : nil
            defer { server?.process.send(SIGKILL) }
            let seller = try AppProcess.seller(of: server?.address)
            let pictures = try (1...5).map {
                try seller.home.write(MadeUpPicture(seed: 1, width: 50 + $0))
            }

            let sold = try seller.sell("Desk lamp", pictures)
            let images = try #require(sold.images)
            #expect(images.count == 5)
            #expect(sold.thumbnail == images[0].thumbnail)
            #expect(try seller.shown(sold.id) == sold)
            #expect(try seller.savedWidths(of: sold.id) == [51, 52, 53, 54, 55])

            let arranged = try seller.read(
                OfferedProduct.self, "edit", "\(sold.id)", "--order", "3,1,2,5", "--thumbnail", "1",
                "--price", "30000", "--yes")
            #expect(arranged.price == "30000")
            #expect(arranged.images?.map(\.id) == [2, 0, 1, 4].map { images[$0].id })
            #expect(arranged.thumbnail == images[0].thumbnail)
            #expect(try seller.savedWidths(of: sold.id) == [53, 51, 52, 55])
            let other = try seller.read(OfferedProduct.self, "edit", "\(sold.id)", "--thumbnail", "4")
            #expect(other.thumbnail == images[4].thumbnail)

            #expect(try seller.run("delete", "\(sold.id)").status == 64)
            #expect(try seller.mine().map(\.id) == [sold.id])
            let deleted = try seller.read(DeletedProduct.self, "delete", "\(sold.id)", "--yes").product
            #expect(deleted == other)
            #expect(try seller.run("show", "\(sold.id)").status == 1)
            #expect(try seller.mine().isEmpty)
            _ = try seller.read(DeletedProduct.self, "undelete", "\(sold.id)")
            #expect(try seller.shown(sold.id) == other)
            #expect(try seller.savedWidths(of: sold.id) == [53, 51, 52, 55])
        }

        @Test func `Two processes that sell, delete and restore simultaneously lose nothing`() throws {
            let seller = try AppProcess.seller()
            let folder = MarketFolder(home: seller.home)
            let before = try folder.files()
            let shared = try seller.home.write(MadeUpPicture(seed: 1))
            for number in 2..<8 { _ = try seller.home.write(MadeUpPicture(seed: UInt64(number))) }
            let workers = try [2...4, 5...7].map { numbers in
                try seller.startShell(
                    """
                    for n in \(numbers.map(String.init).joined(separator: " ")); do
                      id=$("$APP" sell "$HOME/$n-48.png" '\(shared)' --name "Lamp $n" --price 5 --currency USD \
                          -d 'Sold by two at once' --json | sed -n 's/^  "id" : \\([0-9]*\\),$/\\1/p') || exit 1
                      "$APP" delete "$id" --yes > /dev/null || exit 2
                      "$APP" undelete "$id" > /dev/null || exit 3
                    done
                    """)
            }
            for worker in workers {
                let result = try worker.wait()
                #expect(result.succeeded, "\(result.status): \(result.error)")
                #expect(result.error.isEmpty)
            }
            let mine = try seller.mine()
            #expect(mine.map(\.name).sorted() == (2...7).map { "Lamp \($0)" })
            let shown = try mine.map { try seller.shown($0.id) }
            #expect(shown.allSatisfy { $0.images?.count == 2 })
            try folder.expectNothingBut(shown, and: before)
            try seller.expectSoundFiles()
        }
    }
}
