import PictureWorker

/// Decodes one picture for the process that started it. People have no use for it; tests do.
@main
enum Main {
    static func main() {
        PictureWorker.runIfAsked()
    }
}
