import AccountCore
import BackendCore
import MarketDomain

/// The parts of the OpenAPI document that several operations share.
enum ExchangeSchemas {
    static let key = IdempotencyKey.parameter(lifetime: "30 days")
    static let order = OpenAPIParameter.path("id", .integer(), "The order or trade.")
    static let product = OpenAPIParameter.path("id", .integer(), "The product.")
    static let productAndSize = [product, .path("size", .string(), "One of the sizes of the product.")]

    /// The refusals of commands.
    static let refused = refused(400, 401, 403, 404, 409, 422, 429, 503)

    static func refused(_ statuses: Int...) -> [OpenAPIResponse] {
        statuses.map {
            OpenAPIResponse(
                $0, "The request was refused; `code` says why.", schema: .component("ExchangeError"))
        }
    }

    static let ordered =
        [OpenAPIResponse(200, "The order, and the trade if it matched.", schema: .component("PlacedOrder"))]
        + refused
    static let ticket = OpenAPIResponse(200, "The ticket.", schema: .component("Ticket"))
    static let page =
        [OpenAPIResponse(200, "The product.", schema: .component("ExchangeProductPage"))]
        + refused(400, 401, 404)

    static let all: [String: OpenAPISchema] = [
        "ExchangeError": ExchangeErrors.schema, "Member": member, "Tokens": tokens, "PlacedOrder": placed,
        "Ticket": ticketBody, "ExchangeProduct": listed, "ExchangeProductPage": productPage, "Home": home,
        "Filters": filters, "Wishes": wishes, "Prices": prices, "Candles": candles, "Book": book,
        "Trades": trades, "OrderHistory": history, "Balance": balance,
    ]

    private static let won = OpenAPISchema.integer().described("In won.")
    private static let seconds = OpenAPISchema.integer().described("In seconds since 1970.")
    private static let moment = OpenAPISchema.string().described("Korean time without a zone.")
    private static let day = OpenAPISchema.string(pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    private static let text = OpenAPISchema.string()

    private static let member = OpenAPISchema.answer(
        Member.self,
        [
            "passwordChangedDateTime": moment, "lastLoginDateTime": moment, "createdAt": moment,
            "updatedAt": moment, "database": DatabaseIdentity.schema,
        ])

    private static let tokens = OpenAPISchema.object([
        .required("userId", .integer()), .required("accessToken", text), .required("refreshToken", text),
        .required("expiresIn", .integer().described("The lifetime of the access token in seconds.")),
        .required("database", DatabaseIdentity.schema),
    ])

    private static let placed = OpenAPISchema.object([
        .required("id", .integer()), .required("tradeStatus", text), .required("price", won),
        .required("deadline", .nullable(seconds)),
        .required(
            "trade",
            .nullable(
                .object([
                    .required("id", .integer()), .required("price", won), .required("total", won),
                    .required("refusableUntil", seconds),
                ]))),
    ])

    private static let ticketBody = OpenAPISchema.answer(
        OrderTicket.self, integers: won,
        ["ahead": .integer(), "refusableTrades": refusable, "refusal": ExchangeErrors.refusal])

    private static let listed = OpenAPISchema.answer(
        ListedProduct.self,
        [
            "originalPrice": won, "releasedDate": day, "lowestAsk": won, "highestBid": won,
            "premiumPrice": won,
        ])

    private static let listedProduct = OpenAPISchema.component("ExchangeProduct")
    private static let groups = OpenAPISchema.answer([PriceGroup].self, ["price": won])

    private static let refusable = OpenAPISchema.integer().described(
        "The number of trades after the last one that can still be refused, up to \(ExchangePage.mostRefusable) in each size."
    )

    private static let productPage = OpenAPISchema.object([
        .required("product", listedProduct),
        .required(
            "lastCompletedTrades", .answer([CompletedSale].self, ["price": won, "tradeDate": moment])),
        .required("asksBySizeCount", groups), .required("bidsBySizeCount", groups),
        .required("lastSalePrice", .nullable(won)), .required("refusableTrades", refusable),
        .required("changePercentage", .nullable(.number())),
        .required("changeValue", .nullable(won)), .required("pricePremiumPercentage", .nullable(.integer())),
        .required("askPrices", .object([])), .required("bidPrices", .object([])),
        .required("relatedProducts", .array(of: listedProduct)),
    ])

    private static let home = OpenAPISchema.answer(
        HomePage.self, ["products": listedProduct, "recommendedItems": listedProduct])
    private static let filters = OpenAPISchema.answer(FilterChoices.self)
    private static let wishes = OpenAPISchema.answer(WishList.self, ["lowestAsk": won])

    private static let points = OpenAPISchema.array(
        of: .object([.required("date", day), .required("price", won)]))

    private static let prices = OpenAPISchema.object(
        ["oneMonth", "threeMonth", "sixMonth", "oneYear", "total"].map { .required($0, points) })

    private static let candles = OpenAPISchema.object([
        .required("highestOfYear", .nullable(won)), .required("lowestOfYear", .nullable(won)),
        .required("salesOfYear", .integer()),
        .required(
            "candles",
            .array(
                of: .object(
                    [.required("date", day), .required("volume", .integer())]
                        + ["open", "high", "low", "close"].map { .required($0, won) }))),
    ])

    private static let book = OpenAPISchema.answer(ExchangeBook.self, ["price": won, "lastPrice": won])

    private static let row = [
        "price": won, "updateDateTime": moment, "createdDateTime": moment, "validationDate": day,
        "refusableUntil": seconds, "total": won, "fee": won, "matchedDateTime": moment,
    ]
    private static let trades = OpenAPISchema.answer(TradeList.self, row)
    private static let refusedToday = OpenAPISchema.integer().described(
        "The order whose trade the caller refused today, if the trade of this one can therefore not be refused."
    )
    private static let history = OpenAPISchema.answer(
        OrderHistory.self,
        row.merging(["dateTime": moment, "oppositePrice": won, "refusedToday": refusedToday]) { $1 })

    private static let rate = OpenAPISchema.integer().described("In basis points.")
    private static let balance = OpenAPISchema.answer(
        ExchangeBalance.self,
        [
            "total": won, "reserved": won, "free": won, "sellerFeeRate": rate, "buyerFeeRate": rate,
            "delivery": won,
        ])
}

extension OpenAPISchema {
    /// An amount in won; the refusal of a rule names the amounts it accepts.
    static let won = OpenAPISchema.integer(Won.range)
}
