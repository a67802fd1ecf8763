import Foundation
import PictureCore
import PictureWorker
import Testing

extension EndToEnd.Commands {
    @Suite struct OwnWorkerTests {
        @Test(arguments: [AppProcess.Product.market, .movies])
        func `An app that shows pictures is also the process that decodes them`(product: AppProcess.Product)
            async throws
        {
            let app = try AppProcess(product)
            let worker = PictureProcess(executable: try #require(app.binary).path)
            let picture = try await worker.decode(
                .bytes(MadeUpPicture(seed: 1).png), fitting: PixelSize(width: 24, height: 24),
                limits: PictureLimits(bytes: 1 << 20))
            #expect(picture.size == PixelSize(width: 24, height: 16))
        }
    }
}
