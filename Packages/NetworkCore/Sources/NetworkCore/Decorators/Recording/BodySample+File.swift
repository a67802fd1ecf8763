import Basics
import Dispatch

extension BodySample {
    /// The beginning of a file. What cannot be read is missing, and whoever sends the file will say so.
    init(_ file: HTTPFile, limit: Int) async {
        let start = file.part(from: 0, length: limit)
        let bytes = try? await DispatchQueue.files.run { () throws(NetworkError) in try start.read() }
        self.init(limit: limit)
        append(bytes ?? [])
        length = file.length
    }
}
