import AccountCore
import BackendCore
import Foundation
import MarketBackend
import MarketDomain
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import SQLCore

/// One size with many events of orders: placed, cancelled and traded.
enum SampleBook {
    /// A market without limits, whose samples are its products.
    static func backend(on database: any Database) -> MarketBackend {
        var storeOptions = MarketStoreOptions()
        storeOptions.passwordCost = .least
        let store = MarketStore(
            database: database, blobs: .database, pictures: FakePictures(), now: { Date() },
            options: storeOptions)
        var options = MarketBackendOptions()
        options.service = ReadsBench.options()
        options.rules.waitingOrders = .max
        (options.signIns.all, options.signIns.ofOneName, options.signIns.signUps) = (nil, nil, nil)
        (options.signUps, options.secrets, options.storage.products) = (nil, nil, nil)
        (options.storage.bytes, options.replays) = (nil, nil)
        return MarketBackend(store: store, options: options)
    }

    static func fill(_ events: Int, _ service: Service) async throws {
        var tokens: [String] = []
        for number in 0..<8 {
            let sign = #"{"email":"u\#(number)@example.com","password":"correct1!","shoeSize":270}"#
            for path in ["/users/join", "/users/login"] {
                let answer = try await ReadsBench.json(
                    service, HTTPRequest(method: .post, path: path, body: Array(sign.utf8)))
                if let token = answer["accessToken"] as? String { tokens.append(token) }
            }
            _ = try await ReadsBench.json(
                service,
                HTTPRequest(
                    method: .post, path: "/users/me/balance",
                    headers: ["Authorization": "Bearer \(tokens[number])"],
                    body: Array(#"{"amount":100000000000}"#.utf8)))
        }
        try await withThrowingTaskGroup { group in
            for (number, token) in tokens.enumerated() {
                let share = events * 2 / 3 / tokens.count
                group.addTask {
                    for order in 0..<share {
                        // Bids are below and asks above, and some of both are in the middle.
                        let isBid = number.isMultiple(of: 2)
                        let distance = (order * 7 + number) % 40 - 4
                        let price = 900_000 + (isBid ? -distance : distance) * 1_000
                        let placed = await service(
                            HTTPRequest(
                                method: .post, path: "/trades/products/8/270",
                                headers: ["Authorization": "Bearer \(token)"],
                                body: Array(
                                    #"{"price":\#(price),"requestType":"\#(isBid ? "ASK" : "BID")"}"#.utf8
                                )))
                        guard placed.status == 200, order.isMultiple(of: 2) else { continue }
                        let object = try JSONSerialization.jsonObject(with: Data(placed.body))
                        guard let id = (object as? [String: Any])?["id"] as? Int else { continue }
                        _ = await service(
                            HTTPRequest(
                                method: .delete, path: "/trades/\(id)",
                                headers: ["Authorization": "Bearer \(token)"]))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
