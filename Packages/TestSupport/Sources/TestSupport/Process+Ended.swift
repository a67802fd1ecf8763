public import Foundation

extension Process {
    /// Waits for the end of the process, and closes its pipes and files, which Foundation keeps open. Blocks its
    /// thread: see ``BlockingTrait``.
    public func waitAndClose() {
        waitUntilExit()
        for stream in [standardInput, standardOutput, standardError] {
            if let pipe = stream as? Pipe {
                try? pipe.fileHandleForReading.close()
                try? pipe.fileHandleForWriting.close()
            } else if let handle = stream as? FileHandle, handle !== FileHandle.nullDevice,
                handle.fileDescriptor > 2
            {
                try? handle.close()
            }
        }
    }
}
