import CommunityDomain
import ContractCore
import TextCore

extension BoardContract {
    static let reports: [Behaviour<BoardSubject>] = [
        Behaviour("A report reaches the moderators with what it is about and why") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let moderator = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            let comment = try await meng.device.comment("a comment", on: post)
            try await dana.device.report(.post(post.id), "spam")
            try await dana.device.report(.comment(comment.id), "rude")
            let reports = try await moderator.device.reports()
            try Deviation.unless(
                reports.map(\.subject), is: [.comment(comment.id), .post(post.id)], "the reports")
            try Deviation.unless(reports.map(\.text), is: ["a comment", "a post"], "what was said")
            try Deviation.unless(reports.map(\.reason), is: ["rude", "spam"], "the reasons")
            try Deviation.unless(Set(reports.map(\.author)), is: [meng.author], "the author")
            try Deviation.unless(Set(reports.map(\.reporter)), is: [dana.author], "the reporter")
            try Deviation.unless(reports.map(\.isResolved), is: [false, false], "what is decided")
            let page = try await moderator.device.moderation.reports(
                includingResolved: false, before: reports.first?.id, limit: 1)
            try Deviation.unless(page, is: Array(reports.suffix(1)), "the second page")
        },
        Behaviour("Reports and the log are for moderators alone") { subject in
            let moderation = try await subject.member("meng").device.moderation
            let refusal = CommunityError.forbidden(.needsRole(.moderator))
            try await Deviation.unless(refusal, from: "the reports") { () async throws(CommunityError) in
                _ = try await moderation.reports(includingResolved: true, before: nil, limit: 10)
            }
            try await Deviation.unless(refusal, from: "the log") { () async throws(CommunityError) in
                _ = try await moderation.log(before: nil, limit: 10)
            }
        },
        Behaviour("Nobody reports what is their own") { subject in
            let device = try await subject.member("meng").device
            let post = try await device.post("mine")
            try await device.expect(
                .forbidden(.own), from: .report(.post(post.id), reason: "x"), "a report of one's own")
        },
        Behaviour("A second report of somebody about the same has the newer reason") { subject in
            let post = try await subject.member("meng").device.post("a post")
            let (dana, mina) = (
                try await subject.member("dana"), try await subject.member("mina", .moderator)
            )
            try await dana.device.report(.post(post.id), "first")
            try await dana.device.report(.post(post.id), "second")
            try await mina.device.report(.post(post.id), "third")
            try Deviation.unless(
                try await mina.device.reports().map(\.reason), is: ["third", "second"], "the reports")
        },
        Behaviour("A report needs a reason that can be read") { subject in
            let post = try await subject.member("meng").device.post("a post")
            let device = try await subject.member("dana").device
            try await device.expect(
                .text(.empty), from: .report(.post(post.id), reason: " "), "a report without a reason")
            try await device.expect(
                .text(.tooLong(limit: ModerationReason.limit)),
                from: .report(
                    .post(post.id), reason: String(repeating: "x", count: ModerationReason.limit + 1)),
                "a report with a long reason")
        },
    ]

    static let decisions: [Behaviour<BoardSubject>] = [
        Behaviour("What is hidden is seen by its author and by moderators, until it is restored") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            try await mina.device.moderation.moderate(.post(post.id), .hide, reason: "let us see")
            for member in [meng, mina] {
                try await member.device.expect(post, isSeen: true, by: member.name)
                try Deviation.unless(
                    try await member.device.posts.post(post.id).state, is: .hidden, "who sees it")
            }
            try await dana.device.expect(post, isSeen: false, by: "dana")
            try Deviation.unless(try await dana.device.posts.count(PostQuery()), is: 0, "dana's posts")
            try Deviation.unless(try await dana.device.texts(finding: "post"), is: [], "what dana finds")
            try await mina.device.moderation.moderate(.post(post.id), .restore, reason: "it is fine")
            try await dana.device.expect(post, isSeen: true, by: "dana")
        },
        Behaviour("What is removed is seen by moderators alone, and its author can do nothing to it") {
            subject in
            let meng = try await subject.member("meng")
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            try await mina.device.moderation.moderate(.post(post.id), .remove, reason: "too much")
            try await meng.device.expect(post, isSeen: false, by: "meng")
            try await meng.device.expect(
                .notFound, from: .editPost(post.id, text: "better", version: 1), "an edit by the author")
            try Deviation.unless(
                try await mina.device.posts.post(post.id).state, is: .removed, "who sees it")
        },
        Behaviour("All posts and comments of an account are removed at once, for moderators alone") {
            subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let others = try await dana.device.post("of dana")
            let own = [try await meng.device.post("one"), try await meng.device.post("two")]
            for number in 0..<101 { _ = try await meng.device.comment("comment \(number)", on: others) }
            try await Deviation.unless(
                CommunityError.forbidden(.needsRole(.moderator)), from: "a removal by dana"
            ) {
                () async throws(CommunityError) in
                _ = try await dana.device.moderation.removeAll(of: "meng", reason: "spam")
            }
            try await Deviation.unless(
                CommunityError.notFound, from: "a removal of all of an unknown account"
            ) {
                () async throws(CommunityError) in
                _ = try await mina.device.moderation.removeAll(of: "ghost", reason: "spam")
            }
            let removed = try await mina.device.moderation.removeAll(of: "meng", reason: "spam")
            try Deviation.unless(removed, is: 103, "how many are removed")
            for post in own { try await dana.device.expect(post, isSeen: false, by: "dana") }
            try Deviation.unless(try await dana.device.comments(on: others), is: [], "the comments")
            try await dana.device.expect(others, isSeen: true, by: "dana")
            try Deviation.unless(
                try await mina.device.moderation.removeAll(of: "meng", reason: "spam"), is: 0,
                "how many are removed again")
        },
        Behaviour("Only an admin brings back what was removed") { subject in
            let meng = try await subject.member("meng")
            let post = try await meng.device.post("a post")
            let moderator = try await subject.member("mina", .moderator).device.moderation
            try await moderator.moderate(.post(post.id), .remove, reason: "too much")
            try await Deviation.unless(
                CommunityError.forbidden(.needsRole(.admin)), from: "restoring by a moderator"
            ) { () async throws(CommunityError) in
                try await moderator.moderate(.post(post.id), .restore, reason: "or not")
            }
            let admin = try await subject.member("ada", .admin).device.moderation
            try await admin.moderate(.post(post.id), .restore, reason: "it is fine")
            try await meng.device.expect(post, isSeen: true, by: "meng")
        },
        Behaviour("Members decide nothing, nobody about their own, and no moderator about an admin") {
            subject in
            let admin = try await subject.member("ada", .admin)
            let mina = try await subject.member("mina", .moderator)
            let meng = try await subject.member("meng")
            let adas = try await admin.device.post("of ada")
            let minas = try await mina.device.post("of mina")
            for (member, post, refusal) in [
                (meng, minas, EditPolicy.Refusal.needsRole(.moderator)), (mina, minas, .own),
                (mina, adas, .needsRole(.admin)), (admin, adas, .own),
            ] {
                try await Deviation.unless(
                    CommunityError.forbidden(refusal), from: "\(member.name) about “\(post.text)”"
                ) { () async throws(CommunityError) in
                    try await member.device.moderation.moderate(.post(post.id), .hide, reason: "why")
                }
            }
            try await meng.device.expect(minas, isSeen: true, by: "meng")
        },
        Behaviour("What changes nothing is refused") { subject in
            let post = try await subject.member("meng").device.post("a post")
            let moderation = try await subject.member("mina", .moderator).device.moderation
            try await Deviation.unless(
                CommunityError.forbidden(.impossible), from: "restoring what is visible"
            ) { () async throws(CommunityError) in
                try await moderation.moderate(.post(post.id), .restore, reason: "why")
            }
            try await Deviation.unless(CommunityError.notFound, from: "hiding what is not there") {
                () async throws(CommunityError) in
                try await moderation.moderate(.post(post.id + 1_000), .hide, reason: "why")
            }
        },
        Behaviour("A comment that is hidden counts only for those who see it") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            let first = try await meng.device.comment("first", on: post)
            let second = try await dana.device.comment("second", on: post)
            try await mina.device.moderation.moderate(.comment(second.id), .hide, reason: "let us see")
            try Deviation.unless(
                try await meng.device.comments(on: post).map(\.id), is: [first.id], "what others see")
            for member in [dana, mina] {
                try Deviation.unless(
                    try await member.device.comments(on: post).map(\.id), is: [first.id, second.id],
                    "what \(member.name) sees")
            }
            try Deviation.unless(
                try await meng.device.posts.post(post.id).commentCount, is: 1, "what others count")
            try Deviation.unless(
                try await meng.device.texts(finding: "second"), is: [], "what others find")
        },
        Behaviour("A decision resolves the reports about it, and dismissing does nothing else") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let posts = [try await meng.device.post("one"), try await meng.device.post("two")]
            for post in posts { try await dana.device.report(.post(post.id), "spam") }
            try await mina.device.moderation.moderate(.post(posts[0].id), .dismiss, reason: "it is fine")
            try Deviation.unless(
                try await mina.device.reports().map(\.subject), is: [.post(posts[1].id)], "what is open")
            try await dana.device.expect(posts[0], isSeen: true, by: "dana")
            try await mina.device.moderation.moderate(.post(posts[1].id), .hide, reason: "spam")
            try Deviation.unless(try await mina.device.reports(), is: [], "what is open in the end")
            let all = try await mina.device.reports(includingResolved: true)
            try Deviation.unless(all.map(\.isResolved), is: [true, true], "what is decided")
        },
        Behaviour("An author is told of a decision with its reason, until it was read") { subject in
            let (meng, dana) = (try await subject.member("meng"), try await subject.member("dana"))
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            for (action, reason) in [(ModerationAction.hide, "one"), (.restore, "two"), (.remove, "three")] {
                try await mina.device.moderation.moderate(.post(post.id), action, reason: reason)
            }
            let notices = try await meng.device.moderation.notices()
            try Deviation.unless(
                notices.map(\.kind),
                is: [
                    .decision(.remove, reason: "three"), .decision(.restore, reason: "two"),
                    .decision(.hide, reason: "one"),
                ], "the decisions and their reasons")
            try Deviation.unless(Set(notices.map(\.subject)), is: [.post(post.id)], "what they are about")
            try Deviation.unless(notices.map(\.isRead), is: [false, false, false], "what was read")
            try Deviation.unless(
                try await meng.device.moderation.unreadNoticeCount(), is: 3, "how many are unread")
            try await meng.device.moderation.markRead(upTo: notices[1].id)
            try Deviation.unless(
                try await meng.device.moderation.unreadNoticeCount(), is: 1, "how many are unread then")
            try Deviation.unless(
                try await meng.device.moderation.notices().map(\.isRead), is: [false, true, true],
                "what was read afterwards")
            try Deviation.unless(
                try await dana.device.moderation.notices(), is: [], "what others are told")
        },
        Behaviour("What was decided is in the log, the newest first") { subject in
            let meng = try await subject.member("meng")
            let mina = try await subject.member("mina", .moderator)
            let post = try await meng.device.post("a post")
            let comment = try await meng.device.comment("a comment", on: post)
            try await mina.device.moderation.moderate(.comment(comment.id), .remove, reason: "rude")
            try await mina.device.moderation.moderate(.post(post.id), .hide, reason: "let us see")
            let log = try await mina.device.moderation.log(before: nil, limit: 2)
            try Deviation.unless(
                log.map(\.deed),
                is: [.moderated(.post(post.id), .hide), .moderated(.comment(comment.id), .remove)],
                "the log")
            try Deviation.unless(log.map(\.reason), is: ["let us see", "rude"], "the reasons")
            try Deviation.unless(log.map(\.moderator), is: [mina.author, mina.author], "who did it")
            let rest = try await mina.device.moderation.log(before: log.first?.id, limit: 1)
            try Deviation.unless(rest, is: Array(log.suffix(1)), "the second page")
        },
    ]

    static let administration: [Behaviour<BoardSubject>] = [
        Behaviour("An admin gives roles, and nobody else does") { subject in
            let meng = try await subject.member("meng")
            let mina = try await subject.member("mina", .moderator)
            let ada = try await subject.member("ada", .admin)
            try await Deviation.unless(
                CommunityError.forbidden(.needsRole(.admin)), from: "a role from a moderator"
            ) { () async throws(CommunityError) in
                _ = try await mina.device.moderation.setRole(.moderator, of: "meng")
            }
            let account = try await ada.device.moderation.setRole(.moderator, of: "meng")
            try Deviation.unless(account.id, is: meng.id, "whose role it is")
            try Deviation.unless(account.role, is: .moderator, "the role")
            try Deviation.unless(
                try await meng.device.session.refreshed().account.role, is: .moderator, "what meng is told")
            try Deviation.unless(try await meng.device.reports(), is: [], "the reports that meng sees now")
            let author = Author(id: meng.id, name: "meng", role: .moderator)
            try Deviation.unless(
                try await ada.device.moderation.log(before: nil, limit: 1).map(\.deed),
                is: [.changedRole(of: author, to: .moderator)], "the log")
        },
        Behaviour("Whoever is blocked is put out and not let in, until that ends") { subject in
            let meng = try await subject.member("meng")
            let ada = try await subject.member("ada", .admin)
            let account = try await ada.device.moderation.setBlocked(true, of: "meng", reason: "spam")
            try Deviation.unless(account.isBlocked, is: true, "whether the account is blocked")
            try await meng.device.expectSignedOut("the posts of somebody who is blocked")
            let device = try await subject.device()
            try await Deviation.unless(
                CommunityError.blocked(reason: "spam"), from: "signing in while blocked"
            ) { () async throws(CommunityError) in
                _ = try await device.session.signIn(identifier: "meng", password: BoardSubject.password)
            }
            _ = try await ada.device.moderation.setBlocked(false, of: "meng", reason: "sorry")
            let session = try await device.session.signIn(
                identifier: "meng", password: BoardSubject.password)
            try Deviation.unless(session.account.id, is: meng.id, "whoever signs in afterwards")
            try Deviation.unless(
                try await ada.device.moderation.log(before: nil, limit: 2).map(\.deed),
                is: [.unblocked(meng.author), .blocked(meng.author)], "the log")
        },
        Behaviour("Nobody who is not there is found, gets a role or is blocked") { subject in
            let (ada, meng) = (try await subject.member("ada", .admin), try await subject.member("meng"))
            let moderation = ada.device.moderation
            // A server may not report whose account it is.
            if let account = try await moderation.account(named: "MENG") {
                try Deviation.unless(account.id, is: meng.id, "the account of that name")
                try await Deviation.unless(CommunityError.notFound, from: "a look") {
                    () async throws(CommunityError) in _ = try await moderation.account(named: "nobody")
                }
            }
            try await Deviation.unless(CommunityError.notFound, from: "a role") {
                () async throws(CommunityError) in _ = try await moderation.setRole(.admin, of: "nobody")
            }
            try await Deviation.unless(CommunityError.notFound, from: "a block") {
                () async throws(CommunityError) in
                _ = try await moderation.setBlocked(true, of: "nobody", reason: "why")
            }
        },
    ]
}

extension BoardDevice {
    fileprivate func reports(includingResolved: Bool = false) async throws(CommunityError) -> [Report] {
        try await moderation.reports(includingResolved: includingResolved, before: nil, limit: 100)
    }
}
