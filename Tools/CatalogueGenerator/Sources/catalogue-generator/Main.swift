import Platform

/// `catalogue-generator --titles N --seed S --output DIR [--gzip]`
@main
enum Main {
    private static let usageExit: Int32 = 64
    private static let outputExit: Int32 = 74

    static func main() {
        guard let options = Options(arguments: Array(CommandLine.arguments.dropFirst())) else {
            complain("usage: catalogue-generator --titles N --seed S --output DIR [--gzip]")
            exit(usageExit)
        }
        do {
            try Catalogue(options: options).write()
        } catch {
            complain("catalogue-generator: cannot write to the output folder (\(error.fileName))")
            exit(outputExit)
        }
    }

    private static func complain(_ message: String) {
        let bytes = Array((message + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
