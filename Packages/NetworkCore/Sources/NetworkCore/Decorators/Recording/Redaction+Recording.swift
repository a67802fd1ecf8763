extension Redaction {
    /// Headers for a recording, where the boundary of a form is a fixed one.
    func recorded(_ headers: HTTPHeaders) -> [[String]] {
        redact(headers).fields.map { field in
            let isForm = field.isNamed("Content-Type") && field.value.lowercased().hasPrefix("multipart/")
            return [field.name, isForm ? RedactedForm.contentType : field.value]
        }
    }
}
