import AppCoreTestSupport
import TestSupport

/// The command lines of the golden files, a file each.
enum GoldenScripts {
    static let all: [(name: String, script: CommandScript)] = [
        ("selling", selling), ("vendors", vendors), ("settings", settings), ("server", server),
        ("faults", faults), ("replay", replay),
        ("usage", usage), ("moves", .moves(filling: "vendor create Meng")), ("empty-exchange", emptyExchange),
    ]

    /// Scripts that need the sample products of the exchange.
    static let sampled: [(name: String, script: CommandScript)] = [
        ("exchange", exchange), ("trading", trading),
    ]

    private static let emptyExchange = CommandScript(
        """
        home
        home --json
        products
        products --json
        products --filters --json
        product 1
        product 1 --json
        sizes 1 --json
        wishes
        [offline] home --server http://exchange.test
        # Nobody is signed in
        bid 1 270 259000
        orders --json
        signout
        watch
        watch --json
        signup a@b < correct1!
        signup minji@example.com --shoe-size 240 < short
        signup minji@example.com < correct1!
        signup minji@example.com --shoe-size 10 < correct1!
        signup minji@example.com --shoe-size 240 --json < correct1!
        signup minji@example.com --shoe-size 240 < correct1!
        account
        token create backup
        token create writer --scope write --json
        token list
        token list --json
        token revoke backup
        token revoke backup
        token list --profile other
        account --name 민지 --json
        balance
        balance --deposit 1,000,000 --json
        balance --withdraw 2000000
        balance --deposit 0
        balance --deposit 1 --withdraw 1
        wishes --json
        orders
        trades --json
        admin deposit nobody@example.com 1
        admin deposit minji@example.com 500,000
        admin deposit minji@example.com 100,000,000,001
        admin deposit minji@example.com 2,000,000 --out
        admin trade 1 ship
        admin halt 1
        admin audit
        admin audit --json
        why 1
        why 1 --json
        cancel 1
        cancel
        refuse 1 -y
        amend 1
        renew 1
        signin minji@example.com < wrong1!!!
        signin minji@example.com --json < correct1!
        # The operator makes products
        admin product list
        admin product add --name "Court Low"
        admin product add --name "Court Low" --brand Nalgae --style-code NG-100 --category shoes --price 129000 --sizes 260
        admin product add --name "Court Low" --korean-name "코트 로우" --brand Nalgae --style-code NG-100 --category sneakers --price 129,000 --sizes "260;270"
        admin product add --name Other --brand nalgae --style-code NG-100 --category 스니커즈 --price 0 --sizes 260
        admin product edit 1 --sizes 260
        admin product edit 1 --sizes "260;270;280" --colorway BLACK --released 2023-02-30
        admin product edit 1 --sizes "260;270;280" --colorway BLACK --released 2023-02-28
        admin product edit 9 --colorway RED
        admin product edit 1
        admin product list
        [80] home
        [80] product 1
        bid 1 270 120,000 --yes
        admin product hide 1
        admin product hide 1 --yes
        admin product hide 9 --yes
        admin product list
        product 1
        orders
        admin product show 1
        products --json
        admin product import nowhere.csv
        admin product import $HOME/products.csv
        admin product import $HOME/products.csv
        admin audit
        signout
        balance
        """)

    private static let exchange = CommandScript(
        """
        [80] home
        [60] products -n 4
        [80] products --sort released -n 4
        products --sort premium --category sneakers --brand 1,2 --min-price 100,000 --max-price 300,000 -n 2 --json
        [80] products 후드
        products --filters
        products nothing
        products --min-price 9 --max-price 1
        products --brand x
        products --brand noorvane,2 -n 1
        products --brand ,
        [80] product 52
        [80] product 52 --chart candles --range 6m --ascii
        [80] product 52 --chart none --json
        [80] sizes 8
        sizes 52 --json
        product 8 --chart depth
        [80] product 8 --size 270 --chart depth
        product 8 --size 999
        product 99
        product "air max"
        replay 8 270 --at yesterday
        replay 8 270 --at 2026-02-30T00:00
        replay 8 270 --at 2020-01-01T00:00
        replay 52 "ONE SIZE" --json
        """)

