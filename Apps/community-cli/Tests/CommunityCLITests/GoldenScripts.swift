import AppCoreTestSupport
import TestSupport

/// The command lines of the golden files, a file each.
enum GoldenScripts {
    static let all: [(name: String, script: CommandScript)] = [
        ("accounts", accounts), ("board", board), ("talk", talk), ("outbox", outbox),
        ("moderation", moderation),
        ("settings", settings), ("server", server), ("faults", faults), ("usage", usage),
        ("moves", .moves(filling: people + "\npost create Hello")),
    ]

    private static let people = """
        signup meng meng@example.com -y < correct horse 9
        signup yuna yuna@example.com -y --profile yuna < correct horse 9
        """

    private static let accounts = CommandScript(
        """
        # Nobody
        whoami
        whoami --json
        posts
        posts --json
        post create x
        notices
        export
        outbox list
        signout
        password < correct horse 9 | another horse 9
        # Sign up
        signup m m@example.com -y < correct horse 9
        signup admin m@example.com -y < correct horse 9
        signup meng nothing -y < correct horse 9
        signup meng meng@example.com -y < short
        signup meng meng@example.com -y < password123
        signup meng meng@example.com
        signup meng meng@example.com --json < correct horse 9
        signup MENG m@example.com -y --profile other < correct horse 9
        signup meng2 meng@example.com -y --profile other < correct horse 9
        [80] signup yuna yuna@example.com --profile yuna < correct horse 9 | correct horse 8
        [80] signup yuna yuna@example.com --profile yuna < correct horse 9 | correct horse 9
        whoami
        [400] whoami
        whoami --json
        # Sign in
        signin meng < wrong horse 9
        signin nobody -y < correct horse 9
        [80] signin yuna < n
        signin MENG < correct horse 9
        # Tokens for scripts
        token list
        token create backup
        token create backup
        token create writer --scope write --days 366 --json
        token create 7
        token create x --days 367
        token create x --scope all
        [+3600] token list
        [400] token list
        token list --json
        token revoke backup
        token revoke backup
        token revoke 99 --json
        token revoke writer --json
        token list --profile other
        signin meng --json < correct horse 9
        password < wrong horse 9 | another horse 9
        password < correct horse 9 | short
        password < correct horse 9 | another horse 9
        signin meng < another horse 9
        signout
        whoami
        # The server's machine
        admin accounts
        [80] admin accounts
        admin accounts --json
        admin role yuna admin
        admin role ghost admin
        admin role yuna king
        admin block meng spam
        admin accounts
        signin meng < another horse 9
        admin add minsu minsu@example.com
        admin add minsu minsu@example.com --json
        admin add meng other@example.com
        admin add minsu nowhere
        signup minsu minsu@example.com --code wrong < correct horse 8
        admin unblock meng mistake
        admin unblock meng
        admin unlock meng
        admin unlock ghost
        admin password meng < a third horse 9
        admin quota meng
        admin quota 203.0.113.7 --reset
        admin quota ghost
        admin quota meng --json
        admin password ghost < a third horse 9
        signin meng < a third horse 9
        admin accounts --json
        admin accounts --server http://board.test
        admin rotate-keys
        admin rotate-keys --yes
        whoami
        """)

    private static let board = CommandScript(
        """
        \(people)
        # Posts
        posts
        posts --json
        post create "Hello, board"
        [+60] post create "The second" --json
        post create - < Piped | in two lines
        post create
        post create ""
        [80 +3600] posts
        posts
        posts --json
        posts --mine -n 1 --json
        posts --unread --json --profile yuna
        [80] search hello
        search nothing --json
        search "  "
        posts --before 2 --json
        posts -n 101
        # Comments
        comment create 1 "Well said"
        comment create 1 "So it is" --json --profile yuna
        comment create 99 nowhere
        comment create 99 nowhere --json
        [80] comments 1
        comments 1
        comments 1 --json
        comments 1 --after 1 --json
        comments 2
        comments 99
        [80] post show 1
        post show 1 --json
        post show 99
        post show 99 --json
        # Changes
        [+60] post edit 1 "Hello again"
        post edit 1 "Hello a third time" --json
        post edit 1 "From another version" --version 1
        post edit 1 "From another version" --version 1 --json
        post edit 1 "Not hers" --profile yuna
        post edit 99 nothing
        comment edit 1 "Very well said"
        comment edit 1 "Very, very well said" --json
        comment edit 1 "Not hers" --profile yuna
        comment edit 99 nothing
        posts --json
        comment delete 1
        [80] comment delete 1 < n
        comment delete 1 -y
        comment delete 2 -y --json --profile yuna
        comment delete 1 -y
        post delete 2
        post delete 2 -y --profile yuna
        post delete 2 -y
        post delete 3 -y --json
        post delete 3 -y
        post show 2
        [until-deleted] watch --after 0
        [until-deleted] watch --after 0 --json
        # Everything of mine
        export --json
        export --markdown
        export $HOME/backup
        export $HOME
        export $HOME
        export $HOME -y --json
        """)

