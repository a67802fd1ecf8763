import AppCoreTestSupport
import TestSupport

/// The command lines of the golden files, a file each.
enum GoldenScripts {
    static let all: [(name: String, script: CommandScript)] = [
        ("catalogue", catalogue), ("films", films), ("library", library), ("settings", settings),
        ("server", server),
        ("faults", faults), ("usage", usage), ("moves", .moves(filling: "[80] list -n 1")),
    ]

    private static let catalogue = CommandScript(
        """
        # Lists
        [80] list -n 5
        list -n 3
        list -n 3 --json
        [80] list --genre Drama --sort rating -n 4
        [80] list -g 드라마 --year 1990-1999 -s title --order desc -n 4
        list --genre Western --min-rating 1 --json
        [80] list --genre Western --min-rating 9
        list --min-rating 7.5 -n 1
        list --min-rating words
        list -s year -n 2 -p 3 --json
        list -p 999 --json
        [80] list -p 999
        list -n 2 --cursor 901e0fbee5793032643963343333653664626465616636351f323032341f301f383334373430313732341f --json
        list --cursor nonsense
        list --year 2001-1999
        list -n 51
        # Search
        [80] search 기생충
        search 기생충 --json
        [80] search ㄱㅅㅊ -n 3
        search bong joon --json -n 2
        search tt6751668
        [80] search thriller -n 3
        [80] search thriller 2019
        search 스릴러 --json=id,match -n 2
        search "nothing like that" --json
        [80] search "nothing like that"
        search ""
        # Searches of before
        recent
        [80] recent -n 2
        recent --json
        recent remove 기생충
        recent remove nothing like that
        recent remove --json ㄱㅅㅊ
        recent clear
        recent
        recent --json
        """)

    private static let films = CommandScript(
        """
        [80] show tt6751668
        show tt6751668
        show tt6751668 --json
        show tt99999999
        show tt99999999 --json
        show nonsense
        [80] similar tt0068646
        similar tt0068646 -n 2 --json
        similar tt99999999
        # Titles
        [80] show 기생충
        similar 대부 -n 1
        show star
        show star --json
        [80] show star < 2
        show 헤어질
        show "no such film"
        # People
        [80] person 봉준호
        person "tilda swinton" --json
        person kim
        person kim --json
        person nobody
        person "tilda swintn" --json=name
        # Chance
        [80] random --seed 3
        random --seed 3 --json --genre Comedy --year 1990-1999
        random --genre nonsense
        random --seed x
        # Scores
        rate tt6751668 none
        rate tt6751668 9.5
        [80] rate tt6751668 8
        rate tt6751668 11
        rate tt99999999 5
        show tt6751668 --json
        rate 대부 9 --json
        ratings
        [80] ratings --sort score
        ratings --json -n 1
        rate tt6751668 none
        # Seen
        watched list
        watched add tt6751668 --date 2021-02-03
        [+60] watched add tt6751668 대부
        [80] watched add tt6751668 대부 < y
        watched add tt6751668 --date 2021-02-03 --yes --json
        watched list
        watched list --json
        watched remove tt6751668 tt6751668
        watched remove 대부 --json
        watched add tt6751668 --date nonsense
        watched add tt6751668 --date 9999-01-01
        watched add tt6751668 --date 2018-12-31
        watched add tt6751668 --date 1800-01-01
        # Notes
        note list
        note set tt6751668 See it again
        note set tt6751668 < And again
        note set tt6751668 "And once more" --json
        [80] note set tt6751668
        note show tt6751668
        note show tt6751668 --json
        note list
        note list --json
        show tt6751668
        note remove tt6751668
        note remove tt6751668
        note set 대부 Long
        note remove 대부 --json
        # Bookmarks
        bookmark list
        bookmark list --json
        bookmark add tt6751668 tt0068646
        bookmark add tt6751668
        [+60] bookmark toggle tt0068646
        bookmark toggle tt0068646
        [80] bookmark list
        bookmark list --json
        bookmark list -n 1 --json
        bookmark add tt99999999
        bookmark add tt0111161 tt99999999
        bookmark add tt0111161 --json
        bookmark toggle tt0111161 --json
        bookmark remove tt0068646 tt0068646
        bookmark remove tt6751668 --json
        bookmark list --json --profile other
        [80] list --json -n 1 --store memory
        """)

