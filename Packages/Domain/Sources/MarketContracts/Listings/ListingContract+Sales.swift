import ContractCore
import DomainCore
import MarketDomain

extension ListingContract {
    static let sales: [Behaviour<ListingSubject>] = [
        Behaviour("A listing is everywhere as it was described") { subject in
            let seller = try await subject.seller()
            let description = "Of the eighties.\nWorks, and is warm to look at."
            let product = try await seller.sell(
                try subject.draft(
                    "책상 램프", .krw(35_000), discount: .krw(5_000), stock: 3, description: description))
            try Deviation.unless(product.name, is: "책상 램프", "the name")
            try Deviation.unless(product.description, is: description, "the description")
            try Deviation.unless(product.price, is: .krw(35_000), "the price")
            try Deviation.unless(product.discount, is: .krw(5_000), "the discount")
            try Deviation.unless(product.bargainPrice, is: .krw(30_000), "what is asked")
            try Deviation.unless(product.stock, is: 3, "the stock")
            try Deviation.unless(product.vendor, is: seller.seller.identity.vendor, "the vendor")
            try Deviation.unless(product.changedAt, is: product.createdAt, "when it was changed")
            let other = try await subject.device()
            try Deviation.unless(
                try await other.products.product(product.id), is: product, "what others read")
            // Lists have neither descriptions nor pictures, and of vendors perhaps only the number.
            var listed = product
            (listed.description, listed.images) = (nil, [])
            listed.vendor = try await other.list().first?.vendor
            try Deviation.unless(listed.vendor?.id, is: product.vendor?.id, "the vendor in the list")
            try Deviation.unless(try await other.list(), is: [listed], "the list")
        },
        Behaviour("Texts keep whatever can be seen") { subject in
            let seller = try await subject.seller()
            for (number, text) in [
                "'; DROP TABLE listing; --", "\"quoted\" \\ {\"json\": [1]}", "50% + a=b&c=d %41",
                "مرحبا بكم",
                "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 책",
                "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} x",
            ].enumerated() {
                let draft = try subject.draft(
                    text, stock: number, description: "\(text)\r\n\(text) \(text) \(text)")
                let product = try await seller.sell(draft)
                try Deviation.unless(product.name, is: draft.details.name, "the name “\(text)”")
                try Deviation.unless(
                    try await seller.device.products.product(product.id).description,
                    is: draft.details.description, "the description with “\(text)”")
            }
        },
        Behaviour("Amounts are exact, from nothing to the most that the market takes") { subject in
            let seller = try await subject.seller()
            let most = ProductLimits.price.upperBound
            for (index, (price, discount)) in [
                (Money.krw(0), Money.krw(0)), (.krw(1), .krw(1)), (.krw(most), .krw(most - 1)),
                (.usd(cents: 1), .usd(cents: 0)), (.usd(cents: 1_290), .usd(cents: 33)),
                (.usd(cents: most), .usd(cents: 1)),
            ].enumerated() {
                let product = try await seller.sell(
                    try subject.draft("Amount \(index)", price, discount: discount, stock: most))
                let now = try await seller.device.products.product(product.id)
                try Deviation.unless(now.price, is: price, "the price")
                try Deviation.unless(now.discount, is: discount, "the discount of \(price)")
                try Deviation.unless(now.stock, is: most, "the stock")
            }
        },
        Behaviour("The same draft is the same sale until its seller saw it") { subject in
            let seller = try await subject.seller()
            let (listings, draft) = (seller.device.listings, try subject.draft("Desk lamp"))
            func listed() async throws -> Product? { try await listings.listed(draft, as: seller.seller) }
            try Deviation.unless(try await listed(), is: nil, "the sale that was not made")
            let first = try await seller.sell(draft)
            try Deviation.unless(try await listed(), is: first, "the sale that its seller did not see")
            try Deviation.unless(try await seller.sell(draft), is: first, "the sale once more")
            try await listings.acknowledge(first.id, as: seller.seller)
            try Deviation.unless(try await listed(), is: nil, "the sale that its seller saw")
            let second = try await seller.sell(draft)
            try Deviation.unless(
                second.id != first.id, "the sale after its seller saw the first",
                expected: "another product", actual: "the same one")
            try Deviation.unless(
                try await seller.device.list().map(\.id), is: [second.id, first.id], "the list")
        },
        Behaviour("A sale tells how much of its pictures was sent, up to all of them") { subject in
            let seller = try await subject.seller()
            let draft = try subject.draft("Desk lamp", pictures: [0, 1, 2])
            let notes = Collected<UploadProgress>()
            _ = try await seller.device.listings.sell(draft, as: seller.seller) { notes.add($0) }
            let total = draft.pictures.reduce(0) { $0 + $1.byteCount }
            try Deviation.unless(Set(notes.all.map(\.total)), is: [total], "the bytes of all pictures")
            try Deviation.unless(notes.all.last?.sent, is: total, "the bytes that were sent in the end")
            try Deviation.unless(
                notes.all.map(\.sent), is: notes.all.map(\.sent).sorted(), "the bytes that were sent")
        },
        Behaviour("Nobody sells with a secret that is wrong") { subject in
            let seller = try await subject.seller()
            let draft = try subject.draft("Desk lamp")
            try await Deviation.unless(MarketError.wrongSecret, from: "a sale with another secret") {
                () async throws(MarketError) in
                _ = try await seller.device.listings.sell(draft, as: seller.impostor) { _ in }
            }
            try Deviation.unless(try await seller.device.names(), is: [], "the list")
        },
        Behaviour("What is sold at the same time is all there") { subject in
            let sellers = [try await subject.seller("one"), try await subject.seller("other")]
            let names = (1...8).map { "product \($0)" }
            let drafts = try names.map { try subject.draft($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, draft) in drafts.enumerated() {
                    group.addTask { _ = try await sellers[index % 2].sell(draft) }
                }
                try await group.waitForAll()
            }
            let products = try await sellers[0].device.list()
            try Deviation.unless(products.map(\.name).sorted(), is: names, "the list")
            try Deviation.unless(Set(products.map(\.id)).count, is: names.count, "their numbers")
        },
    ]