    private static let trading = CommandScript(
        """
        [80] signup minji@example.com < 10 | 240 | correct1! | correct1!
        signup jun@example.com --shoe-size 270 --profile jun < correct1!
        balance --deposit 9,000,000
        balance --deposit 9,000,000 --profile jun
        # What an order costs, before it is placed
        [80] bid 8 270 800,000 --dry-run
        bid 8 270 800,000 --dry-run --json
        buy 8 270 --dry-run
        buy 52 "ONE SIZE" --dry-run --json
        ask 52 "ONE SIZE" 200,000 --dry-run --json
        ask 8 270 1,000,000 --dry-run
        # Which --yes would be refused for
        bid 8 270 9,000,000 --dry-run
        sell-now 8 270 --dry-run --json
        bid 8 270 800,500
        bid 8 270 money
        bid 8 270 89만1원
        bid 8 270 800,000 --days 2
        bid 8 270 900,000,000
        bid 8 270 800,000
        [80] bid 8 270 800,000 < n
        # A price that is far off is asked for twice
        [80] bid 8 270 12,000 < y | n
        bid 8 270 12,000 -y
        [80] bid 8 270 12,000 < y | y
        cancel 2058
        cancel 2058 --dry-run
        cancel 2058 -y
        cancel 2058 -y
        renew 2058
        cancel 9
        cancel 2058 9
        orders --status finished
        # Trading
        bid 8 270 900,000 -y --json
        orders
        [80] orders
        [40] orders
        sell-now 8 270 -y --profile jun
        trades --status progress --profile jun --json
        trades
        refuse 2060
        refuse 2060 -y
        refuse 2060 -y
        trades
        trades --json
        [40] trades --profile jun
        orders --status cancelled
        orders --status all
        [40] orders --status all
        orders --status dealt
        balance
        bid 8 270 900,000 -y
        sell-now 8 270 -y --profile jun
        # A second refusal of the day, and the prices meanwhile
        refuse 2064
        refuse 2064 -y
        why 2064 --json
        [80] product 8 --size 270 --chart none
        bid 8 270 500,000 --dry-run
        [+1000] trades --status progress
        balance --json
        home --profile jun
        refuse 2064 -y
        admin trade 2064 pay
        admin trade 2064 ship
        admin trade 2064 inspect
        admin trade 2064 pay
        trades --status finished
        [80] trades -n 1
        [40] trades
        trades --csv
        trades --csv --json
        # Own orders
        ask 8 270 990,000 -y --days 1 --profile jun
        amend 2071 --price 980,000 --dry-run --profile jun
        amend 2071 --price 980,000 -y --profile jun
        renew 2071 --days 10 --profile jun
        renew 2071 --days 90 --dry-run --profile jun
        renew 2071 --days 90 --profile jun
        renew 2071 --days 1 --profile jun
        [80] renew 2071 --days 1 --profile jun < n
        amend 2071 --price 9,800,000 -y --profile jun
        [80] amend 2071 --price 850,000 --profile jun < n
        amend 2071 --price 980,000
        why 2071 --profile jun
        why 2071 --json --profile jun
        wish 8 270
        wishes
        wishes --json
        wish 8 270
        wish 8 270 --off
        wish 8 270 --off
        wish add 8 270
        wish remove 8 270
        alerts
        alerts 8 270 900,000
        alerts 8 270 1,000,000
        alerts 52 "one size" 1,000
        alerts 8 999 1,000
        alerts 8
        alerts
        alerts --json
        home
        alerts 8 270 --off
        alerts 8 270 --off
        admin halt 8 --cancel
        why 2071 --profile jun
        why 2071 --json --profile jun
        [80] orders --status cancelled --profile jun
        buy 8 270 -y
        admin halt 8 --resume
        admin halt 8 --off
        [80] cancel --all --profile jun < n
        cancel --all -y --profile jun
        cancel --all -y --profile jun
        orders --profile jun
        # Another account takes the place of this one only after a question
        signin jun@example.com < correct1!
        [80] signin jun@example.com < n
        signin minji@example.com < correct1!
        # What the operator does with members
        bid 8 270 800,000 -y
        [80] admin members
        admin members --json
        admin block minji@example.com
        admin block nobody@example.com
        orders
        signin minji@example.com < correct1!
        admin members
        admin unblock minji@example.com
        admin unlock minji@example.com
        admin unlock nobody@example.com
        admin password minji@example.com < short
        admin password minji@example.com < another1!
        admin password nobody@example.com < another1!
        signin minji@example.com < another1!
        orders
        admin rotate-keys
        admin rotate-keys --yes
        orders
        admin audit
        """)

    private static let sale =
        #"sell $HOME/1.jpg $HOME/2.jpg --name "Desk lamp" --price 35000 --currency KRW --description "A lamp, it works""#

    private static let ask = #"{"op":"place","id":1,"by":"s1","side":"ask","price":259000,"qty":2,"until":7}"#
    private static let bid =
        #"{"op":"place","id":2,"by":"b1","side":"bid","price":300000,"qty":1,"now":true}"#

