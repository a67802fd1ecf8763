extension OpenAPISchema {
    /// The schema of an answer, derived from its type: all members are present, and optional ones may be `null`. Members
    /// that the type leaves out without a value, such as an `Omitted` one, are optional.
    ///
    /// `members` are the schemas of members by name, at any depth, for the units and limits that a type does not have;
    /// `integers` is the schema of all other whole numbers.
    public static func answer(
        _ type: (some Decodable).Type, integers: OpenAPISchema = .integer(),
        _ members: [String: OpenAPISchema] = [:]
    ) -> OpenAPISchema {
        recorded(type, isRequest: false, integers, members)
    }

    /// The schema of a request, derived from its type: optional members may be absent.
    public static func request(
        _ type: (some Decodable).Type, _ members: [String: OpenAPISchema] = [:]
    ) -> OpenAPISchema {
        recorded(type, isRequest: true, .integer(), members)
    }

    /// A fault is the description of the schema, so that the document shows it, and its tests.
    private static func recorded(
        _ type: (some Decodable).Type, isRequest: Bool, _ integers: OpenAPISchema,
        _ members: [String: OpenAPISchema]
    ) -> OpenAPISchema {
        do {
            let schema = try SchemaRecorder.record(type, isRequest: isRequest).schema
            var unused = Set(members.keys)
            let whole = schema.replacing(integers, members, &unused)
            return unused.isEmpty ? whole : .any.described("\(type) has no \(unused.sorted())")
        } catch {
            return .any.described("\(error)")
        }
    }

    private func replacing(
        _ integers: OpenAPISchema, _ members: [String: OpenAPISchema], _ unused: inout Set<String>
    ) -> OpenAPISchema {
        switch kind {
        case .integer: return integers
        case .array(let element, _): return .array(of: element.replacing(integers, members, &unused))
        case .anyOf(let choices): return .anyOf(choices.map { $0.replacing(integers, members, &unused) })
        case .object(let own):
            return .object(
                own.map { member in
                    let schema = member.schema.replacing(integers, members, &unused)
                    guard let given = members[member.name] else {
                        return Member(name: member.name, schema: schema, isRequired: member.isRequired)
                    }
                    unused.remove(member.name)
                    return Member(
                        name: member.name, schema: schema.replacingValue(by: given),
                        isRequired: member.isRequired)
                })
        default: return self
        }
    }

    /// The same array or choice of `null`, with another value inside.
    private func replacingValue(by value: OpenAPISchema) -> OpenAPISchema {
        switch kind {
        case .null: self
        case .array(let element, _): .array(of: element.replacingValue(by: value))
        case .anyOf(let choices): .anyOf(choices.map { $0.replacingValue(by: value) })
        default: value
        }
    }
}

/// The reason why a type has no recorded schema.
struct SchemaProblem: Error, CustomStringConvertible {
    let description: String
}

/// Gives a type samples instead of a document, and notes the members for which it asks.
final class SchemaRecorder: Decoder {
    private let isRequest: Bool
    /// The types around this one.
    private let around: [ObjectIdentifier]
    fileprivate var schema = OpenAPISchema.any
    private var members: [OpenAPISchema.Member] = []

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(isRequest: Bool, _ around: [ObjectIdentifier]) {
        (self.isRequest, self.around) = (isRequest, around)
    }

    /// The schema of a type, and a value of it.
    static func record<Value: Decodable>(
        _ type: Value.Type, isRequest: Bool, in around: [ObjectIdentifier] = []
    ) throws -> (schema: OpenAPISchema, sample: Value) {
        if let (schema, sample) = try simple(type, isRequest: isRequest, in: around),
            let sample = sample as? Value
        {
            return (schema, sample)
        }
        let id = ObjectIdentifier(type)
        guard !around.contains(id) else {
            throw SchemaProblem(description: "\(type) has members of its own type")
        }
        let recorder = SchemaRecorder(isRequest: isRequest, around + [id])
        do {
            let sample = try type.init(from: recorder)
            return (recorder.schema, sample)
        } catch let problem as SchemaProblem {
            throw problem
        } catch {
            throw SchemaProblem(description: "\(type) refuses a sample: \(error)")
        }
    }

