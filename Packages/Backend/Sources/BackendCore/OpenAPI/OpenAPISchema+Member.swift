extension OpenAPISchema {
    /// A member of an object.
    public struct Member: Hashable, Sendable {
        public let name: String
        public let schema: OpenAPISchema
        /// Whether it is never absent.
        public let isRequired: Bool

        public static func required(_ name: String, _ schema: OpenAPISchema) -> Member {
            Member(name: name, schema: schema, isRequired: true)
        }

        public static func optional(_ name: String, _ schema: OpenAPISchema) -> Member {
            Member(name: name, schema: schema, isRequired: false)
        }
    }
}