    private static let replay = CommandScript(
        """
        book-replay
        book-replay < \(ask) | \(bid) | {"op":"place","id":3,"by":"s1","side":"bid","price":100,"qty":4}
        # Refused
        book-replay < \(ask) | {"op":"cancel","id":1,"by":"b1"} | {"op":"cancel","id":9,"by":"b1"}
        book-replay < \(ask) | {"op":"amend","id":1,"by":"s1","price":0,"qty":1}
        book-replay < \(ask) | {"op":"place","id":4,"by":"s1","side":"bid","price":259000,"qty":1}
        book-replay < \(bid) | \(ask) | {"op":"tick","t":7} | {"op":"cancel","id":1,"by":"s1"}
        # No operations
        book-replay < \(ask) | {"op":"buy"}
        book-replay < {"op":"place","id":1}
        book-replay < nothing
        """)

    private static let selling = CommandScript(
        """
        # Nobody sells yet
        mine
        mine --deleted
        sold 1
        mine --json
        \(sale)
        delete 1 -y
        vendor create Meng
        # Sell
        \(sale) --dry-run
        \(sale) --dry-run --json
        \(sale)
        \(sale) --discount 5000 --stock 3 --json
        sell --file $HOME/chair.json --dry-run
        sell --file $HOME/chair.json --json
        sell --file $HOME/chair.json --stock 0
        sell --file $HOME/wrong.json
        sell --file $HOME/nowhere.json
        sell $HOME/1.jpg --name 의자 --price 3만5천원 --description "A chair" --category 가구 --contact "kakao: meng" --dry-run
        sell $HOME/1.jpg --name Chair --price $12.50 --currency KRW --description "A chair of wood"
        sell $HOME/1.jpg --name Chair --price 3만5 --category spaceships --description "A chair of wood"
        sell $HOME/1.jpg --name "" --price words --description short --discount 9 --stock -1
        sell $HOME/text.jpg --name "Desk lamp" --price 1 --description "A lamp, it works"
        sell $HOME/nowhere.jpg --name "Desk lamp" --price 1 --description "A lamp, it works"
        sell
        [80] sell $HOME/1.jpg < Table | A table for four | 9000 | 1000 | 2 | furniture | kakao: meng | y
        # Look
        [+60] list
        [80] list
        [80] list --grid
        list --json
        list -n 1 --json
        list -p 2 -n 1 --json
        list --cursor "" -n 1 --json
        list --sort cheapest --currency KRW --min-price 1 --max-price 40000 --in-stock --json
        list --vendor 2 --json
        list --vendor 9 --json
        [80] list --vendor Meng
        list --vendor Nobody
        [80] list --category 가구
        list --category spaceships
        list --min-price $1
        list --currency 원 -n 1 --json
        list --min-price 3만5천원 --currency USD
        [80] search meng
        [80] list -p 9
        list -p 9 --json
        list --cursor nonsense
        list --min-price words
        [80] search lamp
        search ㅈㅈㄱ --json
        search lamp --json -n 1
        [80] search nothing
        search "  "
        [80] show 1
        show 1
        show 1 --json
        show 9
        show 9 --json
        show desk lamp
        show desk lamp --json
        [80] show desk lamp < 2
        show nothing like it
        bookmark list
        bookmark add 1 Chair nothing
        bookmark add 1
        [80] show 1
        show 1 --json=bookmarked
        bookmark list
        bookmark list --json
        [80] images 1
        images 1 --json
        images 1 --number 2 --json
        images 1 --number 3
        images 1 --save $HOME
        images 1 --save $HOME
        images 2 --save $HOME --json
        images 1 --save $HOME/none
        [80] mine
        mine --json
        # Change
        edit 1
        edit 1 --stock 9 --dry-run
        edit 1 --stock 9 --dry-run --json
        edit 1 --stock 9
        [80] edit 1 --name "책상 조명" --json
        edit 1 --order 2,1 --dry-run --json
        edit 1 --order 2 --dry-run
        edit 1 --order 2
        [80] edit 1 --order 2 < n
        edit 1 --order 2,1 --json
        edit 1 --order 3
        edit 1 --thumbnail 2
        edit 1 --price 1
        edit 1 --price 30000 --was 1
        edit 1 --price 30000 --was 35000 --json
        edit 1 --price 1 --discount 5
        edit 1 --price $20 --dry-run
        edit 9 --stock 1
        edit 9 --stock 1 --json
        edit 책상 조명 --contact "010-0000-0000" --category 디지털
        bookmark list
        reserve 1
        list --available
        reserve 1 --json
        reserve 1 --off
        reserve 1 --off --json
        sold 1
        sold 1 --json
        reserve 1
        [80] mine
        bookmark list
        edit 1 --stock 1 --json
        # Delete
        delete 1
        [80] delete 1 < n
        delete 1 -y
        delete 2 -y --json
        delete 1 -y
        show 1
        bookmark list
        bookmark remove 1 Chair
        bookmark remove 1
        bookmark remove Chair
        [80] mine --deleted
        mine --deleted --json
        mine --deleted --sort name
        undelete 1
        undelete 2 --json
        undelete 2
        undelete 9
        [+700000] delete 3 -y --json
        [+700000] undelete 3
        # Pictures and tables
        edit 1 --add-picture $HOME/3.jpg --dry-run
        edit 1 --add-picture $HOME/3.jpg --dry-run --json
        edit 1 --add-picture $HOME/3.jpg --remove-picture 1
        edit 1 --add-picture $HOME/3.jpg --remove-picture 1 -y
        edit 1 --add-picture $HOME/text.jpg
        sell --from $HOME/shop.csv
        sell --from $HOME/shop.csv --skip-bad --dry-run
        sell --from $HOME/shop.csv --skip-bad
        sell --from $HOME/shop.csv --skip-bad --json
        sell --from $HOME/chair.json
        """)