    private static let talk = CommandScript(
        """
        \(people)
        # Titles
        post create "The text" --title "The title"
        [+60] post create "Another text" --title "Another title" --json
        post create "Too much" --title "\(String(repeating: "long ", count: 21))"
        post edit 1 --title "A new title"
        post edit 1 --title "" --json
        post edit 1 "A new text" --title "And a title" --json
        [80] posts
        search title
        post show 1
        # Replies and mentions
        comment create 1 "First" --profile yuna
        comment reply 1 "Thank you"
        comment reply 1 "Thank you, too" --json
        comment reply 99 nowhere
        comment reply 99 nowhere --json
        drafts list
        [+60] post create "Hello @meng" --profile yuna
        post show 1
        comments 1 --json
        [80] posts --profile yuna
        [80] post create "A write tells it, too"
        [80] notices
        notices
        notices --json
        [80] posts
        # Reactions
        reaction add post 1
        reaction add post 1 thanks --json --profile yuna
        reaction add comment 1 wow
        reaction add comment 1 --json
        reaction remove comment 1 wow
        reaction remove comment 1 --json
        reaction remove post 1 --json
        reaction add post 1
        reaction add post 1 hate
        reaction add post 99
        reaction remove post 1
        [80] posts -n 3
        # Deleted and back
        [80] post delete 3 -y --profile yuna
        post restore 3
        post restore 3 --profile yuna
        post delete 3 -y --profile yuna
        post restore 3 --json --profile yuna
        post restore 3 --json --profile yuna
        # Everybody
        signout
        posts
        post show 1
        post create x
        """)

    private static let outbox = CommandScript(
        """
        \(people)
        post create One
        comment create 1 First
        outbox list
        outbox list --json
        outbox send
        [offline] post create Offline
        [offline] post create "Offline too" --json
        [offline +60] comment create 1 "Offline, too"
        [offline] comment edit 1 Changed
        [offline] comment delete 1 -y --json
        [offline] post edit 1 Changed
        [offline] report post 1 spam
        [80] outbox list
        outbox list
        outbox list --json
        outbox delete 1
        outbox delete 1 --yes
        outbox delete 1 --yes
        outbox retry 1
        outbox retry 2
        outbox delete 99 --yes
        [offline] outbox send
        [offline] posts
        [offline] whoami
        outbox send
        outbox list
        outbox list --json
        posts --json
        [offline] post create "Sent on the way"
        posts
        # A conflict
        post edit 1 Two
        post edit 1 Three --version 1
        outbox list
        outbox list --json
        [80] outbox list
        outbox show 9
        [80] outbox show 12
        [80] post show 1
        outbox show 12 --json
        outbox show 99
        outbox retry 9
        outbox send
        posts
        outbox delete 8 --yes
        # Drafts
        drafts list
        drafts list --json
        drafts show 1
        post create "\(String(repeating: "long ", count: 25))"
        post edit 99 "For nobody"
        comment edit 99 "For nobody"
        [80] drafts list
        drafts list
        drafts list --all --json
        drafts show 1
        drafts show 2
        drafts edit 1 < Edited
        drafts edit 1 --json < Edited again
        drafts send 1
        drafts send 2 --json
        drafts send 99
        drafts delete 1
        drafts delete 1 --yes
        drafts delete 2 --yes
        drafts delete 2 --yes
        drafts list --json
        # Signed out with a text that waits
        [offline] post create "Before leaving"
        signout
        posts
        outbox list
        signin meng -y < correct horse 9
        posts
        """)

