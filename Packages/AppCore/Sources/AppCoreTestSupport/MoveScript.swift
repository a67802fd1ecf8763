public import TestSupport

extension CommandScript {
    /// `backup`, `restore` and `migrate` of an app, before there is data and after the lines that create some.
    public static func moves(filling: String) -> CommandScript {
        CommandScript(
            """
            # Nothing yet
            backup $HOME/monday
            migrate --to postgres://trellis@127.0.0.1:9/trellis
            \(filling)
            # Back up
            [400] backup $HOME/monday
            backup $HOME/monday
            backup $HOME/monday --json -y
            [80] backup $HOME/monday < n
            backup $HOME
            backup $HOME/missing/monday
            backup
            backup $HOME/monday --store memory
            backup $HOME/monday --server http://127.0.0.1:9
            # Restore
            restore $HOME/monday
            restore $HOME/monday --replace
            [80] restore $HOME/monday --replace < n
            [400] restore $HOME/monday --replace < y
            restore $HOME/monday --replace -y --json
            restore $HOME/missing/monday
            restore $HOME
            # Move
            migrate
            migrate --to sqlite
            migrate --to nowhere
            migrate --to postgres://trellis:secret@127.0.0.1:9/trellis
            migrate --to postgres://trellis@127.0.0.1:9/trellis
            migrate --to postgres://trellis@127.0.0.1:9/trellis --dry-run --json
            migrate --store postgres://trellis@127.0.0.1:9/trellis --to sqlite
            """)
    }
}