    private static let vendors = CommandScript(
        """
        vendor show
        vendor show --json
        vendor secret
        vendor remove -y
        vendor create ab
        vendor create Meng --json
        vendor create Meng -y
        vendor show
        vendor show --json
        vendor create Yuna
        [80] vendor create Yuna < n
        [400] vendor create Yuna < y
        vendor use nonsense < x
        vendor use 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f -y < hard coded
        admin add Nala 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f < hard coded
        admin add Nala 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f < hard coded
        admin add Nala no-uuid < x
        admin add Nala 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e60
        vendor use 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f -y < wrong
        vendor use 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f < hard coded
        vendor use 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f -y --json < hard coded
        vendor use 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f -y --profile phone < hard coded
        vendor secret
        vendor show
        admin vendors
        [80] admin vendors
        admin vendors --json
        admin quota 1
        admin quota 203.0.113.7 --reset
        admin quota 99
        admin quota Nala
        admin quota 1 --json
        \(sale)
        edit 1 --stock 2 --profile phone
        vendor create Hana --profile hana
        edit 1 --stock 2 --profile hana
        delete 1 -y --profile hana
        admin vendors --json
        vendor remove
        [80] vendor remove < n
        vendor remove -y
        vendor show
        edit 1 --stock 2
        admin vendors --server http://market.test
        """)

    private static let settings = CommandScript(
        """
        ui
        config set theme high-contrast
        config set mouse maybe
        config list
        [80] config list
        config list --json
        config path
        config get limit
        config set limit 30
        config set limit 999
        config set layout grid
        config set api items
        config set secrets nonsense
        config set language ko
        config remove language
        config set-secret database-password < hunter2
        config remove-secret database-password
        config set nonsense 1
        config get nonsense
        config list --json
        config remove layout
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
        [until-listening] serve --closed --envelope camel
        """)

    private static let server = CommandScript(
        """
        [80] list -n 3 --server $SERVER
        list -n 2 --json --server $SERVER
        search 자전거 -n 2 --json --server $SERVER
        show 3 --json --server $SERVER
        show 999 --server $SERVER
        images 3 --json --server $SERVER
        mine --server $SERVER
        vendor create Meng --server $SERVER
        vendor show --server $SERVER
        vendor show --json --server $SERVER
        edit 3 --stock 1 --server $SERVER
        delete 3 -y --server $SERVER
        doctor --server $SERVER
        signup minji@example.com --shoe-size 240 --server $SERVER < correct1!
        balance --deposit 1,000 --server $SERVER
        list --server $SERVER/elsewhere
        list --server http://127.0.0.1:1
        list --server nonsense
        serve --server $SERVER
        """)

    private static let faults = CommandScript(
        """
        vendor create Meng
        \(sale)
        [offline] list
        [offline] list --json
        [offline] show 1
        [offline] images 1
        [offline] mine
        [offline] \(sale)
        [offline] edit 1 --stock 2
        [offline] delete 1 -y
        [offline] undelete 1
        [offline] vendor create Yuna -y
        [timeout] search lamp --json
        [401] list
        [401] mine
        [500] list
        [500] show 1 --json
        [offline] list --server https://market.test
        [offline] vendor create Meng --server http://market.test
        [offline] doctor --server https://market.test
        [offline] list --verbose --server https://market.test
        [500] list --verbose --server https://market.test
        """)

    private static let usage = CommandScript(
        """
        serach x
        nonsense
        list --srot newest
        list --sort
        list --sort newst
        list extra
        list -n 0
        list --grid --rows
        list -p 2 --cursor x
        show
        show words
        show 1 2
        images 1 --number words
        edit
        edit 1 --price
        delete
        vendor
        vendor crate
        vendor create
        vendor use
        admin
        admin add Nala
        config get
        completions
        completions tcsh
        graph --format jsn
        list --store memry
        list --profile ../x
        help nonsense
        list --record a --replay b
        list --replay $HOME/nowhere.jsonl --server https://market.test
        serve --port words
        serve --envelope nonsense
        serve --tls-cert $HOME/none.pem
        """)
}
