import CommunityContracts
import CommunityDomain
import ContractCore

/// Mistakes that boards have had or might have.
enum SeededBoardBugs {
    static let all = accounts + lists + searches + writes + moderation + notices + reactions + events

    static let accounts: [SeededBug<BoardSubject>] = [
        SeededBug(
            "tells unknown names from wrong passwords",
            noticedBy: "A wrong password and an unknown name are refused alike",
            sessions: { altered, sound in
                altered.signingIn = { name, password throws(CommunityError) in
                    guard !name.hasPrefix("nobody") else { throw .notFound }
                    return try await sound.signIn(identifier: name, password: password)
                }
            }),
        SeededBug(
            "looks at the case of names",
            noticedBy: "Signing in takes the name or the address, whatever their case",
            sessions: { altered, sound in
                altered.signingIn = { name, password throws(CommunityError) in
                    let session = try await sound.signIn(identifier: name, password: password)
                    guard session.account.name == name || name.contains("@") else {
                        throw .refused(.credentialsWrong)
                    }
                    return session
                }
            }),
        SeededBug(
            "stays signed in", noticedBy: "Signing out ends the session of that device alone",
            sessions: { altered, _ in altered.signingOut = { () throws(CommunityError) in true } }),
        SeededBug(
            "keeps the old password", noticedBy: "A new password takes the place of the old one",
            sessions: { altered, _ in altered.changingPassword = { _, _ throws(CommunityError) in } }),
        SeededBug(
            "takes any old password",
            noticedBy: "Only whoever knows the old password gives a new one that is good",
            sessions: { altered, sound in
                altered.changingPassword = { _, new throws(CommunityError) in
                    try await sound.changePassword(from: "correct horse 7", to: new)
                }
            }),
    ]
}

extension SeededBoardBugs {
    static let lists: [SeededBug<BoardSubject>] = [
        SeededBug(
            "lists the oldest first", noticedBy: "The newest post comes first, with the largest number",
            posts: { posts, _ in posts.reversed() }),
        SeededBug("begins anew on each page", noticedBy: "The pages of the board hold every post once") {
            query in query.before = nil
        },
        SeededBug(
            "skips as many as were there",
            noticedBy: "Pages neither miss nor repeat a post while others write and delete",
            listing: { query, sound throws(CommunityError) in
                guard query.before != nil else { return try await sound.posts(query) }
                var all = query
                (all.before, all.limit) = (nil, 100)
                return Array(try await sound.posts(all).dropFirst(query.limit))
            }),
        SeededBug("lists the posts of all", noticedBy: "The posts of somebody are theirs alone, counted too")
        {
            query in query.author = nil
        },
        SeededBug(
            "knows nobody by name", noticedBy: "The posts of somebody are theirs alone, counted too"
        ) {
            query in query.authorName = nil
        },
        SeededBug(
            "keeps no titles",
            noticedBy: "A title is everywhere with its post, is changed and taken away with an edit",
            posts: { posts, _ in
                posts.map { post in
                    Post(
                        id: post.id, text: post.text, author: post.author, createdAt: post.createdAt,
                        updatedAt: post.updatedAt, version: post.version, state: post.state,
                        commentCount: post.commentCount, lastCommentID: post.lastCommentID)
                }
            }),
        SeededBug(
            "cuts long titles", noticedBy: "A title is as long as it may be and no longer",
            write: { write in
                guard write.kind == .createPost, let title = write.title else { return write }
                return .createPost(title: String(title.prefix(PostTitle.limit)), text: write.text ?? "")
            }),
        SeededBug(
            "counts a page", noticedBy: "Counting takes no notice of where a page begins and how long it is",
            altering: { altered, sound in
                let posts = sound.posts
                var counting = AlteredPosts(posts)
                counting.counting = { query throws(CommunityError) in try await posts.posts(query).count }
                altered.posts = counting
            }),
        SeededBug(
            "lists the newest comments first",
            noticedBy: "Comments are in the order in which they were written, page by page",
            comments: { altered, sound in
                altered.listing = { post, after, limit throws(CommunityError) in
                    try await sound.comments(of: post, after: after, limit: limit).reversed()
                }
            }),
        SeededBug(
            "lists the comments on the same post only",
            noticedBy: "The comments of somebody are theirs alone, whatever post they are on",
            comments: { altered, sound in
                altered.listingOfAuthor = { author, after, limit throws(CommunityError) in
                    let comments = try await sound.comments(by: author, after: after, limit: limit)
                    return comments.filter { $0.postID == comments.first?.postID }
                }
            }),
        SeededBug(
            "looks for comments on one post only",
            noticedBy: "Comments that have a text are found on the posts that are asked about",
            comments: { altered, sound in
                altered.searching = { posts, text, limit throws(CommunityError) in
                    try await sound.comments(of: Array(posts.prefix(1)), with: text, limit: limit)
                }
            }),
        SeededBug(
            "lists somebody's comments on all posts",
            noticedBy: "Somebody's comments on the posts that are asked about come with the newest first",
            comments: { altered, sound in
                altered.listingOfAuthorOn = { posts, author, limit throws(CommunityError) in
                    guard !posts.isEmpty else { return [] }
                    return Array(
                        try await sound.comments(by: author, after: nil, limit: 100).reversed().prefix(limit))
                }
            }),
        SeededBug(
            "lists everybody's comments on the posts",
            noticedBy: "Somebody's comments on the posts that are asked about come with the newest first",
            comments: { altered, sound in
                altered.listingOfAuthorOn = { posts, author, limit throws(CommunityError) in
                    var all: [Comment] = []
                    for post in posts { all += try await sound.comments(of: post, after: nil, limit: 100) }
                    return Array(all.sorted { $0.id > $1.id }.prefix(limit))
                }
            }),
    ]

