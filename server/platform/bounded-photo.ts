import { sharp } from './image-decoders.ts'

/** Tried in turn until a photo fits: detail counts more than size, as long as it fits. */
const attempts = [
  { side: 1000, quality: 74 },
  { side: 800, quality: 68 },
  { side: 640, quality: 58 },
  { side: 480, quality: 45 },
  { side: 320, quality: 35 },
] as const
const mostPixels = 60_000_000
const longestSeconds = 15

export type BoundedPhoto = { bytes: Buffer; width: number; height: number }

/**
 * The photo upright as a JPEG of at most so many bytes, without the place and device that cameras store; undefined if it
 * cannot be decoded.
 */
export async function boundPhoto(bytes: Buffer, mostBytes: number): Promise<BoundedPhoto | undefined> {
  try {
    const [{ side: longest }] = attempts
    // Decoded once; what is tried then is small.
    const decoded = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: longestSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = decoded.info
    let best: BoundedPhoto | undefined
    for (const { side, quality } of attempts) {
      const { data, info } = await sharp(decoded.data, { raw: { width, height, channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true })
      best = { bytes: data, width: info.width, height: info.height }
      if (data.length <= mostBytes) return best
    }
    return best
  } catch {
    return undefined
  }
}
