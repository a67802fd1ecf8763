import CurlTransport
import Foundation
import NetworkCore
import Synchronization
import TestSupport
import Testing

extension EndToEnd.Servers {
    @Suite struct OperationNumberTests {
        @Test(arguments: AppProcess.Product.allCases)
        func `Extreme numbers in every place of every operation get an answer or a clear refusal`(
            product: AppProcess.Product
        ) async throws {
            let app = product == .market ? try AppProcess.market() : try AppProcess(product)
            // Each request comes from its own address, so that no limit per client applies.
            let quota =
                switch product {
                case .market: ["--daily-products", "0"]
                case .community: ["--newcomer-texts", "0"]
                case .movies: [String]()
                }
            let server = try ServingApp(app, options: ["--trusted-proxy", "127.0.0.1"] + quota)
            defer { server.process.send(SIGKILL) }
            let client = try await NumberClient(product, at: server.address)
            let document = try ProbedDocument(
                try await client.json(HTTPRequest(origin: server.address, path: "/openapi.json")))
            let probes = document.operations.flatMap { $0.probes(secret: client.secret) }
            #expect(probes.count > 500)
            var faults: [String] = []
            for part in stride(from: 0, to: probes.count, by: 8).map({
                probes[$0..<min($0 + 8, probes.count)]
            }) {
                faults += try await withThrowingTaskGroup(of: String?.self) { group in
                    for probe in part { group.addTask { await client.fault(probe) } }
                    return try await group.reduce(into: []) { all, fault in if let fault { all.append(fault) }
                    }
                }
                try #require(server.process.process.isRunning, "ended: \(part.map(\.line)), \(faults)")
            }
            #expect(faults == [])
        }
    }
}

/// A client with an account on a server, which sends probes.
private final class NumberClient: Sendable {
    let secret: String
    private let address: String
    private let transport: CurlTransport
    private let headers: [String: HTTPHeaders]
    private let count = Atomic(0)