    static let searches: [SeededBug<BoardSubject>] = [
        SeededBug(
            "looks at case", noticedBy: "A search finds words whatever their case and accents",
            posts: { posts, query in
                posts.filter { post in query.text.map { post.text.contains($0) } ?? true }
            }),
        SeededBug(
            "does not look into titles",
            noticedBy: "A post is found by its title, by the one that it has now",
            posts: { posts, query in
                posts.filter { post in query.text.map { post.text.contains($0) } ?? true }
            }),
        SeededBug(
            "knows no initial consonants",
            noticedBy: "A search finds Korean by initial consonants, alone and behind syllables",
            posts: { posts, query in
                query.text?.unicodeScalars.allSatisfy { (0x3131...0x3163).contains($0.value) } == true
                    ? [] : posts
            }),
        SeededBug(
            "looks for the first word", noticedBy: "Every word of a search has to be there, in any order"
        ) {
            query in query.text = query.text.map { String($0.prefix { $0 != " " }) }
        },
        SeededBug(
            "finds a post for each comment", noticedBy: "A post is found by what its comments say, once",
            posts: { posts, query in query.text == nil ? posts : posts + posts.prefix(1) }),
        SeededBug(
            "does not look into comments", noticedBy: "A post is found by what its comments say, once",
            posts: { posts, query in
                posts.filter { post in query.text.map { post.text.contains($0) } ?? true }
            }),
        SeededBug(
            "lists everything for signs",
            noticedBy: "A search for signs alone finds nothing, and an operator is a word like others"
        ) { query in
            if query.text?.contains(where: \.isLetter) == false { query.text = nil }
        },
    ]
}

extension SeededBoardBugs {
    static let writes: [SeededBug<BoardSubject>] = [
        SeededBug(
            "brings back a copy",
            noticedBy: "A deleted post comes back to its author as it was, for seven days",
            write: { write in write.kind == .restorePost ? .createPost(text: "a post") : write }),
        SeededBug(
            "overwrites what is newer",
            noticedBy: "An edit of an older text is refused with what is there now"
        ) { write in
            write.kind.isEdit ? Write(write.kind, id: write.id, post: write.post, text: write.text) : write
        },
        SeededBug("cuts texts off", noticedBy: "A text is as long as it may be and no longer") { write in
            write.text.map { text in
                Write(
                    write.kind, id: write.id, post: write.post, text: String(text.prefix(9_999)),
                    version: write.version)
            } ?? write
        },
        SeededBug(
            "writes twice", noticedBy: "A post is everywhere as it was written",
            outbox: { altered, sound in
                altered.submitting = { write, draft, isAway in
                    _ = await sound.submit(write, from: draft, isAway: isAway)
                    return await sound.submit(write, from: draft, isAway: isAway)
                }
            }),
        SeededBug(
            "forgets what waits", noticedBy: "What waits is sent once, in the order in which it was written",
            outbox: { altered, _ in altered.sending = { () throws(CommunityError) in [] } }),
        SeededBug(
            "deletes nothing", noticedBy: "A post that is deleted is gone with its comments",
            outbox: { altered, sound in
                altered.submitting = { write, draft, isAway in
                    guard write.kind != .deletePost else { return .done(.deletedPost(write.id ?? 0)) }
                    return await sound.submit(write, from: draft, isAway: isAway)
                }
            }),
    ]

