import AppCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// The answers of the exchange's commands to likely input.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ExchangeAnswersTests {
    private func member() async throws -> TestApp {
        let app = try TestApp(hasSamples: true)
        let signUp = ["signup", "minji@example.com", "--shoe-size", "240"]
        #expect(await app.run(signUp, input: ["password1!"]).code == .success)
        return app
    }

    @Test func `Signing up without an answer to its question ends with a message`() async throws {
        let run = await (try TestApp()).run("signup", "minji@example.com", width: 80, input: ["cats"])
        #expect(run.code == .failure)
        #expect(run.error.hasSuffix("market-cli: No answer. Nothing was done.\n"), "\(run.error)")
    }

    @Test func `A wish is added once and removed once`() async throws {
        let signedOut = await (try TestApp(hasSamples: true)).run("wish", "8", "270", "--off")
        #expect(signedOut.code != .success && signedOut.error.contains("not signed in"), "\(signedOut.error)")
        let app = try await member()
        #expect(await app.run("wish", "8", "270").out.hasPrefix("Added to your wishes: "))
        let again = await app.run("wish", "8", "270")
        #expect(again.code == .success && again.out.hasPrefix("Already among your wishes: "), "\(again.out)")
        #expect(await app.run("wishes").out.contains("270"))
        #expect(await app.run("wish", "8", "270", "--off").out.hasPrefix("No longer among your wishes: "))
        let none = await app.run("wish", "8", "270", "--off")
        #expect(none.code == .failure)
        #expect(none.error.hasPrefix("market-cli: Not among your wishes: "), "\(none.error)")
        #expect(await app.run("wishes").out == "You have no wishes yet.\n")
        #expect(await app.run("wish", "8", "999").error.contains("Choose one of"))
    }

    @Test func `Finds categories and genders by their names`() async throws {
        let app = try TestApp(hasSamples: true)
        let expected = await app.run("products", "--category", "sneakers", "--gender", "men").out
        #expect(await app.run("products", "--category", "스니커즈", "--gender", "남성").out == expected)
        #expect(await app.run("products", "--filters", "--language", "ko").out.contains("스니커즈(sneakers)"))
        for (words, choice) in [
            (["--category", "chairs"], "sneakers"), (["--gender", "cats"], "unisex"),
            (["--brand", "99"], "1 Noorvane"), (["--collection", "1,99"], "collection “99”"),
        ] {
            let run = await app.run(["products"] + words)
            #expect(run.code == .usage && run.error.contains(choice), "\(run.error)")
        }
        #expect(
            await app.run("products", "-p", "99").out == "That page is empty. Choose an earlier --page.\n")
    }

    @Test func `A table of trades has no header without a sign-in`() async throws {
        let run = await (try TestApp(hasSamples: true)).run("trades", "--csv")
        #expect(run.code != .success && run.out.isEmpty, "\(run.out)")
    }

    @Test func `Refuses to watch a missing product`() async throws {
        let run = await (try TestApp(hasSamples: true)).run("watch", "999")
        #expect(run.code == .failure && run.error.contains("There is no product 999"), "\(run.error)")
    }

    @Test func `Reports texts that are too long and numbers that are too large in Korean`() async throws {
        let app = try await member()
        let long = String(repeating: "가", count: 167)
        let name = await app.run("account", "--name", long, "--language", "ko")
        #expect(name.error == "market-cli: 이름: 너무 깁니다. 500바이트, 한글로 166자까지 쓸 수 있습니다.\n", "\(name.error)")
        #expect(await app.run("account", "--address", long).error.contains("The address is too long."))
        let paid = await app.run("balance", "--deposit", "9000억", "--language", "ko")
        #expect(paid.error.contains("금액은 1원부터 100000000000원까지"), "\(paid.error)")
        let vendor = await app.run("vendor", "create", " x", "--yes", "--language", "ko")
        #expect(vendor.error.contains("이름은 한 줄로 1~50자"), "\(vendor.error)")
    }

    @Test func `Reports changes of the account, and that nothing changed`() async throws {
        let app = try await member()
        #expect(await app.run("account", "--name", "Minji").out == "Your details were changed.\n")
        #expect(await app.run("account", "--name", "Minji").out == "Nothing changed: that is what it was.\n")
        #expect(await app.run("signout").out == "Signed out.\n")
        let again = await app.run("signout")
        #expect(again.code == .success && again.out == "You are not signed in.\n", "\(again.out)")
    }

    @Test func `An empty list of orders suggests where to look`() async throws {
        let app = try await member()
        #expect(await app.run("trades").out.hasSuffix("All of your orders: market-cli orders --status all\n"))
        #expect(await app.run("orders", "-p", "9").out.hasSuffix("Choose an earlier --page.\n"))
    }

    @Test func `A narrow terminal still shows the state of an order and the reached alerts`() async throws {
        let app = try await member()
        _ = await app.run("balance", "--deposit", "9,000,000")
        #expect(await app.run("ask", "8", "270", "1,200,000", "-y").code == .success)
        let orders = await app.run("orders", "--status", "all", width: 40)
        #expect(orders.lines.last == "  waiting · until 2023-12-15", "\(orders.out)")
        #expect(orders.lines.dropLast().last?.contains("ask") == true, "\(orders.out)")
        #expect(await app.run("alerts", "9", "270", "300,000").code == .success)
        let alerts = await app.run("alerts", width: 40)
        #expect(alerts.lines.last?.hasSuffix("reached") == true, "\(alerts.out)")
    }
}
