import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// Signing up, in and out, and the signed-in account.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AccountTests {
    @Test(arguments: [
        ("en", "Welcome, meng.", "Nobody", "You are not signed in."),
        ("ko", "meng님, 환영합니다.", "로그인한 계정이 없습니다.", "로그인되어 있지 않습니다."),
    ])
    func `Signing up, out and in again`(
        language: String, welcome: String, nobody: String, signedOut: String
    ) async throws {
        let app = try TestApp()
        let words = ["--language", language]
        let signUp = await app.run(
            ["signup", "meng", "meng@example.com"] + words, input: [TestApp.password])
        #expect(signUp.code == .success, "\(signUp.error)")
        #expect(signUp.out.hasPrefix(welcome))
        #expect(await app.run(["whoami"] + words).out.contains("meng@example.com"))
        #expect(await app.run(["signout"] + words).code == .success)
        #expect(await app.run(["signout"] + words).out.hasPrefix(nobody))
        for command in [
            ["whoami"], ["posts", "--mine"], ["post", "create", "x"], ["outbox", "list"], ["notices"],
            ["export"],
        ] {
            let run = await app.run(command + words)
            #expect(run.code == .signInNeeded, "\(command)")
            #expect(run.error.contains(signedOut), "\(command): \(run.error)")
            #expect(run.out.isEmpty)
        }
        for name in ["meng", "MENG", "meng@example.com"] {
            let run = await app.run(["signin", name] + words, input: [TestApp.password])
            #expect(run.code == .success, "\(run.error)")
            #expect(run.out.contains("meng"))
        }
        #expect(await app.run(["posts"] + words).code == .success)
    }

    @Test func `Reports a password that would be refused before it is typed again`() async throws {
        let app = try TestApp()
        for (typed, told) in [
            ("short", "A password has 8 to 128 characters."),
            ("password1", "That password is too easy to guess. Choose another one."),
            ("meng@example.com", "That password is too easy to guess. Choose another one."),
        ] {
            let run = await app.run("signup", "meng", "meng@example.com", width: 80, input: [typed])
            #expect(run.code == .usage)
            #expect(run.error.contains("community-cli: \(told)\n"), "\(run.error)")
        }
        await app.signUp("meng")
        for (command, lines) in [
            (["password"], [TestApp.password, "short"]), (["admin", "password", "meng"], ["short"]),
        ] {
            let run = await app.run(command, width: 80, input: lines)
            #expect(run.code == .usage)
            #expect(
                run.error.contains("community-cli: A password has 8 to 128 characters.\n"), "\(run.error)")
        }
    }

    @Test func `A wrong password and an unknown name get the same answer`() async throws {
        let app = try await TestApp.signedUp()
        let wrong = await app.run("signin", "meng", input: ["wrong horse 9"])
        let unknown = await app.run("signin", "nobody", "--yes", input: [TestApp.password])
        #expect(wrong.code == .failure)
        #expect(wrong.error == unknown.error)
        #expect(wrong.error.contains("is wrong"))
        #expect(await app.run("whoami").code == .success)
    }

    @Test(arguments: [
        (["m", "m@example.com"], "correct horse 9", "2 to 30"),
        (["admin", "m@example.com"], "correct horse 9", "reserved"),
        (["meng2", "nothing"], "correct horse 9", "not an e-mail address"),
        (["meng2", "m@example.com"], "short", "8 to 128"), (["meng2", "m@example.com"], "", "password"),
        (["meng2", "m@example.com"], "password123", "easy to guess"),
        (["MENG", "m@example.com"], "correct horse 9", "taken"),
        (["meng2", "meng@example.com"], "correct horse 9", "e-mail address already"),
    ])
    func `Reports the problem with a new account`(
        words: [String], password: String, part: String
    ) async throws {
        let app = try await TestApp.signedUp()
        let run = await app.run(["signup", "--yes"] + words, input: [password])
        #expect(run.code != .success)
        #expect(run.out.isEmpty)
        #expect(run.error.contains(part), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(await app.run("whoami").out.contains("meng@example.com"))
    }

    @Test func `On a terminal, asks again after a mistake, up to three times`() async throws {
        let app = try TestApp()
        let (good, other) = (TestApp.password, "correct horse 8")
        let slips = ["short", good, other, "password1", good]
        let ended = await app.run("signup", "meng", "meng@example.com", width: 80, input: slips)
        #expect(ended.code == .usage && ended.error.contains("too easy to guess"), "\(ended.error)")
        let signUp = await app.run(
            "signup", "meng", "meng@example.com", width: 80, input: ["short", good, other, good, good])
        #expect(signUp.code == .success && signUp.error.contains("do not match"), "\(signUp.error)")
        // The old password is not requested again.
        let changed = await app.run("password", width: 80, input: [good, "short", other, other])
        #expect(changed.code == .success, "\(changed.error)")
    }

    @Test func `On a terminal, a new password is typed twice`() async throws {
        let app = try TestApp()
        let slip = await app.run(
            "signup", "meng", "meng@example.com", width: 80, input: [TestApp.password, "correct horse 8"])
        #expect(slip.code == .usage)
        #expect(slip.error.contains("do not match"))
        let once = await app.run("signup", "meng", "meng@example.com", width: 80, input: [TestApp.password])
        #expect(once.code == .usage)
        let twice = await app.run(
            "signup", "meng", "meng@example.com", width: 80, input: [TestApp.password, TestApp.password])
        #expect(twice.code == .success, "\(twice.error)")
        #expect(await app.run("signin", "meng", width: 80, input: [TestApp.password]).code == .success)
    }

    @Test func `Reads passwords from a file descriptor, one line each`() async throws {
        let app = try TestApp()
        func extra(_ lines: String...) -> ExtraInput { .init(descriptors: [3: lines]) }
        let fd = ["--password-fd", "3"]
        let signUp = ["signup", "meng", "meng@example.com"] + fd
        #expect(await app.run(signUp, width: 80, extra: extra(TestApp.password)).code == .success)
        let change = await app.run(["password"] + fd, extra: extra(TestApp.password, "another horse 9"))
        #expect(change.code == .success, "\(change.error)")
        #expect(await app.run(["signin", "meng"] + fd, extra: extra("another horse 9")).code == .success)
        for (arguments, extra) in [
            (["password"] + fd, extra("one line")), (["signin", "meng", "--password-fd", "4"], extra("x")),
            (["signin", "meng"], extra("x")), (["signin", "meng"] + fd, extra()),
        ] {
            let run = await app.run(arguments, extra: extra)
            #expect(run.code == .usage)
            #expect(run.error.contains("There is no password."))
        }
        for value in ["-1", "1024", "x"] {
            #expect(await app.run("signin", "meng", "--password-fd", value).code == .usage)
        }
    }

    @Test func `A new password ends the sessions of other devices, which report it once`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("signin", "meng", "--profile", "phone", input: [TestApp.password])
        #expect(await app.run("posts", "--profile", "phone").code == .success)
        let wrong = await app.run("password", input: ["wrong horse 9", "another horse 9"])
        #expect(wrong.code == .failure)
        #expect(wrong.error.contains("old password"))
        let change = await app.run("password", input: [TestApp.password, "another horse 9"])
        #expect(change.code == .success, "\(change.error)")
        #expect(await app.run("posts").code == .success)

        let first = await app.run("posts", "--profile", "phone")
        #expect(first.code == .signInNeeded)
        #expect(first.error.contains("ended the session of meng"))
        #expect(first.error.contains("community-cli --profile phone signin NAME"))
        // After that, the device reads as a guest.
        #expect(await app.run("posts", "--profile", "phone").code == .success)
        let second = await app.run("notices", "--profile", "phone", "--language", "ko")
        #expect(second.code == .signInNeeded)
        #expect(!second.error.contains("끝내"))
        #expect(second.error.contains("community-cli --profile phone signup 이름 이메일"))
    }

    @Test func `The sign-in renews itself`() async throws {
        let app = try await TestApp.signedUp()
        for _ in 0..<3 {
            app.pass(seconds: 3_600)
            #expect(await app.run("posts").code == .success)
        }
    }

    @Test func `Each profile has its own account`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "work")
        #expect(await app.run("whoami").out.contains("meng@example.com"))
        #expect(await app.run("whoami", "--profile", "work").out.contains("yuna@example.com"))
        #expect(await app.run("whoami", "--profile", "third").code == .signInNeeded)
        #expect(await app.run("signout", "--profile", "work").code == .success)
        #expect(await app.run("whoami").code == .success)
    }

    @Test
    func `Signing in does not mention the file used without a keyring, but whoami and doctor do`()
        async throws
    {
        let app = try TestApp()
        let signUp = await app.signUp("meng")
        let file = app.path(".local/share/trellis/community/secrets/default.json")
        #expect(signUp.code == .success && signUp.error.isEmpty, "\(signUp.error)")
        #expect(await app.run("whoami").out.contains(file))
        #expect(await app.run("doctor").out.contains("no keyring"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `Refuses a secrets file that others can read, and does not sign in`() async throws {
        let app = try await TestApp.signedUp()
        let file = app.path(".local/share/trellis/community/secrets/default.json")
        #expect(chmod(file, 0o644) == 0)
        for command in [["whoami"], ["posts"], ["doctor"]] {
            let run = await app.run(command)
            #expect(run.code == .failure, "\(command)")
            #expect((run.out + run.error).contains(file), "\(command): \(run.error)")
        }
        #expect(await app.run("signin", "meng", input: [TestApp.password]).code == .failure)
    }

    @Test(arguments: ["en", "ko"])
    func `Asks before another account replaces this one, and loses none of its data`(
        language: String
    ) async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        let words = ["signin", "yuna", "--language", language]
        let question =
            language == "en"
            ? "meng is signed in here. Sign in as yuna instead?" : "현재 meng님으로 로그인되어 있습니다. yuna님으로 로그인할까요?"
        let piped = await app.run(words, input: [TestApp.password])
        #expect(piped.code == .usage)
        #expect(piped.error.hasPrefix("community-cli: \(question)"), "\(piped.error)")
        #expect(piped.error.contains("--yes"))
        let no = await app.run(words, width: 80, input: ["n", TestApp.password])
        #expect(no.code == .failure)
        #expect(await app.run("whoami", "--json").out.contains(#""meng""#))
        #expect(await app.run("signup", "hana", "hana@example.com", input: [TestApp.password]).code == .usage)
        let yes = await app.run(words, width: 80, input: ["y", TestApp.password])
        #expect(yes.code == .success, "\(yes.error)")
        #expect(await app.run("signin", "meng", "--yes", input: [TestApp.password]).code == .success)
    }

    @Test func `The keyring alone is refused where there is none`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set", "secrets", "keyring")
        let run = await app.signUp("meng")
        #expect(run.code == .failure)
        #expect(run.error.contains("cannot be saved or read"), "\(run.error)")
        #expect(await app.run("whoami").code == .signInNeeded)
    }
}
