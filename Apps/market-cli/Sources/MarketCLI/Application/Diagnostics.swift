import AppCore
import MarketDomain
import MarketPresentation
import Persistence
import PictureCore
import PresentationCore
import SQLCore
import TerminalGraphics
import TerminalKit

/// Looks at everything that the app rests on.
struct Diagnostics: Sendable {
    let common: CommonChecks
    let configuration: AppConfiguration
    let files: AppFiles
    let backend: any Database
    /// `nil` when the profile is not kept in a database.
    let profile: (any Database)?
    let products: any ProductRepository
    let vendors: any VendorRepository
    let pictures: any PictureProcessing
    let secrets: any SecretStore
    let faults: BackendFaults

    /// Every check, in the order of reading. None of them changes anything but what a first use makes anyway.
    func checks() async -> [DiagnosticCheck] {
        var checks = common.basics
        checks.append(await common.settings(AppSettings.self, path: files.settings))
        checks += await common.server(
            configuration.serverFault,
            local: LocalizedText("none, the market of this device", "없음, 이 기기의 장터"), secrets: [], in: secrets,
            faults: faults
        ) { await answers() }
        checks.append(await vendor)
        checks.append(await decoding)
        checks.append(await drawing)
        checks += await common.database(common.say("market", "장터"), backend)
        if let profile { checks += await common.database(common.say("profile", "프로필"), profile) }
        return checks
    }

    private func answers() async -> Bool {
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

    private var vendor: DiagnosticCheck {
        get async {
            let name = common.say("vendor", "판매자")
            do throws(MarketError) {
                guard let identity = try await vendors.current() else {
                    return DiagnosticCheck(name, .ok, common.say("nobody", "없음"))
                }
                return DiagnosticCheck(name, .ok, identity.vendor?.name ?? identity.identifier)
            } catch {
                return DiagnosticCheck(name, .failed, Failure(error, in: configuration.language).message)
            }
        }
    }

    /// Whether the process that decodes pictures can be started: it is given something that is none.
    private var decoding: DiagnosticCheck {
        get async {
            let name = common.say("decoding of pictures", "사진 해독")
            do throws(PictureError) {
                _ = try await pictures.decode(
                    .bytes([0]), fitting: PixelSize(width: 1, height: 1), limits: PictureLimits(bytes: 1))
                return DiagnosticCheck(name, .warning, "?")
            } catch {
                guard case .workerFailed(let reason) = error else {
                    return DiagnosticCheck(name, .ok, common.say("in a process of its own", "별도 프로세스에서"))
                }
                return DiagnosticCheck(name, .failed, ReasonText.text(reason, in: configuration.language))
            }
        }
    }

    /// Whether pictures can be drawn with characters.
    private var drawing: DiagnosticCheck {
        get async {
            let name = common.say("drawing of pictures", "사진 그리기")
            do throws(TerminalPictureError) {
                let pixel: [UInt8] = [0, 0, 0, 255]
                _ = try await PictureRenderer(TerminalGraphics(.symbols)).render(
                    rgba: pixel, width: 1, height: 1, columns: 1, rows: 1)
                return DiagnosticCheck(name, .ok, "libchafa")
            } catch {
                return DiagnosticCheck(name, .warning, error.message[configuration.language])
            }
        }
    }
}
