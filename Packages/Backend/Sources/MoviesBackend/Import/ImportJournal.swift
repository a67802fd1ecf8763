import MoviesDomain
import Platform
import SQLCore

/// Claims the import for one process, and stores its progress in the transactions that do the work.
struct ImportJournal: Sendable {
    let database: any Database
    let owner: ImportOwner
    let now: @Sendable () -> Date

    private var seconds: Int { Int(now().timeIntervalSince1970) }

    /// The result of a claim.
    enum Claim: Hashable {
        case begun(ImportRun)
        /// An interrupted import of the same request is continued.
        case resumed(ImportRun)
        /// Nothing was done: another interrupted import could still be continued.
        case wouldGiveUp(ImportRun)
    }

    /// Starts an import, or takes over the interrupted one of the same request.
    ///
    /// - Parameters:
    ///   - plan: the import.
    ///   - consent: the generation of the interrupted import that may be discarded. An import that cannot be
    ///     continued, because it read a pipe or its files have changed, is discarded without consent.
    /// - Returns: the result.
    /// - Throws: `alreadyImporting`, `storage`, `cancelled`.
    func claim(_ plan: ImportPlan, givingUp consent: Int? = nil) async throws(LibraryError) -> Claim {
        let claimed = try await write {
            connection throws(StoreError) -> Result<Claim, LibraryError> in
            let time = seconds
            if plan.isMerge { try BundledCatalogue.seed(connection, addedAt: time) }
            let base = plan.isMerge ? try CatalogueMeta.tables(on: connection)?.generation : nil
            let fingerprint = plan.fingerprint(onto: base)
            if let stored = try ImportRun.stored(on: connection) {
                guard owner.mayTakeOver(from: stored.owner, silence: time - stored.heartbeat) else {
                    return .failure(LibraryError(.alreadyImporting))
                }
                if !plan.restarts, let run = stored.run, try run.builder.exists(on: connection) {
                    if plan.isResumable, run.fingerprint == fingerprint {
                        try ImportRun.setOwner(owner.text, heartbeat: time, on: connection)
                        return .success(.resumed(run))
                    }
                    let isContinuable = run.fingerprint != ImportPlan.once && run.request != plan.request
                    if isContinuable, run.generation != consent { return .success(.wouldGiveUp(run)) }
                }
                try ImportRun.delete(on: connection)
            }
            let builder = try CatalogueBuilder.begin(on: connection)
            let run = ImportRun(
                generation: builder.generation, fingerprint: fingerprint, request: plan.request,
                startedAt: time, stage: plan.isMerge ? .copying : .reading)
            try run.insert(owner: owner.text, heartbeat: time, on: connection)
            return .success(.begun(run))
        }
        return try claimed.get()
    }

    /// Performs a step of the import and stores the progress with it.
    ///
    /// - Throws: `alreadyImporting` if another process took over the import, `storage`, `cancelled`.
    func advance(
        _ run: ImportRun,
        _ body: @escaping @Sendable (inout ImportRun, any SQLConnection) throws(StoreError) -> Void
    ) async throws(LibraryError) -> ImportRun {
        let owner = owner.text
        let advanced = try await write { connection throws(StoreError) -> ImportRun? in
            guard try ImportRun.owner(on: connection) == owner else { return nil }
            var run = run
            try body(&run, connection)
            try run.update(heartbeat: seconds, on: connection)
            return run
        }
        guard let advanced else { throw LibraryError(.alreadyImporting) }
        return advanced
    }

    /// Makes the imported catalogue the current one, and ends the run.
    func finish(_ run: ImportRun, origin: String, facts: CatalogueFacts) async throws(LibraryError) {
        _ = try await advance(run) { run, connection throws(StoreError) in
            try run.builder.swap(origin: origin, facts: facts, on: connection)
            try ImportRun.delete(on: connection)
        }
    }

    /// Releases the run so that it can be continued, even if the task was cancelled.
    func release() async {
        let (owner, time, database) = (owner.text, seconds, database)
        await Task {
            // If this fails, another process takes over the run as after the death of its owner.
            try? await database.write { connection throws(StoreError) in
                guard try ImportRun.owner(on: connection) == owner else { return }
                try ImportRun.setOwner("", heartbeat: time, on: connection)
            }
        }.value
    }

    /// Discards the run and its tables.
    func abandon() async {
        let (owner, database) = (owner.text, database)
        await Task {
            try? await database.write { connection throws(StoreError) in
                guard try ImportRun.owner(on: connection) == owner else { return }
                try ImportRun.delete(on: connection)
            }
            await removeOrphans(keeping: nil)
        }.value
    }

    /// Drops unused tables, one per transaction. Tables that fail are left to the next import.
    func removeOrphans(keeping generation: Int?) async {
        let orphans = try? await database.read { connection throws(StoreError) in
            try CatalogueBuilder.orphanedTables(keeping: generation, on: connection)
        }
        for table in orphans ?? [] {
            let dropped: Void? = try? await database.write { connection throws(StoreError) in
                let atWork = try ImportRun.stored(on: connection)?.run?.generation
                try CatalogueBuilder.drop(table, keeping: atWork, on: connection)
            }
            if dropped == nil { return }
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(LibraryError) -> Value {
        do throws(StoreError) { return try await database.read(body) } catch { throw LibraryError(error) }
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(LibraryError) -> Value {
        do throws(StoreError) { return try await database.write(body) } catch { throw LibraryError(error) }
    }
}
