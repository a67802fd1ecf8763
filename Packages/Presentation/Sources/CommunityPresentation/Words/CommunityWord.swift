public import PresentationCore
public import TextCore

/// The words of the community's screens.
public enum CommunityWord: Word {
    // What went wrong
    case emptyText, textTooLong, textTooLarge
    case identifierMissing, passwordMissing, emailMissing, emailMalformed, emailTaken, nameTaken,
        nameMalformed, nameReserved
    case passwordMalformed, passwordTooShort, passwordTooCommon, credentialsWrong, passwordsDiffer,
        oldPasswordWrong
    case registrationClosed, refusedOther
    case notFound, noSuchPost, noSuchComment, noSuchDraft, noSuchEntry, noSuchAccount, stale, forbidden,
        signedOut, signInAdvice,
        tooMany,
        tooManySeconds, noSecretStore
    case ruleNotAuthor, ruleOwn, ruleRemoved, ruleTooLate, ruleNeedsModerator, ruleNeedsAdmin, ruleImpossible
    // Accounts
    case askSignIn, signedUp, signedIn, signedOutNow, signedOutHere, notSignedIn, passwordChanged
    case keptInKeyring, keptInFile, keptInMemory
    case name, email, role, server, secret, embedded, blocked
    case roleMember, roleModerator, roleAdmin
    // Posts and comments
    case noPosts, noPostsOfMine, nothingUnread, nothingMatches, noComments, noMoreComments
    case commentCount, newComments, edited, hidden, removed, you, unread
    case postCreated, postEdited, postDeleted, commentCreated, commentEdited, commentDeleted, reported
    case accepted, queued
    // Drafts and outbox
    case noDrafts, draftOfPost, draftOfPostEdit, draftOfComment, draftOfCommentEdit, draftKept,
        draftKeptOnly, draftUnseen, draftDiscarded, draftElsewhere, draftOfNoPlace, draftThere, draftHere
    case keptInOutbox, keptInConflict, keptUntilSignIn, keptPerhaps, keptNowhere, hereItIs
    case placeDevice, placeOfAccount, waitsElsewhere, waitsNowhere
    case outboxEmpty, outboxNeedsYou, outboxChoice, outboxSent, outboxDiscarded, outboxRetried
    case waiting, conflict, refused, doubtful
    case writeCreatePost, writeEditPost, writeDeletePost, writeCreateComment, writeEditComment,
        writeDeleteComment, writeReport
    case theirs, yours
    // Moderation
    case noReports, noLog, noNotices, noticeHidden, noticeRestored, noticeRemoved, noticeDismissed,
        unreadNotices
    case hideDone, restoreDone, removeDone, dismissDone, nothingToDismiss, askRemove, askBlock, roleChanged,
        blockedDone,
        unblockedDone, onServer, resolved
    case deedHide, deedRestore, deedRemove, deedDismiss, deedRole, deedBlock, deedUnblock
    case subjectPost, subjectComment, subjectOf, reportLine
    // Live
    case watching, watchingBoard, connectionLost, connectedAgain, postGone, commentGone, reset

    /// The text with its places still open.
    public func template(in language: Language) -> String {
        switch language {
        case .english: EnglishCommunityWords.template(of: self)
        case .korean: KoreanCommunityWords.template(of: self)
        }
    }
}
