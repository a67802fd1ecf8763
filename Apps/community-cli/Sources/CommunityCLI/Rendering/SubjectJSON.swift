import CommunityDomain

/// What something is about, as `--json` prints it.
struct SubjectJSON: Encodable {
    let kind: String
    let id: Int

    init(_ subject: Subject) {
        kind = subject.kind.rawValue
        id = subject.id
    }
}