    init(_ product: AppProcess.Product, at address: String) async throws {
        let transport = CurlTransport()
        (self.address, self.transport) = (address, transport)
        func post(_ path: String, _ body: String) async throws -> [String: Any] {
            let request = HTTPRequest(
                method: .post, origin: address, path: path, headers: ["Content-Type": "application/json"],
                body: Array(body.utf8))
            let answer = try await transport.send(request)
            return try #require(
                try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any],
                "\(String(decoding: answer.body, as: UTF8.self))")
        }
        func bearer(_ answer: [String: Any], _ name: String) throws -> HTTPHeaders {
            ["Authorization": "Bearer \(try #require(answer[name] as? String))"]
        }
        switch product {
        case .movies: (headers, secret) = ([:], "")
        case .community:
            let answer = try await post(
                "/auth/local/register",
                #"{"username":"minji","email":"minji@example.com","password":"correct horse 9"}"#)
            let header = try bearer(answer, "jwt")
            for text in ["hello", "again"] {
                _ = try await transport.send(
                    HTTPRequest(
                        method: .post, origin: address, path: "/posts",
                        headers: [
                            "Content-Type": "application/json",
                            "Authorization": header["Authorization"] ?? "",
                        ],
                        body: Array(#"{"text":"\#(text)"}"#.utf8)))
            }
            (headers, secret) = (["": header], "")
        case .market:
            let member = #"{"email":"minji@example.com","password":"correct1!","shoeSize":240}"#
            _ = try await post("/users/join", member)
            let answer = try await post("/users/login", member)
            let vendor = try await post("/api/vendors", #"{"name":"kim"}"#)
            headers = [
                "session": try bearer(answer, "accessToken"),
                "vendor": ["identifier": try #require(vendor["identifier"] as? String)],
            ]
            secret = try #require(vendor["secret"] as? String)
        }
    }

    func json(_ request: HTTPRequest) async throws -> [String: Any] {
        let answer = try await transport.send(request)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    /// Sends a probe. Returns `nil` for a timely answer below 500, and for a stream, which is closed.
    func fault(_ probe: NumberProbe) async -> String? {
        let number = count.add(1, ordering: .relaxed).newValue
        var request = probe.request
        request.origin = address
        for field in (headers[probe.scheme] ?? headers[""] ?? [:]).fields {
            request.headers[field.name] = field.value
        }
        request.headers["X-Forwarded-For"] = "10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
        do throws(NetworkError) {
            let answer = try await transport.send(request)
            return answer.status < 500
                ? nil
                : "\(answer.status) \(probe.line): \(String(decoding: answer.body.prefix(200), as: UTF8.self))"
        } catch {
            return "\(error) \(probe.line)"
        }
    }
}

/// A request with one number.
private struct NumberProbe: Sendable {
    let request: HTTPRequest
    /// The name of the required security scheme; "" without a scheme.
    let scheme: String

    var line: String {
        "\(request.method.rawValue) \(request.target) \(String(decoding: request.body.prefix(200), as: UTF8.self))"
    }
}

/// The operations of an OpenAPI document, to the extent that probes need them.
private struct ProbedDocument {
    let operations: [ProbedOperation]

    init(_ json: [String: Any]) throws {
        let schemas = (json["components"] as? [String: Any])?["schemas"] as? [String: Any] ?? [:]
        let paths = try #require(json["paths"] as? [String: [String: [String: Any]]])
        operations = paths.sorted { $0.key < $1.key }.flatMap { path, methods in
            methods.sorted { $0.key < $1.key }.compactMap { method, operation in
                HTTPMethod(rawValue: method.uppercased()).map {
                    ProbedOperation(method: $0, path: path, json: operation, schemas: schemas)
                }
            }
        }
    }
}

private struct ProbedOperation {
    typealias JSON = [String: Any]

    let method: HTTPMethod
    let path: String
    let json: JSON
    let schemas: JSON

    /// One request for each number in place of each parameter and each member of the body that is a number, or that a
    /// form has as text. Streams do not end, so they are left out.
    func probes(secret: String) -> [NumberProbe] {
        let isStream = path.hasSuffix("events")
        guard !isStream else { return [] }
        var probes: [NumberProbe] = []
        for parameter in parameters where isProbed(parameter) {
            probes += NumberLimits.some(for: parameter.name).map {
                request([parameter.name: $0], body(secret, nil))
            }
        }
        for (mediaType, member) in members {
            probes += NumberLimits.some(for: member).map {
                request([:], body(secret, (mediaType, member, $0)))
            }
        }
        return probes
    }

    private struct Parameter {
        let name: String
        let place: String
        let isRequired: Bool
        let json: JSON
        var schema: JSON { json["schema"] as? JSON ?? [:] }
    }

    private var parameters: [Parameter] {
        (json["parameters"] as? [JSON] ?? []).map {
            Parameter(
                name: $0["name"] as? String ?? "", place: $0["in"] as? String ?? "",
                isRequired: $0["required"] as? Bool ?? false, json: $0)
        }
    }

    private func isProbed(_ parameter: Parameter) -> Bool {
        switch parameter.place {
        case "path": true
        case "query": parameter.schema["enum"] == nil
        default: isNumber(parameter.schema)
        }
    }

    private var content: [String: JSON] {
        (json["requestBody"] as? JSON)?["content"] as? [String: JSON] ?? [:]
    }

    private func schema(of mediaType: String) -> JSON {
        resolved(content[mediaType]?["schema"] as? JSON ?? [:])
    }

    /// The members by media type; a member of an object in a form is named like `params.price`.
    private var members: [(String, String)] {
        content.keys.sorted().flatMap { mediaType in
            (schema(of: mediaType)["properties"] as? [String: JSON] ?? [:]).sorted { $0.key < $1.key }.flatMap
            {
                name, member -> [(String, String)] in
                let inner = (resolved(member)["properties"] as? [String: JSON] ?? [:]).filter {
                    isNumber($0.value)
                }
                if !inner.isEmpty { return inner.keys.sorted().map { (mediaType, "\(name).\($0)") } }
                let isText = mediaType != "application/json" && !name.hasPrefix("images")
                return isNumber(member) || isText ? [(mediaType, name)] : []
            }
        }
    }

    private func request(
        _ values: [String: String], _ body: (type: String, bytes: [UInt8])?
    ) -> NumberProbe {
        var request = HTTPRequest(method: method, path: path)
        var encoded = path
        for parameter in parameters {
            let isNeeded = parameter.place == "path" || parameter.isRequired
            guard let value = values[parameter.name] ?? (isNeeded ? plain(parameter) : nil) else { continue }
            switch parameter.place {
            case "path": encoded = encoded.replacingOccurrences(of: "{\(parameter.name)}", with: value)
            case "query": request.query.append(QueryItem(parameter.name, value))
            default: request.headers[parameter.name] = value
            }
        }
        request.path = encoded
        if let body {
            request.body = body.bytes
            request.headers["Content-Type"] = body.type
        }
        let scheme = (json["security"] as? [JSON] ?? []).first?.keys.first ?? ""
        return NumberProbe(request: request, scheme: scheme)
    }

    private func plain(_ parameter: Parameter) -> String {
        parameter.json["example"].map { "\($0)" } ?? "\(plain(parameter.name, parameter.schema, ""))"
    }

    private func body(
        _ secret: String, _ change: (mediaType: String, member: String, number: String)?
    ) -> (String, [UInt8])? {
        guard let mediaType = change?.mediaType ?? content.keys.min() else { return nil }
        let schema = schema(of: mediaType)
        var members = content[mediaType]?["example"] as? JSON ?? required(schema, secret)
        if members["secret"] != nil { members["secret"] = secret }
        guard mediaType == "application/json" else { return form(mediaType, members, change) }
        if let member = change?.member { members[member] = nil }
        return (mediaType, Self.json(members, change.map { ($0.member, $0.number) }))
    }

    private func form(
        _ mediaType: String, _ members: JSON, _ change: (mediaType: String, member: String, number: String)?
    ) -> (String, [UInt8]) {
        var fields: [String: String] = [:]
        for (name, value) in members where !name.hasPrefix("images") {
            fields[name] =
                (value as? JSON).map { String(decoding: Self.json($0, nil), as: UTF8.self) } ?? "\(value)"
        }
        if let change {
            let parts = change.member.split(separator: ".").map(String.init)
            var inner = members[parts[0]] as? JSON ?? [:]
            if parts.count == 2 { inner[parts[1]] = nil }
            fields[parts[0]] =
                parts.count == 1
                ? change.number : String(decoding: Self.json(inner, (parts[1], change.number)), as: UTF8.self)
        }
        guard mediaType == "multipart/form-data" else {
            return (mediaType, Array(QueryItem.format(fields.map { QueryItem($0.key, $0.value) }).utf8))
        }
        let parts = fields.map { name, value in
            "--limit\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        return ("\(mediaType); boundary=limit", Array((parts.joined() + "--limit--\r\n").utf8))
    }

    /// An object as JSON, with one number exactly as written.
    private static func json(_ members: JSON, _ number: (name: String, text: String)?) -> [UInt8] {
        let data = try? JSONSerialization.data(withJSONObject: members)
        let text = String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
        guard let number else { return Array(text.utf8) }
        let rest = members.isEmpty ? "}" : ",\(text.dropFirst())"
        return Array("{\"\(number.name)\":\(number.text)\(rest)".utf8)
    }

    private func required(_ schema: JSON, _ secret: String) -> JSON {
        var members: JSON = [:]
        for (name, member) in schema["properties"] as? [String: JSON] ?? [:]
        where (schema["required"] as? [String] ?? []).contains(name) {
            members[name] = plain(name, member, secret)
        }
        return members
    }

    /// A value that an operation probably accepts.
    private func plain(_ name: String, _ schema: JSON, _ secret: String) -> Any {
        let schema = resolved(schema)
        if let value = schema["default"] ?? (schema["enum"] as? [Any])?.first { return value }
        switch schema["type"] as? String {
        case "integer", "number": return schema["minimum"] ?? 1
        case "boolean": return true
        case "array": return [Any]()
        case "object": return required(schema, secret)
        default: return ["size": "270", "secret": secret, "id": "1"][name] ?? "x"
        }
    }

    private func isNumber(_ schema: JSON) -> Bool {
        let schema = resolved(schema)
        return ["integer", "number"].contains(schema["type"] as? String)
            || (schema["anyOf"] as? [JSON] ?? []).contains(where: isNumber)
    }

    private func resolved(_ schema: JSON) -> JSON {
        guard let name = (schema["$ref"] as? String)?.split(separator: "/").last else { return schema }
        return schemas[String(name)] as? JSON ?? [:]
    }
}