    static let pictures: [Behaviour<ListingSubject>] = [
        Behaviour("Pictures stay in the seller's order, the first of them is that of lists") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(
                try subject.draft("Desk lamp", pictures: [3, 0, 4, 1, 2]))
            try Deviation.unless(product.images.count, is: 5, "the pictures")
            try Deviation.unless(Set(product.images.map(\.id)).count, is: 5, "their numbers")
            try Deviation.unless(
                product.thumbnail, is: product.images.first?.thumbnailAddress, "the picture of lists")
            let swapped = try await seller.sell(
                try subject.draft("Desk lamps", pictures: [0, 3, 4, 1, 2]))
            var files: [[UInt8]] = []
            for image in product.images + swapped.images {
                files.append(try await seller.device.pictures.file(image.address).bytes)
            }
            try Deviation.unless(
                Array(files[5...]), is: [1, 0, 2, 3, 4].map { files[$0] }, "what is in them")
        },
        Behaviour("A picture can be saved, and looked at in any size") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            for image in product.images {
                for address in [image.address, image.thumbnailAddress] {
                    let file = try await seller.device.pictures.file(address)
                    try Deviation.unless(
                        !file.bytes.isEmpty, "the file of \(address)", expected: "some bytes", actual: "none")
                }
                let pixels = try await seller.device.pictures.pixels(
                    image.address, fitting: PictureSize(width: 3, height: 2))
                try Deviation.unless(
                    pixels.size.width <= 3 && pixels.size.height <= 2, "its size",
                    expected: "3 × 2 at most", actual: "\(pixels.size)")
            }
        },
        Behaviour("A picture that is not there is missing") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            guard let address = product.images.first?.address else { return }
            let other = String(address.dropLast(8)) + "00000000"
            try await Deviation.unless(MarketError.picture(.missing), from: "a picture at \(other)") {
                () async throws(MarketError) in _ = try await seller.device.pictures.file(other)
            }
        },
        Behaviour("A file that is not there or no picture is not sold") { subject in
            let seller = try await subject.seller()
            let good = try subject.draft("Desk lamp")
            let path = subject.folder + "/gone.png"
            let gone = try ProductDraft(
                good.details,
                pictures: [ListingPicture(name: "gone.png", path: path, format: .png, byteCount: 9)])
            let thrown: MarketError?
            do throws(MarketError) {
                _ = try await seller.sell(gone)
                thrown = nil
            } catch {
                thrown = error
            }
            guard case .invalid(let problems) = thrown, problems.all.map(\.field) == [.pictures] else {
                throw Deviation(
                    what: "a file that is not there", expected: "a problem of the pictures",
                    actual: "\(String(describing: thrown))")
            }
            let picture = try subject.fileOfText(named: "letter.png")
            let letter = try ProductDraft(good.details, pictures: [picture])
            try await Deviation.unlessRefused("a letter in the place of a picture") {
                () async throws(MarketError) in _ = try await seller.sell(letter)
            }
            try Deviation.unless(try await seller.device.names(), is: [], "the list")
        },
    ]
}
