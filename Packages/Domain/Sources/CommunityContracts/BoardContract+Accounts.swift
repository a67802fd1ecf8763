import CommunityDomain
import ContractCore

extension BoardContract {
    static let accounts: [Behaviour<BoardSubject>] = [
        Behaviour("Nobody is signed in at first, and nothing is shown to nobody") { subject in
            let device = try await subject.device()
            try Deviation.unless(try await device.session.current(), is: nil, "who is signed in")
            try await device.expectSignedOut("the posts")
            try await Deviation.unless(CommunityError.signedOut, from: "who the board says it is") {
                () async throws(CommunityError) in _ = try await device.session.refreshed()
            }
        },
        Behaviour("Whoever signs up is signed in, as a member") { subject in
            let device = try await subject.device()
            let account = try await device.session.signUp(
                name: "민지", email: "minji@example.org", password: BoardSubject.password
            ).account
            try Deviation.unless(account.name, is: "민지", "the name")
            try Deviation.unless(account.email, is: "minji@example.org", "the address")
            try Deviation.unless(account.role, is: .member, "the role")
            try Deviation.unless(account.isBlocked, is: false, "whether the account is blocked")
            try Deviation.unless(
                try await device.session.current()?.account, is: account, "who is signed in")
            try Deviation.unless(
                try await device.session.refreshed().account, is: account, "who the board says it is")
        },
        Behaviour("Signing in takes the name or the address, whatever their case") { subject in
            let member = try await subject.member("Meng")
            for identifier in ["Meng", "mENG", "meng@example.org", "MENG@Example.org", "ｍｅｎｇ"] {
                let account = try await subject.device().session.signIn(
                    identifier: identifier, password: BoardSubject.password
                ).account
                try Deviation.unless(account.id, is: member.id, "whoever signs in as \(identifier)")
                try Deviation.unless(account.name, is: "Meng", "the name of \(identifier)")
            }
        },
        Behaviour("A wrong password and an unknown name are refused alike") { subject in
            _ = try await subject.member("meng")
            let device = try await subject.device()
            for (identifier, password) in [
                ("meng", "wrong horse 7"), ("meng", "Correct horse 7"), ("nobody", BoardSubject.password),
                ("nobody@example.org", BoardSubject.password),
            ] {
                try await Deviation.unless(
                    CommunityError.refused(.credentialsWrong), from: "\(identifier) with \(password)"
                ) { () async throws(CommunityError) in
                    _ = try await device.session.signIn(identifier: identifier, password: password)
                }
            }
            try Deviation.unless(try await device.session.current(), is: nil, "who is signed in")
        },
        Behaviour("A name is taken whatever its case, width and composition") { subject in
            _ = try await subject.member("Zoé")
            for name in ["Zoé", "zoé", "ZOÉ", "Zoe\u{301}", "ｚｏé"] {
                try await subject.expect(.nameTaken, signingUp: name, email: "other@example.org")
            }
        },
        Behaviour("An address is taken whatever its case") { subject in
            _ = try await subject.member("meng")
            for email in ["meng@example.org", "MENG@EXAMPLE.ORG"] {
                try await subject.expect(.emailTaken, signingUp: "other", email: email)
            }
        },
        Behaviour("What cannot be an account is refused with what is wrong with it") { subject in
            let email = "meng@example.org"
            try await subject.expect(.nameMalformed, signingUp: "", email: email)
            try await subject.expect(.nameMalformed, signingUp: "me ng", email: email)
            try await subject.expect(.nameReserved, signingUp: "Admin", email: email)
            try await subject.expect(.emailMalformed, signingUp: "meng", email: "meng")
            try await subject.expect(.passwordTooShort, signingUp: "meng", email: email, password: "horse 7")
            try await subject.expect(
                .passwordTooCommon, signingUp: "meng", email: email, password: "password1")
            _ = try await subject.member("meng")
        },
        Behaviour("Signing out ends the session of that device alone") { subject in
            let member = try await subject.member("meng")
            let other = try await subject.otherDevice(of: member)
            try Deviation.unless(
                try await member.device.session.signOut(), is: true, "whether the board was told")
            try Deviation.unless(try await member.device.session.current(), is: nil, "who is signed in")
            try await member.device.expectSignedOut("the posts afterwards")
            try Deviation.unless(
                try await member.device.session.signOut(), is: false, "whether it was told once more")
            try Deviation.unless(
                try await other.session.refreshed().account.id, is: member.id, "who is signed in elsewhere")
        },
        Behaviour("A new password takes the place of the old one") { subject in
            let member = try await subject.member("meng")
            let new = "another horse 9"
            try await member.device.session.changePassword(from: BoardSubject.password, to: new)
            let device = try await subject.device()
            try await Deviation.unless(
                CommunityError.refused(.credentialsWrong), from: "signing in with the old password"
            ) { () async throws(CommunityError) in
                _ = try await device.session.signIn(
                    identifier: member.name, password: BoardSubject.password)
            }
            let account = try await device.session.signIn(identifier: member.name, password: new).account
            try Deviation.unless(account.id, is: member.id, "whoever signs in with the new password")
        },
        Behaviour("A new password ends all sessions but the one that it was set in") { subject in
            let member = try await subject.member("meng")
            let other = try await subject.otherDevice(of: member)
            try await member.device.session.changePassword(
                from: BoardSubject.password, to: "another horse 9")
            try await other.expectSignedOut("the posts on another device")
            try Deviation.unless(
                try await member.device.session.refreshed().account.id, is: member.id, "who is signed in here"
            )
        },
        Behaviour("Only whoever knows the old password gives a new one that is good") { subject in
            let session = try await subject.member("meng").device.session
            for (old, new, refusal) in [
                ("wrong horse 7", "another horse 9", CommunityError.Refusal.oldPasswordWrong),
                (BoardSubject.password, "short", .passwordTooShort),
                (BoardSubject.password, "password1", .passwordTooCommon),
            ] {
                try await Deviation.unless(CommunityError.refused(refusal), from: "\(new) after \(old)") {
                    () async throws(CommunityError) in try await session.changePassword(from: old, to: new)
                }
            }
            let account = try await subject.device().session.signIn(
                identifier: "meng", password: BoardSubject.password
            ).account
            try Deviation.unless(account.name, is: "meng", "whoever signs in with the old password")
        },
        Behaviour("A session goes on for weeks without a word of the password") { subject in
            let member = try await subject.member("meng")
            for _ in 0..<3 {
                subject.pass(14 * 86_400)
                try Deviation.unless(
                    try await member.device.session.refreshed().account.id, is: member.id,
                    "who is signed in two weeks later")
            }
        },
    ]
}

extension BoardSubject {
    /// - Throws: a deviation unless signing up is refused for this reason.
    fileprivate func expect(
        _ refusal: CommunityError.Refusal, signingUp name: String, email: String,
        password: String = Self.password
    ) async throws {
        let session = try await device().session
        try await Deviation.unless(
            CommunityError.refused(refusal), from: "signing up “\(name)”, \(email), \(password)"
        ) { () async throws(CommunityError) in
            _ = try await session.signUp(name: name, email: email, password: password)
        }
    }
}