    static let moderation: [SeededBug<BoardSubject>] = [
        SeededBug(
            "lists reports that are decided",
            noticedBy: "A decision resolves the reports about it, and dismissing does nothing else",
            moderation: { altered, sound in
                altered.reporting = { _, before, limit throws(CommunityError) in
                    try await sound.reports(includingResolved: true, before: before, limit: limit)
                }
            }),
        SeededBug(
            "removes a part of what an account wrote",
            noticedBy: "All posts and comments of an account are removed at once, for moderators alone",
            moderation: { altered, sound in
                altered.removing = { name, reason throws(CommunityError) in
                    try await sound.removeAll(of: name, reason: reason) - 1
                }
            }),
        SeededBug(
            "hides instead of removing",
            noticedBy: "What is removed is seen by moderators alone, and its author can do nothing to it",
            moderation: { altered, sound in
                altered.moderating = { subject, action, reason throws(CommunityError) in
                    try await sound.moderate(subject, action == .remove ? .hide : action, reason: reason)
                }
            }),
        SeededBug(
            "loses the reason",
            noticedBy: "An author is told of a decision with its reason, until it was read",
            moderation: { altered, sound in
                altered.moderating = { subject, action, _ throws(CommunityError) in
                    try await sound.moderate(subject, action, reason: "by the rules")
                }
            }),
        SeededBug(
            "does not note what was read",
            noticedBy: "An author is told of a decision with its reason, until it was read",
            moderation: { altered, _ in altered.reading = { _ throws(CommunityError) in } }),
        SeededBug(
            "logs the oldest first", noticedBy: "What was decided is in the log, the newest first",
            moderation: { altered, sound in
                altered.logging = { before, limit throws(CommunityError) in
                    try await sound.log(before: before, limit: limit).reversed()
                }
            }),
        SeededBug(
            "lets everybody in again",
            noticedBy: "Whoever is blocked is put out and not let in, until that ends",
            moderation: { altered, sound in
                altered.blocking = { isBlocked, name, reason throws(CommunityError) in
                    let account = try await sound.setBlocked(isBlocked, of: name, reason: reason)
                    if isBlocked { _ = try await sound.setBlocked(false, of: name, reason: reason) }
                    return account
                }
            }),
    ]

    static let events: [SeededBug<BoardSubject>] = [
        SeededBug(
            "does not tell of deletions", noticedBy: "What happened is told in its order",
            events: { altered in
                altered.isTold = { if case .commentDeleted = $0.change { false } else { true } }
            }),
        SeededBug(
            "begins with the first event", noticedBy: "A listener goes on after the last event that it had",
            events: { altered in altered.after = { _ in 0 } }),
        SeededBug(
            "tells of all posts", noticedBy: "Whoever listens to a post hears of that post alone",
            events: { altered in altered.post = { _ in nil } }),
    ]
}

extension SeededBoardBugs {
    static let notices: [SeededBug<BoardSubject>] = [
        SeededBug(
            "names nobody",
            noticedBy:
                "Whoever is named with an @ is told, once a text, and in an edit if they were not before",
            write: { write in
                guard write.kind == .createPost, let text = write.text else { return write }
                return .createPost(text: text.replacing("@", with: ""))
            }),
        SeededBug(
            "forgets what a reply answers",
            noticedBy:
                "A reply names what it answers, and tells whoever wrote that, and the author of the post",
            comments: { altered, sound in
                altered.listing = { post, after, limit throws(CommunityError) in
                    try await sound.comments(of: post, after: after, limit: limit).map { comment in
                        Comment(
                            id: comment.id, postID: comment.postID, text: comment.text,
                            author: comment.author, createdAt: comment.createdAt,
                            updatedAt: comment.updatedAt)
                    }
                }
            }),
        SeededBug(
            "answers whatever it is asked to", noticedBy: "Only a comment on the same post can be answered",
            write: { write in
                write.replyTo == nil ? write : .createComment(post: write.post ?? 0, text: write.text ?? "")
            }),
        SeededBug(
            "counts what is gone", noticedBy: "What is deleted or hidden is told of no more",
            moderation: { altered, _ in altered.counting = { () throws(CommunityError) in 2 } }),
    ]
}

