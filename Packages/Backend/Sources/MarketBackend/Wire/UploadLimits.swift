import NetworkCore

/// What an upload may cost.
enum UploadLimits {
    /// In bytes, of one picture's file: the contract says less than 300 KiB.
    static let pictureBytes = 307_199
    /// In bytes, of a text part, and of a body of JSON.
    static let textBytes = 64 << 10
    /// In bytes, of the whole body.
    static let totalBytes = 2 << 20
    /// In bytes: by how much more than it has the memory of a part grows at most.
    static let stepBytes = 64 << 10
    /// How many parts a form may have.
    static let parts = 32

    static let multipart = MultipartLimits(parts: parts, totalBytes: totalBytes)
}
