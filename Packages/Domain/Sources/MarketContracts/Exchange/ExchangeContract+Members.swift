import ContractCore
import MarketDomain

extension ExchangeContract {
    static let members: [Behaviour<ExchangeSubject>] = [
        Behaviour("Nobody is a member at first, and nobody trades without being one") { subject in
            let device = try await subject.device()
            try Deviation.unless(try await device.members.current(), is: nil, "who is signed in")
            try await Deviation.unless(ExchangeError.signedOut, from: "a balance") {
                () async throws(ExchangeError) in _ = try await device.trading.balance()
            }
            try await Deviation.unless(ExchangeError.signedOut, from: "an order") {
                () async throws(ExchangeError) in
                _ = try await device.trading.place(
                    OrderRequest(product: 1, size: "270", side: .bid, price: 200_000))
            }
            try await Deviation.unless(ExchangeError.signedOut, from: "wishes") {
                () async throws(ExchangeError) in _ = try await device.catalogue.wishes(page: 1, size: 10)
            }
        },
        Behaviour("Whoever signs up is a member with nothing in the account") { subject in
            let device = try await subject.device()
            let member = try await device.members.signUp(
                email: "minji@example.com", password: ExchangeSubject.password, shoeSize: 240)
            try Deviation.unless(member.email, is: "minji@example.com", "the address")
            try Deviation.unless(member.shoeSize, is: 240, "the size of the shoes")
            try Deviation.unless(member.name, is: nil, "the name")
            try Deviation.unless(try await device.members.current(), is: member, "who is signed in")
            try Deviation.unless(
                try await device.members.refreshed(), is: member, "who the exchange says it is")
            let balance = try await device.trading.balance()
            try Deviation.unless(
                [balance.total, balance.reserved, balance.sales], is: [0, 0, 0], "the balance")
        },
        Behaviour("Signing in takes the address whatever its case") { subject in
            let member = try await subject.member("minji", won: 0)
            for email in ["minji@example.com", "MINJI@Example.com"] {
                let device = try await subject.device()
                let found = try await device.members.signIn(email: email, password: ExchangeSubject.password)
                try Deviation.unless(found.id, is: member.id, "whoever signs in as \(email)")
                try Deviation.unless(try await device.members.current(), is: found, "who is signed in")
            }
        },
        Behaviour("A wrong password and an unknown address are refused alike") { subject in
            _ = try await subject.member("minji", won: 0)
            let device = try await subject.device()
            for (email, password) in [
                ("minji@example.com", "wrong1!!!"), ("nobody@example.com", ExchangeSubject.password),
            ] {
                try await Deviation.unless(ExchangeError.credentialsWrong, from: "\(email) with \(password)")
                {
                    () async throws(ExchangeError) in
                    _ = try await device.members.signIn(email: email, password: password)
                }
            }
            try Deviation.unless(try await device.members.current(), is: nil, "who is signed in")
        },
        Behaviour("An address is taken whatever its case") { subject in
            _ = try await subject.member("minji", won: 0)
            for email in ["minji@example.com", "MINJI@EXAMPLE.COM"] {
                let members = try await subject.device().members
                try await Deviation.unless(ExchangeError.emailTaken, from: email) {
                    () async throws(ExchangeError) in
                    _ = try await members.signUp(email: email, password: "another1!", shoeSize: 270)
                }
            }
        },
        Behaviour("What cannot be a member is refused") { subject in
            let members = try await subject.device().members
            for (email, password, shoeSize) in [
                ("minji", ExchangeSubject.password, 270), ("minji@example.com", "short1!", 270),
                ("minji@example.com", "password123", 270),
                ("minji@example.com", ExchangeSubject.password, 219),
                ("minji@example.com", ExchangeSubject.password, 301),
            ] {
                try await Deviation.unlessInvalid("\(email), \(password), \(shoeSize)") {
                    () async throws(ExchangeError) in
                    _ = try await members.signUp(email: email, password: password, shoeSize: shoeSize)
                }
            }
            _ = try await subject.member("minji", won: 0)
        },
        Behaviour("Signing out ends the session of that device alone") { subject in
            let member = try await subject.member("minji")
            let other = try await subject.device()
            _ = try await other.members.signIn(email: member.email, password: ExchangeSubject.password)
            try Deviation.unless(
                try await member.device.members.signOut(), is: true, "whether the exchange was told")
            try Deviation.unless(try await member.device.members.current(), is: nil, "who is signed in")
            try await Deviation.unless(ExchangeError.signedOut, from: "the balance") {
                () async throws(ExchangeError) in _ = try await member.trading.balance()
            }
            try Deviation.unless(
                try await member.device.members.signOut(), is: false, "whether it was told once more")
            try Deviation.unless(
                try await other.members.refreshed().id, is: member.id, "who is signed in elsewhere")
        },
        Behaviour("A profile changes in what is named, and nothing else") { subject in
            let members = try await subject.member("minji", won: 0).device.members
            let changes = [
                ProfileChange(name: "김민지"), ProfileChange(address: "서울시 마포구 연남동 1"),
                ProfileChange(shoeSize: 245),
            ]
            for change in changes { _ = try await members.change(change) }
            let member = try await members.refreshed()
            try Deviation.unless(member.name, is: "김민지", "the name")
            try Deviation.unless(member.address, is: "서울시 마포구 연남동 1", "the address")
            try Deviation.unless(member.shoeSize, is: 245, "the size of the shoes")
            try Deviation.unless(try await members.current(), is: member, "what the device says")
            try await Deviation.unlessInvalid("shoes of 10 mm") { () async throws(ExchangeError) in
                _ = try await members.change(ProfileChange(shoeSize: 10))
            }
            try Deviation.unless(try await members.refreshed(), is: member, "the profile after that")
        },
        Behaviour("A session goes on for weeks without a word of the password") { subject in
            let member = try await subject.member("minji")
            for _ in 0..<3 {
                subject.pass(14 * 86_400)
                try Deviation.unless(
                    try await member.free(), is: ExchangeSubject.wealth, "the balance two weeks later")
            }
        },
    ]
}

extension Deviation {
    /// - Throws: a deviation unless the exchange refuses the input, in words of its own.
    static func unlessInvalid(
        _ what: String, _ work: () async throws(ExchangeError) -> Void
    ) async throws(Deviation) {
        let thrown: ExchangeError?
        do throws(ExchangeError) {
            try await work()
            thrown = nil
        } catch {
            thrown = error
        }
        if case .invalid = thrown { return }
        throw Deviation(
            what: what, expected: "a refusal", actual: thrown.map { "the error \($0)" } ?? "an answer")
    }
}
