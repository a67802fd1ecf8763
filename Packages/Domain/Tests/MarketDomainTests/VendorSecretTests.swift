import MarketDomain
import Testing

@Suite struct VendorSecretTests {
    struct Holder { let identifier = "a"; let secret: VendorSecret }
    struct Failure: Error { let secret: VendorSecret }
    enum Step { case signing(VendorSecret, Int) }

    static let text = "d-r5yQ_correct_horse"
    let secret = VendorSecret(text)

    @Test func `A secret prints as dots in every way`() {
        var dumped = ""
        dump(secret, to: &dumped)
        dump([secret], to: &dumped)
        dump(Holder(secret: secret), to: &dumped)
        dump(Failure(secret: secret), to: &dumped)
        var printed = ""
        print(secret, [secret], Holder(secret: secret), to: &printed)
        debugPrint(secret, [secret: secret], Holder(secret: secret), to: &printed)
        let shown = [
            dumped, printed, "\(secret)", "\(Optional(secret) as Any)", secret.description,
            secret.debugDescription, String(describing: secret), String(reflecting: secret),
            String(describing: Holder(secret: secret)), String(reflecting: Holder(secret: secret)),
            "\(Failure(secret: secret))", "\(Result<Int, Failure>.failure(Failure(secret: secret)))",
            "\(Step.signing(secret, 1))", "\((1, secret))", "\(Set([secret]))",
        ]
        for line in shown {
            #expect(!line.contains(Self.text))
            #expect(line.contains("•••"))
        }
    }

    @Test func `Reflection reveals nothing`() {
        #expect(Mirror(reflecting: secret).children.isEmpty)
        for child in Mirror(reflecting: Holder(secret: secret)).children where child.label == "secret" {
            #expect("\(child.value)" == "•••")
        }
    }

    @Test func `The dots do not reveal the length`() {
        #expect(VendorSecret("").description == secret.description)
    }

    @Test func `The request gets the text`() {
        #expect(secret.text == Self.text)
        #expect(secret == VendorSecret(Self.text))
        #expect(secret != VendorSecret(Self.text + " "))
    }
}