    private static let library = CommandScript(
        """
        import $HOME/films.csv --dry-run --json
        import $HOME/films.csv --dry-run
        import $HOME/films.csv --json
        import $HOME/films.csv
        import $HOME/films.json
        [80] import $HOME/films.json < n
        import $HOME/films.json --add
        import $HOME/films.csv --yes
        import $HOME/films.json --map title=name
        import $HOME/films.json --map nonsense
        import $HOME/broken.csv
        import $HOME/broken.csv --json
        import $HOME/nowhere.csv
        import $HOME/odd.csv --dry-run
        import $HOME/odd.csv --dry-run --json
        import $HOME/films.json --add --json
        import $HOME/same.csv --add --dry-run
        import $HOME/same.csv --add
        [80] list
        bookmark add Sea
        rate Sea 8
        personal export
        personal export --format csv
        personal export -o $HOME/mine.json
        personal export -o $HOME/mine.json
        personal import $HOME/mine.json --profile other --dry-run
        personal import $HOME/mine.json --profile other
        personal import $HOME/mine.json --json
        personal import $HOME/watchlist.csv
        personal import $HOME/films.csv
        import $HOME/mine.json
        export
        export --format csv
        export -o $HOME/out.json
        export -o $HOME/out.json
        [80] export -o /dev/null
        export -o $HOME/no/such/out.json
        export --server http://films.test
        """)

    private static let settings = CommandScript(
        """
        ui
        config set theme high-contrast
        config set mouse maybe
        config list
        config list --json
        config path
        config get limit
        config set limit 30
        config set limit 99
        config set limit words
        config set language ko
        config get language
        config set color nonsense
        config remove language
        config set nonsense 1
        config get nonsense
        config set-secret tmdb-key < hunter2
        config set-secret nonsense < hunter2
        [80] config list
        config remove-secret tmdb-key
        config remove-secret tmdb-key
        config set server http://films.test
        config list --json
        config remove server
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
        """)

    private static let server = CommandScript(
        """
        list -n 2 --json --server $SERVER
        [80] list -n 2 --server $SERVER
        search 기생충 --json --server $SERVER
        show tt6751668 --json --server $SERVER
        similar tt0068646 -n 1 --json --server $SERVER
        bookmark add tt6751668 --server $SERVER
        rate tt6751668 7 --server $SERVER
        show tt99999999 --server $SERVER
        doctor --server $SERVER
        search 기생충 --json --server $SERVER --source tmdb
        show tt6751668 --server $SERVER --source tmdb
        list --server $SERVER/elsewhere
        recent --json --server $SERVER
        import x.csv --server $SERVER
        serve --server $SERVER
        """)

    private static let faults = CommandScript(
        """
        [offline] list
        [offline] list --json
        [offline] show 7
        [offline] rate 7 8
        [offline] bookmark add 7
        [river] list
        [river] list --json
        [river] show 7
        [river] similar 7
        [river] rate 7 8
        [river] search river --json
        [offline 80 +200] list
        [offline] list --json
        [offline] search river
        [timeout 80 +7200] search river
        [timeout] show 7
        [timeout] show 7 --json
        [offline] similar 7
        [offline] bookmark add 7
        bookmark list --json
        [offline] list --genre Drama
        [401] list
        [500] search x
        [500] list --json
        [offline] list --server https://films.test
        [river] list --verbose --server https://films.test
        [river] show 7 --verbose --server https://films.test
        [offline] search x --source tmdb --server https://films.test
        [401] search x --source tmdb --server https://films.test
        [offline] doctor --server https://films.test
        list --server nonsense
        list --server http://127.0.0.1:1
        """)

    private static let usage = CommandScript(
        """
        serach x
        nonsense
        list --gnre Drama
        list --genre
        list --sort titel
        list -n
        list extra
        list --json=yes
        bookmark
        bookmark ad 7
        show
        show 7 8
        rate 7
        rate 7 words
        recent forget
        recent remove
        recent clear now
        import
        completions
        completions tcsh
        config get
        graph --format jsn
        list --store memry
        list --store postgres://meng:hunter2@db.test/films
        list --store postgres://127.0.0.1:1/films?user=meng
        list --profile ../x
        list --year words
        list --min-rating 12
        help nonsense
        help list extra
        list --record a --replay b
        list --replay $HOME/nowhere.jsonl --server https://films.test
        serve --port words
        serve --tls-cert $HOME/none.pem
        """)
}