    private static func simple(
        _ type: any Decodable.Type, isRequest: Bool, in around: [ObjectIdentifier]
    ) throws -> (OpenAPISchema, any Decodable)? {
        switch type {
        case is Bool.Type: return (.boolean(), false)
        case is Int.Type: return (.integer(), 0)
        case is Double.Type: return (.number(), 0.0)
        case is String.Type: return (.string(), "")
        case let optional as any RecordedOptional.Type:
            return try optional.record(isRequest: isRequest, in: around)
        case let choice as any (CaseIterable & RawRepresentable & Decodable).Type: return values(of: choice)
        default: return nil
        }
    }

    private static func values<Choice: CaseIterable & RawRepresentable & Decodable>(
        of _: Choice.Type
    ) -> (OpenAPISchema, any Decodable)? {
        guard let first = Choice.allCases.first,
            let names = Choice.allCases.map(\.rawValue) as? [String]
        else { return nil }
        return (.string(names), first)
    }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedDecodingContainer<Key> {
        schema = .object(members)
        return KeyedDecodingContainer(KeyedRecorder<Key>(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        UnkeyedRecorder(recorder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        SingleRecorder(recorder: self)
    }

    /// The value inside this one.
    fileprivate func part<Value: Decodable>(
        _ type: Value.Type
    ) throws -> (schema: OpenAPISchema, sample: Value) {
        try Self.record(type, isRequest: isRequest, in: around)
    }

    fileprivate func member<Value: Decodable>(
        _ name: String, _ type: Value.Type, isOptional: Bool = false, mayBeAbsent: Bool = false
    ) throws -> Value {
        let (schema, sample) = try part(type)
        if !members.contains(where: { $0.name == name }) {
            members.append(
                !isOptional
                    ? .required(name, schema)
                    : mayBeAbsent || isRequest
                        ? .optional(name, schema) : .required(name, .nullable(schema)))
        }
        self.schema = .object(members)
        return sample
    }
}

/// An optional element of an array.
private protocol RecordedOptional {
    static func record(
        isRequest: Bool, in around: [ObjectIdentifier]
    ) throws -> (OpenAPISchema, any Decodable)
}

extension Optional: RecordedOptional where Wrapped: Decodable {
    fileprivate static func record(
        isRequest: Bool, in around: [ObjectIdentifier]
    ) throws -> (OpenAPISchema, any Decodable) {
        let (schema, sample) = try SchemaRecorder.record(Wrapped.self, isRequest: isRequest, in: around)
        return (.nullable(schema), sample)
    }
}

private struct KeyedRecorder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The members about which the type asks whether they are there.
    private final class Asked { var names: Set<String> = [] }

    let recorder: SchemaRecorder
    private let asked = Asked()

    init(recorder: SchemaRecorder) { self.recorder = recorder }

    var codingPath: [any CodingKey] { [] }
    /// A dictionary has no members of its own.
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        asked.names.insert(key.stringValue)
        return true
    }

    func decodeNil(forKey: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try recorder.member(key.stringValue, type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(type, key)
    }

    // The protocol's own versions for these types would ask `contains(_:)`.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }

    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try recorder.member(
            key.stringValue, type, isOptional: true, mayBeAbsent: asked.names.contains(key.stringValue))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw SchemaProblem(description: "\(key.stringValue) has no type of its own")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw SchemaProblem(description: "\(key.stringValue) has no type of its own")
    }

    func superDecoder() -> any Decoder { recorder }
    func superDecoder(forKey: Key) -> any Decoder { recorder }
}

private struct UnkeyedRecorder: UnkeyedDecodingContainer {
    let recorder: SchemaRecorder
    private(set) var currentIndex = 0

    init(recorder: SchemaRecorder) { self.recorder = recorder }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        let (schema, sample) = try recorder.part(type)
        recorder.schema = .array(of: schema)
        return sample
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        throw SchemaProblem(description: "the elements have no type of their own")
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SchemaProblem(description: "the elements have no type of their own")
    }

    mutating func superDecoder() -> any Decoder { recorder }
}

private struct SingleRecorder: SingleValueDecodingContainer {
    let recorder: SchemaRecorder

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (schema, sample) = try recorder.part(type)
        recorder.schema = schema
        return sample
    }
}