    private static let moderation = CommandScript(
        """
        \(people)
        admin role meng admin
        post create "Buy now" --profile yuna
        comment create 1 Really --profile yuna
        post create "And now" --profile yuna
        report post 1 spam
        report post 1 spam
        report comment 1 rude --json
        report comment 99 rude
        report post 99 spam --json
        report post 1
        moderate reports
        [80] moderate reports
        moderate reports --json
        moderate reports --profile yuna
        moderate log --profile yuna --json
        moderate hide post 1 advertising --profile yuna
        moderate hide post 1 advertising
        moderate hide post 99 x
        moderate hide film 1 x
        moderate dismiss comment 1 "that is allowed"
        moderate dismiss comment 1 again
        moderate reports
        moderate reports --json
        moderate reports --all
        moderate reports --all --json -n 1
        [80] posts --profile yuna
        post show 1 --profile yuna
        post show 1 --json --profile yuna
        whoami --profile yuna
        notices --profile yuna
        [80] notices --profile yuna
        notices --json --profile yuna
        notices
        notices --json
        moderate restore post 1 "a mistake"
        moderate remove comment 1 rude
        [80] moderate remove comment 1 rude < n
        moderate remove comment 1 rude -y
        moderate remove --all-of yuna spam
        moderate remove --all-of yuna
        moderate remove --all-of yuna post 1 spam
        moderate remove --all-of yuna spam --profile yuna -y
        moderate remove --all-of ghost spam -y
        [80] moderate remove --all-of yuna spam < y
        moderate remove --all-of yuna spam -y
        moderate role yuna moderator
        moderate role ghost member
        moderate block yuna spam
        moderate block yuna spam -y
        posts --profile yuna
        signin yuna --profile yuna < correct horse 9
        moderate unblock yuna talked
        moderate block meng x -y
        signin yuna --profile yuna < correct horse 9
        notices --profile yuna --json
        moderate log
        [80] moderate log
        moderate log --json
        moderate log -n 1 --json
        moderate log --before 2 --json
        """)

    private static let settings = CommandScript(
        """
        config list
        [80] config list
        config list --json
        config path
        config get limit
        config set limit 30
        config set limit 999
        config set secrets file
        config set language ko
        config remove language
        config set-secret database-password < hunter2
        config remove-secret database-password
        config set nonsense 1
        config get nonsense
        config list --json
        config remove limit
        config edit
        [80] config edit
        profile list --json
        profile remove nobody
        profile remove default
        cache size
        cache size --json
        cache clear
        man completions
        doctor
        [80] doctor
        doctor --json
        doctor --store memory
        graph
        graph --format dot
        graph --format mermaid
        graph --format json
        [until-listening] serve
        [until-listening] serve --closed
        """)

    private static let server = CommandScript(
        """
        signup $LANGUAGE $LANGUAGE@example.com -y --server $SERVER < correct horse 9
        whoami --server $SERVER
        whoami --json --server $SERVER
        whoami
        post show 99 --server $SERVER
        outbox list --server $SERVER
        comment create 99 x --server $SERVER
        drafts list --json --server $SERVER
        doctor --server $SERVER
        signin nobody -y --server $SERVER < correct horse 9
        export --json --server $SERVER
        posts --server $SERVER/elsewhere
        posts --server http://127.0.0.1:1
        posts --server nonsense
        signout --server $SERVER
        posts --server $SERVER
        admin accounts --server $SERVER
        serve --server $SERVER
        """)

    private static let faults = CommandScript(
        """
        \(people)
        [offline] posts
        [offline] posts --json
        [offline] post show 1
        [offline] comments 1 --json
        [offline] notices
        [offline] moderate reports
        [offline] export --json
        [offline] signin meng < correct horse 9
        [offline] signup other other@example.com -y < correct horse 9
        [timeout] posts
        [500] posts
        [500] posts --json
        [401] posts
        whoami
        [offline] posts --server https://board.test
        [offline] signin meng --server http://board.test < correct horse 9
        [offline] doctor --server https://board.test
        """)

    private static let usage = CommandScript(
        """
        ui
        psts
        nonsense
        posts --mien
        search
        posts extra
        posts -n 0
        post
        post sho 1
        post show
        post show words
        post edit
        comment create
        comment delete words
        comments
        watch words
        report post 1
        moderate
        moderate hide post 1
        moderate role meng king
        drafts show
        drafts send words
        outbox retry
        outbox retry words
        signup meng
        signin
        admin
        admin role meng
        config get
        completions
        completions tcsh
        graph --format jsn
        posts --store memry
        posts --profile ../x
        help nonsense
        posts --record a --replay b
        posts --replay $HOME/nowhere.jsonl --server https://board.test
        serve --port words
        serve --tls-cert $HOME/none.pem
        """)
}
