extension BodySample {
    /// The beginning of a file. What cannot be read is missing, and whoever sends the file will say so.
    init(_ file: HTTPFile, limit: Int) async {
        let start = file.part(from: 0, length: limit)
        let bytes = await BlockingQueue.files.run { () throws(NetworkError) in try start.read() }
        self.init(limit: limit)
        append((try? bytes.get()) ?? [])
        length = file.length
    }
}
