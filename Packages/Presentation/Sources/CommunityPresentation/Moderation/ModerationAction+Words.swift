import CommunityDomain

extension ModerationAction {
    var deed: CommunityWord {
        switch self {
        case .hide: .deedHide
        case .restore: .deedRestore
        case .remove: .deedRemove
        case .dismiss: .deedDismiss
        }
    }

    var notice: CommunityWord {
        switch self {
        case .hide: .noticeHidden
        case .restore: .noticeRestored
        case .remove: .noticeRemoved
        case .dismiss: .noticeDismissed
        }
    }

    /// What is said when it was done.
    var done: CommunityWord {
        switch self {
        case .hide: .hideDone
        case .restore: .restoreDone
        case .remove: .removeDone
        case .dismiss: .dismissDone
        }
    }
}
