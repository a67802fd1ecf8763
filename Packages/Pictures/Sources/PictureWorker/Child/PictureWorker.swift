/// The process that decodes one picture of a stranger and ends. `PictureProcess` starts it.
///
/// It is the same program as its parent, started with one argument that people do not see. A program that uses
/// `PictureProcess.current` calls `runIfAsked()` before everything else.
public enum PictureWorker {
    /// What a program is started with to be a worker.
    public static let argument = "--picture-worker"

    /// Does nothing when the arguments are not those of a worker. Else reads one job from standard output, which is
    /// a socket, and the picture from standard input, answers on standard output and ends the process.
    ///
    /// Before it looks at the picture it gives up what it does not need: see `Sandbox`.
    ///
    /// - Parameter arguments: with the program's name, as `CommandLine.arguments` has them.
    public static func runIfAsked(_ arguments: [String] = CommandLine.arguments) {
        guard Array(arguments.dropFirst()) == [argument] else { return }
        WorkerMain.run()
    }
}
