import PictureWorker

/// Decodes one picture for the process that started it. Used by tests; apps are their own workers.
@main
enum Main {
    static func main() {
        PictureWorker.runIfAsked()
    }
}
