import AppCore
import DIContainer
import DomainCore
import MarketBackend
import MarketDomain
import MarketPresentation
import NetworkCore
import Persistence
import PictureCore
import Platform
import PresentationCore
import SQLCore
import TerminalGraphics
import TerminalKit
import TextCore

/// The composition of the app: every implementation is chosen here or in the containers that it creates. Creating it
/// does no I/O.
struct AppDIContainer: Sendable {
    let listingsScene: Shared<ListingsSceneDIContainer>
    let sellingScene: Shared<SellingSceneDIContainer>
    let vendorScene: Shared<VendorSceneDIContainer>
    let exchangeScene: Shared<ExchangeSceneDIContainer>
    let tradingScene: Shared<TradingSceneDIContainer>
    let exchangeAdministration: Shared<SQLExchangeAdministration>
    let administration: Shared<SQLMarketAdministration>
    let servedStore: Shared<MarketStore>
    let tokens: Shared<any ScriptTokenRepository>
    let moves: Shared<StoreTransfer>
    let printer: Shared<PicturePrinter>
    let diagnostics: Shared<Diagnostics>
    let settings: AppSettings
    /// Composes the app for a visitor of the pages that this run serves.
    let forVisitor: @Sendable (Run) -> AppDIContainer

    init(
        _ run: Run, _ settings: AppSettings, pictures: any PictureProcessing,
        store options: MarketStoreOptions = MarketStoreOptions()
    ) {
        let (graph, now, language, files) = (run.graph, run.now, run.language, run.files)
        let here = run.here
        var options = options
        if settings.samples == .no { options.bundled = false }
        let api = settings.api ?? .products
        // Only servers of generation 3 reject short texts.
        let texts: ProductLimits.Texts =
            (run.server.isRemote || run.isForVisitor) && api == .products
            ? .contract : .free
        let stores = StoresDIContainer(
            run, backend: MarketStore.migrations,
            keepsAnswers: run.server.isRemote && !run.wire.isSelfContained)
        let secrets = SecretsDIContainer(run, choice: settings.secrets ?? .auto)

        let storeOptions = options
        func marketStore(_ name: String, _ database: Shared<any Database>) -> Shared<MarketStore> {
            Shared(name, isEntry: true, in: graph) {
                MarketStore(
                    database: database(), blobs: run.store == .sqlite ? .folder(files.blobs) : .database,
                    pictures: pictures, now: now, options: storeOptions)
            }
        }
        let store = marketStore("marketStore", stores.backend)
        let chain = TransportChain(run) {
            var options = MarketBackendOptions()
            // In this spelling, lists contain the vendor.
            options.envelope = .camel
            options.texts = .free
            let backend = MarketBackend(store: store(), options: options) { error, _ in
                run.report(error, words: (error as? PictureError)?.words)
            }
            return EmbeddedTransport { request in await backend(request) }
        }
        let wireTransport = Shared("wireTransport", in: graph) { chain.makePlainTransport() }
        let transport = Shared("transport", in: graph) { chain.reporting(wireTransport()) }
        let all = RepositoriesDIContainer(
            transport: transport, pictureTransport: wireTransport, server: run.server.address?.origin,
            basePath: run.server.address?.path ?? "", address: run.placeAddress, api: api,
            cache: stores.cache, secrets: secrets.store,
            place: { VendorIdentity.Place(await secrets.place($0)) }, profile: stores.profile,
            processing: pictures,
            // Pictures of this device are already on its disk.
            pictureCache: run.server.isRemote ? files.pictureCache : nil,
            scratch: run.scratch, hasFolders: !run.isForVisitor, now: now, lifetime: run.lifetime,
            graph: graph)

        let exchange = ExchangeDIContainer(
            transport: wireTransport, reporting: { chain.authorized($0) },
            server: run.server.address?.origin, basePath: run.server.address?.path ?? "",
            address: run.placeAddress,
            secrets: secrets.sessions, hasToken: run.token != nil, profile: stores.profile,
            lock: secrets.lock, now: now,
            lifetime: run.lifetime, flush: run.console.flush,
            onSessionEnd: { member in
                run.console.error(
                    LocalizedText(
                        "The server ended the session of \(member.email): you are signed out.",
                        "서버가 \(member.email)님의 세션을 종료하여 로그아웃되었습니다.")[language])
            }, graph: graph)

        self.settings = settings
        forVisitor = { AppDIContainer($0, AppSettings(), pictures: pictures) }
        exchangeScene = Shared("exchangeScene", isEntry: true, in: graph) {
            .init(
                catalogue: exchange.catalogue(), trading: exchange.trading(), members: exchange.members(),
                alerts: exchange.alerts(), pictures: all.pictures(), here: here)
        }
        tradingScene = Shared("tradingScene", isEntry: true, in: graph) {
            .init(
                trading: exchange.trading(), catalogue: exchange.catalogue(), members: exchange.members(),
                here: here)
        }
        tokens = Shared("scriptTokens", isEntry: true, in: graph) { exchange.tokens() }
        exchangeAdministration = Shared("exchangeAdministration", isEntry: true, in: graph) {
            SQLExchangeAdministration(store: store())
        }
        listingsScene = Shared("listingsScene", isEntry: true, in: graph) {
            .init(
                products: all.products(), changes: all.changes(), saved: all.saved(),
                vendors: all.vendors(), pictures: all.pictures(), bookmarks: all.bookmarks(), here: here)
        }
        sellingScene = Shared("sellingScene", isEntry: true, in: graph) {
            .init(
                products: all.products(), listings: all.listings(), vendors: all.vendors(),
                preparation: all.preparation(), folders: all.folders?(), drafts: all.drafts(), texts: texts,
                here: here)
        }
        vendorScene = Shared("vendorScene", isEntry: true, in: graph) {
            .init(vendors: all.vendors(), here: here)
        }
        administration = Shared("administration", isEntry: true, in: graph) {
            SQLMarketAdministration(store: store())
        }
        servedStore = marketStore("servedStore", stores.served)
        moves = Shared("moves", isEntry: true, in: graph) {
            StoreTransfer(stores, PortableMarket(), blobsIn: files.blobs)
        }
        printer = Shared("picturePrinter", isEntry: true, in: graph) {
            PicturePrinter(settings.pictures ?? .auto, environment: run.environment.variables)
        }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            let (products, vendors) = (all.products(), all.vendors())
            return Diagnostics(
                stores, backend: LocalizedText("market", "장터"),
                local: LocalizedText("none, the market of this device", "없음, 이 기기의 장터")
            ) {
                await Self.answers(products)
            } own: {
                [
                    await Self.check(vendors, language), await Self.checkPictures(store(), run),
                    await Self.checkDecoding(pictures, language),
                    await Self.checkDrawing(language),
                ]
            }
        }
    }

    private static func answers(_ products: any ProductRepository) async -> Bool {
        do throws(MarketError) {
            _ = try await products.products(ProductQuery(size: 1))
            return true
        } catch {
            switch error {
            case .offline, .unavailable: return false
            default: return true
            }
        }
    }

    private static func check(_ vendors: any VendorRepository, _ language: Language) async -> DiagnosticCheck
    {
        let name = LocalizedText("vendor", "판매자")[language]
        do throws(MarketError) {
            guard let identity = try await vendors.current() else {
                return DiagnosticCheck(name, .ok, LocalizedText("none", "없음")[language])
            }
            return DiagnosticCheck(name, .ok, identity.vendor?.name ?? identity.identifier)
        } catch {
            return DiagnosticCheck(name, .failed, Failure(error, in: language).message)
        }
    }

    /// Checks that the files of the pictures of this device's market exist.
    private static func checkPictures(_ store: MarketStore, _ run: Run) async -> DiagnosticCheck {
        let language = run.language
        let name = LocalizedText("pictures", "사진")[language]
        do throws(StoreError) {
            let check = try await store.checkPictures()
            let files = NumberText.grouped(check.files)
            guard check.damaged > 0 else {
                let words = LocalizedText("\(files) files, all whole", "파일 \(files)개, 손상 없음")
                return DiagnosticCheck(name, .ok, words[language])
            }
            let damaged = NumberText.grouped(check.damaged)
            let listings = check.listings.map(String.init).joined(separator: ", ")
            return DiagnosticCheck(
                name, .failed,
                LocalizedText(
                    "\(damaged) of \(files) files are missing or damaged (listings \(listings), …). Restore a backup, or "
                        + "give these listings other pictures.",
                    "파일 \(files)개 중 \(damaged)개가 없거나 손상되었습니다(상품 \(listings) 등). 백업을 복원하거나 그 상품의 사진을 바꾸세요.")[
                        language])
        } catch {
            return DiagnosticCheck(name, .failed, error.message(in: language, of: run.app))
        }
    }

    /// Checks that the process that decodes pictures can be started, with bytes that are not a picture.
    private static func checkDecoding(
        _ pictures: any PictureProcessing, _ language: Language
    ) async -> DiagnosticCheck {
        let name = LocalizedText("decoding of pictures", "사진 디코딩")[language]
        do throws(PictureError) {
            _ = try await pictures.decode(
                .bytes([0]), fitting: PixelSize(width: 1, height: 1), limits: PictureLimits(bytes: 1))
            return DiagnosticCheck(name, .warning, "?")
        } catch {
            guard case .workerFailed(let reason) = error else {
                return DiagnosticCheck(
                    name, .ok, LocalizedText("in a separate process", "별도 프로세스에서")[language])
            }
            return DiagnosticCheck(name, .failed, reason[language])
        }
    }

    /// Checks that pictures can be drawn with characters.
    private static func checkDrawing(_ language: Language) async -> DiagnosticCheck {
        let name = LocalizedText("drawing of pictures", "사진 표시")[language]
        do throws(TerminalPictureError) {
            let pixel: [UInt8] = [0, 0, 0, 255]
            _ = try await PictureRenderer(TerminalGraphics(.symbols)).render(
                rgba: pixel, width: 1, height: 1, columns: 1, rows: 1)
            return DiagnosticCheck(name, .ok, "libchafa")
        } catch {
            return DiagnosticCheck(name, .warning, error.message[language])
        }
    }
}

extension AppFiles {
    /// The pictures of the embedded backend.
    var blobs: String { backend.replacingSuffix(".sqlite", with: "-blobs") }

    /// Pictures of other servers; may be deleted at any time.
    var pictureCache: String { cache.replacingSuffix(".sqlite", with: "-pictures") }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
        hasSuffix(suffix) ? dropLast(suffix.count) + other : self + other
    }
}

extension VendorIdentity.Place {
    /// A `nil` place means in this process only.
    init(_ place: SecretPlace?) {
        self =
            switch place {
            case .keyring: .keyring
            case .file(let path, let reason): .file(path: path, reason: reason)
            case .nowhere, .refused, nil: .memory
            }
    }
}
