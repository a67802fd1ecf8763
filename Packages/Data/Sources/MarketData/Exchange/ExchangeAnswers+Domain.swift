import Basics
import MarketAPI
import MarketDomain
import Platform

/// A time on the wire; `nil` when it is missing or unreadable.
func moment(_ text: String?) -> Date? { text.flatMap { WireDate($0)?.date } }

/// The end of an order that is valid until a time, or until the end of a day.
private func deadline(_ text: String?) -> Date? {
    moment(text) ?? moment(text.map { $0 + "T00:00:00" })?.addingTimeInterval(86_400)
}

extension ExchangeProductAnswer {
    var domain: ExchangeProduct {
        ExchangeProduct(
            id: id, name: originalName, koreanName: translatedName, brand: brandName,
            releasePrice: originalPrice, gender: gender, category: category, color: color,
            styleCode: styleCode, wishes: wishCnt, pictures: imageUrls, sizes: sizes, released: releasedDate,
            sales: totalSale, wished: wishList ?? [], lowestAsk: lowestAsk, highestBid: highestBid)
    }
}

extension ExchangeHomeAnswer {
    var domain: ExchangeHome {
        ExchangeHome(
            banners: (adImageUrls ?? []).map(\.imageUrl),
            sections: sections.map { section in
                ExchangeHome.Section(
                    header: section.header, koreanHeader: section.translatedHeader ?? section.header,
                    detail: section.detail, koreanDetail: section.translatedDetail ?? section.detail,
                    products: section.products.map(\.domain))
            }, recommended: recommendedItems.map(\.domain), isSimulation: isSimulation ?? false)
    }
}

extension ExchangeFiltersAnswer {
    var domain: ExchangeFilters {
        func choices(_ all: [Choice]) -> [ExchangeFilters.Choice] {
            all.map { ExchangeFilters.Choice(id: $0.id, name: $0.name) }
        }
        return ExchangeFilters(
            brands: choices(brands), collections: choices(collections), genders: gender,
            categories: categories)
    }
}

extension ExchangePageAnswer {
    var domain: ExchangePage {
        let product = product.domain
        func prices(_ all: [String: Int?]) -> [String: Int] {
            all.compactMapValues { $0 }.filter { product.sizes.contains($0.key) }
        }
        return ExchangePage(
            product: product,
            sales: lastCompletedTrades.map {
                ExchangePage.Sale(size: $0.size, price: $0.price, date: moment($0.tradeDate))
            }, lastPrice: lastSalePrice, refusableTrades: refusableTrades ?? 0, change: changeValue,
            changePercentage: changePercentage,
            premiumPercentage: pricePremiumPercentage, asks: prices(askPrices), bids: prices(bidPrices),
            related: relatedProducts.map(\.domain))
    }
}

extension CandlesAnswer {
    /// Invalid days are left out.
    var domain: ExchangeHistory {
        ExchangeHistory(
            highest: highestOfYear, lowest: lowestOfYear, sales: salesOfYear,
            candles: candles.compactMap { candle in
                let parts = candle.date.split(separator: "-").compactMap { Int($0) }
                guard parts.count == 3,
                    let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
                else { return nil }
                return ExchangeHistory.Candle(
                    day: date.days, open: candle.open, high: candle.high, low: candle.low,
                    close: candle.close, volume: candle.volume)
            })
    }
}

extension OrderTradeAnswer {
    var domain: OrderReceipt.Trade {
        OrderReceipt.Trade(
            id: id, total: total, refusableUntil: refusableUntil, matched: moment(matchedDateTime))
    }
}

extension PlacedOrderAnswer {
    func receipt(isReplayed: Bool) -> OrderReceipt {
        OrderReceipt(
            order: id, price: price, deadline: deadline, trade: trade?.domain, isReplayed: isReplayed)
    }
}

extension OwnOrderAnswer {
    /// `side` is the requested side, for servers that do not report it.
    func domain(_ side: BookSide) -> OwnOrder {
        let state = OwnOrder.State(wire: tradeStatus)
        let known = detail.flatMap(OwnOrder.Detail.init(rawValue:))
        let plain: OwnOrder.Detail =
            switch state {
            case .waiting: .waiting
            case .progress: .matched
            case .finished: .completed
            case .cancelled: .cancelled
            }
        return OwnOrder(
            id: id, side: requestType.flatMap(BookSide.init(wire:)) ?? side, product: productId, name: name,
            koreanName: translatedName ?? name, size: size, price: price, state: state,
            detail: known ?? plain, changed: moment(updateDateTime), placed: moment(createdDateTime),
            deadline: deadline(validationDate), trade: trade?.domain)
    }
}

/// An order of the wire contract, with what only this exchange reports of it.
struct OrderHistoryAnswer: Hashable, Decodable {
    struct Event: Hashable, Decodable {
        let event: String
        let dateTime: String
        let price: Int
    }

    let order: OwnOrderAnswer
    let events: [Event]
    let waits: OrderStory.Waiting?
    let refusedToday: Int?

    var domain: OrderStory {
        OrderStory(
            order: order.domain(.bid),
            events: events.map {
                OrderStory.Event(name: $0.event, date: moment($0.dateTime), price: $0.price)
            }, waiting: waits, refusedToday: refusedToday)
    }
}

extension MemberAnswer {
    var domain: ExchangeMember {
        ExchangeMember(id: id, email: email, name: name, address: address, shoeSize: shoeSize)
    }
}
