import AppCore
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A listing in a JSON file. Its pictures are named from the file's own folder.
enum FormFile {
    enum Outcome {
        case form(ListingForm)
        case ended(ExitCode)
    }

    /// In bytes: more than any form.
    private static let limit = 1 << 20

    static func read(_ path: String, _ context: CommandContext) -> Outcome {
        guard let bytes = bytes(of: path) else {
            let words = LocalizedText(
                "\(path) cannot be read, or is larger than 1 MiB.", "\(path) 파일을 읽을 수 없거나 1MiB보다 큽니다.")
            return .ended(context.fail(words[context.language].terminalSafe(), .usage))
        }
        do throws(ListingFormError) {
            var form = try ListingForm(json: bytes)
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            form.pictures = form.pictures.map { $0.hasPrefix("/") ? $0 : folder + $0 }
            return .form(form)
        } catch {
            let failure = Failure(error, in: context.language)
            return .ended(context.fail("\(path): \(failure.message)".terminalSafe(), .usage))
        }
    }

    /// `nil` when it cannot be read or has more bytes. Of a file without an end no more than those are read.
    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count <= limit, ferror(file) == 0 else { return nil }
        return Array(bytes.prefix(count))
    }
}
