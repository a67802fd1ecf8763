import CTurboJPEG
import PictureCore

/// Lets the libraries ask the system what they ask once (on some processors, for instance, what the processor can
/// do), while a child may still ask.
enum WarmUp {
    static func run() {
        do throws(PictureError) {
            let raster = try Raster(size: PixelSize(width: 16, height: 16))
            raster.pixels.base.update(repeating: 0, count: raster.pixels.count)
            let limits = PictureLimits(bytes: 1 << 20)
            for part in [try raster.encodedAsJPEG(quality: 85), try raster.encodedAsPNG()] {
                let file = try PictureFile(part.bytes, limits: limits)
                _ = try file.cleaned()
                _ = try file.decoded(fitting: PixelSize(width: 3, height: 3))
            }
        } catch {
            // What does not work here will not work with the picture, and is reported then.
        }
    }
}
