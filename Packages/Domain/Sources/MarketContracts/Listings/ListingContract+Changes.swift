import ContractCore
import DomainCore
import MarketDomain
import Platform

extension ListingContract {
    static let changes: [Behaviour<ListingSubject>] = [
        Behaviour("A listener hears of the changes by others") { subject in
            let (seller, listener) = (try await subject.seller(), try await subject.device())
            let (heard, hearing) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                let changes = listener.changes.changes { state in
                    if state == .connected { hearing.yield() }
                }
                for try await _ in changes {
                    hearing.yield()
                    break
                }
            }
            var hears = heard.makeAsyncIterator()
            _ = await hears.next()
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            _ = await hears.next()
            try await task.value
            try await listener.expect(product, isThere: true, "after the change")
        },
        Behaviour("An edit changes what it names, the time, and nothing else") { subject in
            let seller = try await subject.seller()
            var expected = try await seller.sell(
                try subject.draft("Desk lamp", .krw(35_000), discount: .krw(5_000), stock: 3))
            let edits: [@Sendable (inout ProductChange) -> Void] = [
                { $0.name = "책상 램프" }, { $0.description = "With a new bulb in it." },
                { $0.price = .krw(40_000) }, { $0.discount = .krw(0) }, { $0.stock = 0 },
                { $0.category = .furniture }, { $0.contact = "kakao: meng" }, { $0.isReserved = true },
                {
                    $0.isReserved = false
                    $0.contact = ""
                },
                { $0.category = .some(nil) },
                {
                    $0.price = .usd(cents: 2_950)
                    $0.discount = .usd(cents: 50)
                },
            ]
            for (index, edit) in edits.enumerated() {
                subject.pass(60)
                var change = ProductChange()
                edit(&change)
                (expected.name, expected.stock) = (
                    change.name ?? expected.name, change.stock ?? expected.stock
                )
                expected.description = change.description ?? expected.description
                (expected.price, expected.discount) = (
                    change.price ?? expected.price, change.discount ?? expected.discount
                )
                expected.category = change.category ?? expected.category
                expected.isReserved = change.isReserved ?? expected.isReserved
                if let contact = change.contact { expected.contact = contact.isEmpty ? nil : contact }
                expected.changedAt = expected.changedAt?.addingTimeInterval(60)
                let edited = try await seller.edit(expected, edit)
                try Deviation.unless(edited, is: expected, "the product after edit \(index + 1)")
                try Deviation.unless(
                    try await seller.device.products.product(expected.id), is: expected, "what others read")
            }
        },
        Behaviour("Pictures can be ordered anew and left out, and another one is that of lists") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp", pictures: [0, 1, 2]))
            let images = product.images
            let ordered = try await seller.edit(product) { $0.order = [images[2].id, images[0].id] }
            try Deviation.unless(ordered.images.map(\.id), is: [images[2].id, images[0].id], "the pictures")
            let shown = try await seller.edit(product) { $0.thumbnail = images[2].id }
            try Deviation.unless(shown.thumbnail, is: images[2].thumbnailAddress, "the picture of lists")
            try Deviation.unless(
                try await seller.device.list().map(\.thumbnail), is: [images[2].thumbnailAddress], "the list")
        },
        Behaviour("Pictures are added after those that stay, in one step with the rest of a change") {
            subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp", pictures: [0, 1]))
            let (third, fourth) = (try subject.picture(2), try subject.picture(3))
            let more = try await seller.edit(product) { ($0.added, $0.stock) = ([third], 7) }
            try Deviation.unless(more.images.count, is: 3, "the count of pictures")
            try Deviation.unless(Array(more.images.prefix(2)), is: product.images, "the pictures that stay")
            try Deviation.unless(more.stock, is: 7, "the stock")
            let kept = more.images[2]
            let fewer = try await seller.edit(more) { ($0.order, $0.added) = ([kept.id], [fourth]) }
            try Deviation.unless(fewer.images.count, is: 2, "the count after two were replaced by one")
            try Deviation.unless(fewer.images.first, is: kept, "the picture that stays")
            try Deviation.unless(
                try await seller.device.products.product(product.id), is: fewer, "what others read")
            // The same change counts as a new one after the first was answered.
            let again = try await seller.edit(fewer) { $0.added = [fourth] }
            try Deviation.unless(again.images.count, is: 3, "the count after the same picture came again")
        },
        Behaviour("A change that no listing can have is refused and changes nothing") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            let five = try (0...4).map(subject.picture)
            let edits: [(String, @Sendable (inout ProductChange) -> Void)] = [
                ("six pictures", { $0.added = five }),
                ("a short name", { $0.name = "x" }),
                ("a discount above the price", { $0.discount = .krw(10_001) }),
                ("a negative stock", { $0.stock = -1 }), ("no picture", { $0.order = [] }),
                ("a picture of another product", { $0.order = [1_000_000] }),
                ("another's picture in lists", { $0.thumbnail = 1_000_000 }),
            ]
            for (what, edit) in edits {
                try await Deviation.unlessRefused(what) { () async throws(MarketError) in
                    _ = try await seller.edit(product, edit)
                }
            }
            try Deviation.unless(
                try await seller.device.products.product(product.id), is: product, "the product")
        },
        Behaviour("Nobody changes or deletes what somebody else sells") { subject in
            let (owner, other) = (try await subject.seller("연남상회"), try await subject.seller("망원상회"))
            let product = try await owner.sell(try subject.draft("Desk lamp"))
            let error = MarketError.otherVendor(product: "Desk lamp", vendor: "연남상회")
            try await Deviation.unless(error, from: "an edit") { () async throws(MarketError) in
                _ = try await other.edit(product) { $0.stock = 0 }
            }
            try await Deviation.unless(error, from: "a deletion") { () async throws(MarketError) in
                _ = try await other.device.listings.delete(product.id, as: other.seller)
            }
            try Deviation.unless(
                try await owner.device.products.product(product.id), is: product, "the product")
        },
        Behaviour("Nobody changes or deletes with a secret that is wrong") { subject in
            let owner = try await subject.seller()
            let product = try await owner.sell(try subject.draft("Desk lamp"))
            let impostor = ListingSeller(device: owner.device, seller: owner.impostor)
            try await Deviation.unless(MarketError.wrongSecret, from: "an edit") {
                () async throws(MarketError) in _ = try await impostor.edit(product) { $0.stock = 0 }
            }
            try await Deviation.unless(MarketError.wrongSecret, from: "a deletion") {
                () async throws(MarketError) in
                _ = try await impostor.device.listings.delete(product.id, as: impostor.seller)
            }
            try await owner.device.expect(product, isThere: true, "afterwards")
        },
        Behaviour("A product that is not there is not found, whatever is asked of it") { subject in
            let seller = try await subject.seller()
            let (device, owner) = (seller.device, seller.seller)
            let gone = try await seller.sell(try subject.draft("Desk lamp"))
            _ = try await device.listings.delete(gone.id, as: owner)
            for id in [gone.id, gone.id + 1_000] {
                try await Deviation.unless(MarketError.notFound, from: "the product \(id)") {
                    () async throws(MarketError) in _ = try await device.products.product(id)
                }
                try await Deviation.unless(MarketError.notFound, from: "an edit of \(id)") {
                    () async throws(MarketError) in
                    _ = try await device.listings.edit(id, ProductChange(), as: owner)
                }
                try await Deviation.unless(MarketError.notFound, from: "a deletion of \(id)") {
                    () async throws(MarketError) in _ = try await device.listings.delete(id, as: owner)
                }
            }
            try await Deviation.unless(MarketError.notFound, from: "bringing back what never was") {
                () async throws(MarketError) in
                _ = try await device.listings.restore(gone.id + 1_000, as: owner)
            }
        },
    ]

    static let deletions: [Behaviour<ListingSubject>] = [
        Behaviour("What is deleted is gone, and comes back as it was") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp", pictures: [0, 1]))
            let deletion = try await seller.device.listings.delete(product.id, as: seller.seller)
            try Deviation.unless(deletion.product, is: product, "what was deleted")
            try await seller.device.expect(product, isThere: false, "after the deletion")
            try Deviation.unless(
                try await seller.device.names(ProductQuery(text: "lamp")), is: [], "what a search finds")
            let restored = try await seller.device.listings.restore(product.id, as: seller.seller)
            try Deviation.unless(restored, is: product, "what came back")
            try await seller.device.expect(product, isThere: true, "after it came back")
            try Deviation.unless(
                try await seller.device.names(ProductQuery(text: "lamp")), is: ["Desk lamp"],
                "what a search finds again")
            for image in product.images {
                let file = try await seller.device.pictures.file(image.address)
                try Deviation.unless(
                    !file.bytes.isEmpty, "a picture of it", expected: "some bytes", actual: "none")
            }
        },
        Behaviour("What a vendor deleted is listed for it alone, until it is back or too late") { subject in
            let (seller, other) = (try await subject.seller("연남상회"), try await subject.seller("망원상회"))
            let listings = seller.device.listings
            let products = [
                try await seller.sell(try subject.draft("Desk lamp")),
                try await seller.sell(try subject.draft("Chair")),
            ]
            try Deviation.unless(try await listings.deleted(as: seller.seller), is: [], "what is deleted")
            var until: [Date?] = []
            for product in products {
                until.append(try await listings.delete(product.id, as: seller.seller).restorableUntil)
                subject.pass(60)
            }
            let deleted = try await listings.deleted(as: seller.seller)
            try Deviation.unless(deleted.map(\.product.name), is: ["Chair", "Desk lamp"], "what is deleted")
            try Deviation.unless(
                deleted.map(\.restorableUntil), is: Array(until.reversed()), "until when it can come back")
            try Deviation.unless(
                try await other.device.listings.deleted(as: other.seller), is: [], "what others deleted")
            _ = try await listings.restore(products[1].id, as: seller.seller)
            try Deviation.unless(
                try await listings.deleted(as: seller.seller).map(\.product.name), is: ["Desk lamp"],
                "what is still deleted")
            subject.pass(30 * 86_400)
            try Deviation.unless(
                try await listings.deleted(as: seller.seller), is: [], "what can be restored much later")
        },
        Behaviour("What is deleted can be brought back until the time that was said") { subject in
            let seller = try await subject.seller()
            let listings = seller.device.listings
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            let until = try await listings.delete(product.id, as: seller.seller).restorableUntil
            guard let until, let created = product.createdAt else {
                throw Deviation(what: "until when", expected: "a time", actual: "none")
            }
            subject.pass(Int(until.timeIntervalSince(created)) - 1)
            _ = try await listings.restore(product.id, as: seller.seller)
            guard let later = try await listings.delete(product.id, as: seller.seller).restorableUntil else {
                return
            }
            subject.pass(Int(later.timeIntervalSince(until)) + 2)
            try await Deviation.unless(MarketError.notFound, from: "bringing it back too late") {
                () async throws(MarketError) in
                _ = try await listings.restore(product.id, as: seller.seller)
            }
        },
        Behaviour("Nobody brings back what somebody else sold, nor what was not deleted") { subject in
            let (owner, other) = (try await subject.seller("연남상회"), try await subject.seller("망원상회"))
            let product = try await owner.sell(try subject.draft("Desk lamp"))
            _ = try await owner.device.listings.delete(product.id, as: owner.seller)
            let thrown: MarketError?
            do throws(MarketError) {
                _ = try await other.device.listings.restore(product.id, as: other.seller)
                thrown = nil
            } catch {
                thrown = error
            }
            // The vendor of a deleted product can no longer be read.
            try Deviation.unless(
                thrown == .notFound || thrown == .notYours
                    || thrown == .otherVendor(product: nil, vendor: nil),
                "bringing back another's", expected: "a refusal", actual: "\(String(describing: thrown))")
            try await owner.device.expect(product, isThere: false, "after that")
            let offered = try await owner.sell(try subject.draft("Chair"))
            try await Deviation.unless(MarketError.notDeleted, from: "bringing back what is on offer") {
                () async throws(MarketError) in
                _ = try await owner.device.listings.restore(offered.id, as: owner.seller)
            }
        },
    ]
}
