/// The variable parts of a path, decoded. They never hold a slash or a control character, and are never
/// empty, `.` or `..`.
public struct PathParameters: Sendable {
    let values: [(name: String, value: String)]

    /// The value of the parameter that the pattern calls so.
    public subscript(_ name: String) -> String? {
        values.first { $0.name == name }?.value
    }

    /// - Throws: 404 when the pattern has no such parameter.
    public func string(_ name: String) throws(HTTPFailure) -> String {
        guard let value = self[name] else { throw .notFound }
        return value
    }

    /// - Throws: 404 when it is not a number, for then there is nothing with that id.
    public func int(_ name: String) throws(HTTPFailure) -> Int {
        guard let value = Int(try string(name)) else { throw .notFound }
        return value
    }
}