extension SeededBoardBugs {
    static let reactions: [SeededBug<BoardSubject>] = [
        SeededBug(
            "takes nothing back",
            noticedBy: "A reaction is counted once for each person, until it is taken back",
            write: { write in
                guard let reaction = write.reaction, let subject = write.subject else { return write }
                return .react(reaction, to: subject, isGiven: true)
            }),
        SeededBug(
            "reacts to anything", noticedBy: "Nobody reacts to what they do not see",
            outbox: { altered, sound in
                altered.submitting = { write, draft, isAway in
                    write.kind.isReaction
                        ? .done(.accepted) : await sound.submit(write, from: draft, isAway: isAway)
                }
            }),
    ]
}

extension SeededBug<BoardSubject> {
    /// A mistake on every device.
    init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (_ altered: inout BoardDevice, _ sound: BoardDevice) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            let make = subject.device
            subject.device = {
                let sound = try await make()
                var altered = sound
                alter(&altered, sound)
                return altered
            }
        }
    }

    init(
        _ name: String, noticedBy behaviour: String,
        sessions alter: @escaping @Sendable (inout AlteredSessions, any SessionRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var sessions = AlteredSessions(sound.session)
            alter(&sessions, sound.session)
            altered.session = sessions
        }
    }

    /// A mistake in listing posts.
    init(
        _ name: String, noticedBy behaviour: String,
        listing list:
            @escaping @Sendable (PostQuery, any PostRepository) async throws(CommunityError) -> [Post]
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            let base = sound.posts
            var posts = AlteredPosts(base)
            posts.listing = { query throws(CommunityError) in try await list(query, base) }
            altered.posts = posts
        }
    }

    /// A mistake in the result of listing posts.
    init(
        _ name: String, noticedBy behaviour: String,
        posts change: @escaping @Sendable ([Post], PostQuery) -> [Post]
    ) {
        self.init(
            name, noticedBy: behaviour,
            listing: { query, sound throws(CommunityError) in change(try await sound.posts(query), query) })
    }

    /// A mistake in the query for posts.
    init(
        _ name: String, noticedBy behaviour: String,
        query change: @escaping @Sendable (inout PostQuery) -> Void
    ) {
        self.init(
            name, noticedBy: behaviour,
            listing: { query, sound throws(CommunityError) in
                var query = query
                change(&query)
                return try await sound.posts(query)
            })
    }

    init(
        _ name: String, noticedBy behaviour: String,
        comments alter: @escaping @Sendable (inout AlteredComments, any CommentRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var comments = AlteredComments(sound.comments)
            alter(&comments, sound.comments)
            altered.comments = comments
        }
    }

    init(
        _ name: String, noticedBy behaviour: String,
        outbox alter: @escaping @Sendable (inout AlteredOutbox, any OutboxRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var outbox = AlteredOutbox(sound.outbox)
            alter(&outbox, sound.outbox)
            altered.outbox = outbox
        }
    }

    /// A mistake in the submitted write.
    init(
        _ name: String, noticedBy behaviour: String, write change: @escaping @Sendable (Write) -> Write
    ) {
        self.init(
            name, noticedBy: behaviour,
            outbox: { altered, sound in
                altered.submitting = { write, draft, isAway in
                    await sound.submit(change(write), from: draft, isAway: isAway)
                }
            })
    }

    init(
        _ name: String, noticedBy behaviour: String,
        moderation alter: @escaping @Sendable (inout AlteredModeration, any ModerationRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var moderation = AlteredModeration(sound.moderation)
            alter(&moderation, sound.moderation)
            altered.moderation = moderation
        }
    }

    init(
        _ name: String, noticedBy behaviour: String,
        events alter: @escaping @Sendable (inout AlteredEvents) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var events = AlteredEvents(sound.events)
            alter(&events)
            altered.events = events
        }
    }
}
