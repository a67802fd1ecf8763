import ContractCore
import MarketDomain

extension ListingContract {
    static let vendors: [Behaviour<ListingSubject>] = [
        Behaviour("Nobody sells on a new device") { subject in
            let vendors = try await subject.device().vendors
            try Deviation.unless(try await vendors.current(), is: nil, "who sells")
            try Deviation.unless(try await vendors.secret(), is: nil, "the secret")
            try await Deviation.unless(MarketError.noVendor, from: "the seller") {
                () async throws(MarketError) in _ = try await vendors.seller()
            }
        },
        Behaviour("A new vendor has a name, and a secret that the market accepts") { subject in
            let vendors = try await subject.device().vendors
            let identity = try await vendors.create(name: "연남상회")
            try Deviation.unless(identity.name, is: "연남상회", "the name")
            try Deviation.unless(try await vendors.current(), is: identity, "who sells")
            let seller = try await vendors.seller()
            try Deviation.unless(seller.identity, is: identity, "the seller")
            try Deviation.unless(try await vendors.isAccepted(seller), is: true, "whether that is accepted")
        },
        Behaviour("A vendor's name is taken whatever its case") { subject in
            _ = try await subject.seller("Yeonnam Store")
            let vendors = try await subject.device().vendors
            for name in ["Yeonnam Store", "yeonnam store", "YEONNAM  STORE"] {
                try await Deviation.unless(MarketError.nameTaken, from: "“\(name)”") {
                    () async throws(MarketError) in _ = try await vendors.create(name: name)
                }
            }
        },
        Behaviour("Vendors are found by their names, whatever the case, and by how those begin") { subject in
            let seller = try await subject.seller("Mapo Vintage")
            _ = try await subject.seller("연남상회")
            guard let vendor = seller.seller.identity.vendor else {
                throw Deviation(what: "the vendor", expected: "one", actual: "none")
            }
            let products = seller.device.products
            for text in ["Mapo Vintage", "mapo vintage", "Mapo"] {
                try Deviation.unless(
                    try await products.vendors(named: text), is: [vendor], "who is found by “\(text)”")
            }
            try Deviation.unless(
                try await products.vendors(named: "Vintage"), is: [], "who is found by the end of a name")
        },
        Behaviour("What cannot be a vendor's name is refused") { subject in
            let vendors = try await subject.device().vendors
            for name in ["", " a", "two\nlines", String(repeating: "가", count: 51)] {
                try await Deviation.unlessRefused("“\(name)”") { () async throws(MarketError) in
                    _ = try await vendors.create(name: name)
                }
            }
            try Deviation.unless(try await vendors.current(), is: nil, "who sells")
        },
        Behaviour("A vendor sells from every device that has the secret") { subject in
            let first = try await subject.seller()
            let product = try await first.sell(try subject.draft("Desk lamp"))
            let device = try await subject.device()
            let identity = try await device.vendors.use(
                identifier: first.seller.identity.identifier, secret: first.seller.secret)
            try Deviation.unless(identity.vendor, is: first.seller.identity.vendor, "the vendor")
            let other = ListingSeller(device: device, seller: try await device.vendors.seller())
            let edited = try await other.edit(product) { $0.stock = 7 }
            try Deviation.unless(edited.stock, is: 7, "the stock after an edit from there")
        },
        Behaviour("A wrong secret is refused, and nothing of it is kept") { subject in
            let known = try await subject.seller()
            let vendors = try await subject.device().vendors
            for (identifier, secret) in [
                (known.seller.identity.identifier, known.impostor.secret),
                ("7e2a9c1e-0000-4000-8000-000000000000", known.seller.secret), ("", known.seller.secret),
            ] {
                try await Deviation.unless(MarketError.wrongSecret, from: "the identifier “\(identifier)”") {
                    () async throws(MarketError) in
                    _ = try await vendors.use(identifier: identifier, secret: secret)
                }
            }
            try Deviation.unless(try await vendors.current(), is: nil, "who sells")
            try Deviation.unless(
                try await vendors.isAccepted(known.impostor), is: false, "whether it is accepted")
        },
        Behaviour("A device that forgets its vendor leaves the listings") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            try await seller.device.vendors.forget()
            try Deviation.unless(try await seller.device.vendors.current(), is: nil, "who sells")
            try Deviation.unless(try await seller.device.vendors.secret(), is: nil, "the secret")
            try await seller.device.expect(product, isThere: true, "afterwards")
        },
    ]
}
