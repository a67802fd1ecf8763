import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import SQLCore

extension BoardRoutes {
    var setReaction: CommunityOperation {
        CommunityOperation(
            .put, CommunityPath.reactions, for: store.members,
            OpenAPIOperation(
                "setReaction", "Adds a reaction to a post or comment, or removes it",
                description: "A repeated request changes nothing. Returns the post or the comment.",
                tag: "board", parameters: [IdempotencyKey.parameter(lifetime: "30 days")],
                body: .objectOrForm(
                    ModerationSchemas.subject + [
                        .required("reaction", .string(Reaction.allCases.map(\.rawValue))),
                        .required("given", .boolean()),
                    ]
                ).example(#"{"post":1,"reaction":"like","given":true}"#),
                responses: [
                    OpenAPIResponse(
                        200, "The post or the comment.",
                        schema: .anyOf([
                            .component(BoardSchemas.post), .component(BoardSchemas.comment),
                        ])),
                    OpenAPIResponse(
                        415, "The body is neither JSON nor a form.", schema: .component("Error")),
                    OpenAPIResponse(400, "A field is missing or invalid.", schema: .component("Error")),
                ] + ModerationSchemas.refusals)
        ) { caller, context in
            let form = try RequestForm(context)
            guard let subject = ModerationRoutes.subject(in: form) else { return ModerationRoutes.noSubject }
            guard let reaction = form.text("reaction").flatMap({ Reaction(rawValue: $0) }) else {
                let names = Reaction.allCases.map(\.rawValue).joined(separator: ", ")
                return StrapiErrors.validation("reaction", "reaction must be one of \(names).")
            }
            guard let isGiven = form.bool("given") else {
                return StrapiErrors.validation("given", "given must be true or false.")
            }
            return try await commit(caller, context) { changes throws(StoreError) in
                try changes.react(reaction, isGiven: isGiven, to: subject)
            }
        }
    }
}
