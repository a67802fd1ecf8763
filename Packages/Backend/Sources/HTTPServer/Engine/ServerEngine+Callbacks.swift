import CMicrohttpd

/// What the library calls. Each context is the engine, which outlives the daemon.
extension ServerEngine {
    var callbacks: cmhd_callbacks {
        cmhd_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            admit: { ServerEngine.of($0)?.hasRoom == true ? 1 : 0 },
            opened: { ServerEngine.of($0)?.opened($1, $2) },
            closed: { context, client in
                guard let client else { return }
                let connection = Unmanaged<ServerConnection>.fromOpaque(client).takeRetainedValue()
                ServerEngine.of(context)?.remove(connection)
            },
            target: { context, client, connection, target in
                guard let engine = ServerEngine.of(context), let client, let target else { return nil }
                let exchange = Exchange(
                    engine: engine,
                    connection: Unmanaged<ServerConnection>.fromOpaque(client).takeUnretainedValue(),
                    handle: UInt(connection), target: String(cString: target))
                return Unmanaged.passRetained(exchange).toOpaque()
            },
            request: { _, exchange, method, target, version, data, count in
                guard let exchange, let method, let target, let version, let count else { return 0 }
                var isUsed = false
                let goesOn = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().advance(
                    method: method, target: target, version: version,
                    data: UnsafeRawBufferPointer(start: data, count: count.pointee), used: &isUsed)
                if isUsed { count.pointee = 0 }
                return goesOn ? 1 : 0
            },
            completed: { _, exchange, isWhole in
                guard let exchange else { return }
                Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().complete(isWhole: isWhole != 0)
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ServerEngine? {
        context.map { Unmanaged<ServerEngine>.fromOpaque($0).takeUnretainedValue() }
    }

    private func opened(
        _ descriptor: CInt, _ address: UnsafeRawPointer?
    ) -> UnsafeMutableRawPointer {
        let connection = add(descriptor, address: address.map(SocketAddress.text) ?? "unknown")
        return Unmanaged.passRetained(connection).toOpaque()
    }
}
