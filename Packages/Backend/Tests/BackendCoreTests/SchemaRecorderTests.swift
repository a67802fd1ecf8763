import DomainCore
import Testing

@testable import BackendCore

@Suite struct SchemaRecorderTests {
    private enum Side: String, CaseIterable, Codable { case buyer, seller }

    private struct Part: Codable {
        let name: String
        let side: Side?
    }

    private struct Whole: Codable {
        let id: Int
        let isRight: Bool?
        let ratio: Double
        let price: Int?
        let part: Part?
        let parts: [Part]
        let gaps: [Int?]
        let counts: [String: Int]
        let list: [String]?
        @Omitted var note: String?
        @Omitted var more: Part?
    }

    private static let part = OpenAPISchema.object([
        .required("name", .string()), .required("side", .nullable(.string(["buyer", "seller"]))),
    ])

    @Test func `The members of an answer are those of its type`() {
        #expect(
            OpenAPISchema.answer(Whole.self)
                == .object([
                    .required("id", .integer()), .required("isRight", .nullable(.boolean())),
                    .required("ratio", .number()), .required("price", .nullable(.integer())),
                    .required("part", .nullable(Self.part)), .required("parts", .array(of: Self.part)),
                    .required("gaps", .array(of: .nullable(.integer()))), .required("counts", .object([])),
                    .required("list", .nullable(.array(of: .string()))), .optional("note", .string()),
                    .optional("more", Self.part),
                ]))
    }

    @Test func `Optional members of a request may be absent`() {
        #expect(
            OpenAPISchema.request(Part.self)
                == .object([
                    .required("name", .string()), .optional("side", .string(["buyer", "seller"])),
                ]))
    }

    @Test func `Given schemas replace those of members at any depth`() {
        struct Order: Decodable {
            struct Trade: Decodable { let price: Int }
            let price: Int?
            let trades: [Trade]
            let codes: [String]
        }
        let (won, code) = (OpenAPISchema.integer().described("In won."), OpenAPISchema.string(pattern: "^A"))
        #expect(
            OpenAPISchema.answer(Order.self, ["price": won, "codes": code])
                == .object([
                    .required("price", .nullable(won)),
                    .required("trades", .array(of: .object([.required("price", won)]))),
                    .required("codes", .array(of: code)),
                ]))
    }

    @Test func `A given schema for whole numbers applies to members without their own`() {
        struct Order: Decodable {
            struct Trade: Decodable { let prices: [Int] }
            let count: Int
            let price: Int?
            let rate: Double
            let trade: Trade
        }
        let won = OpenAPISchema.integer().described("In won.")
        #expect(
            OpenAPISchema.answer(Order.self, integers: won, ["count": .integer()])
                == .object([
                    .required("count", .integer()), .required("price", .nullable(won)),
                    .required("rate", .number()),
                    .required("trade", .object([.required("prices", .array(of: won))])),
                ]))
    }

    @Test func `A given schema without a member is a fault in the document`() {
        #expect(OpenAPISchema.answer(Part.self, ["nam": .any]).description == #"Part has no ["nam"]"#)
    }

    @Test func `Names the type that refuses a sample or holds itself`() {
        struct Odd: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                if text.isEmpty {
                    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "empty"))
                }
            }
        }
        struct Tree: Decodable { let branches: [Tree] }
        #expect(OpenAPISchema.answer([Odd].self).description?.hasPrefix("Odd refuses a sample") == true)
        #expect(
            OpenAPISchema.answer(Tree.self).description == "Tree has members of its own type")
    }
}
