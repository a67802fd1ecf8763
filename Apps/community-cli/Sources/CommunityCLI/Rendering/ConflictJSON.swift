import CommunityDomain

/// What the server has in the place of an edited text, as `--json` prints it.
struct ConflictJSON: Encodable {
    let text: String
    let version: Int

    init(_ conflict: Conflict) {
        text = conflict.text
        version = conflict.version
    }
}
