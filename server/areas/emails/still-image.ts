import { fileTypeFromBuffer } from 'file-type'
import { sharp } from '../../platform/image-decoders.ts'
import { Problem } from '../../platform/problem.ts'
import { readInThread } from '../../platform/read-threads.ts'
import { withoutTexts } from './png-chunks.ts'

export type StillImage = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png'; extension: 'jpg' | 'png' }

const knownFormats = new Set(['jpg', 'png', 'webp', 'gif'])
const mostPixels = 40_000_000
/** A picture of one column takes a hundred times as long as a square one. */
const longestSide = 20_000
/** Twice the width of a letter, for sharp display on dense screens. */
const longestSideSent = 1200
const longestSeconds = 15

const refuse = (message: string) => new Problem('unsupported-type', message, { file: message })
const notAnImage = () =>
  refuse('This file is not an image that can be sent. Please use a JPEG, PNG, GIF or WebP image.')
const damaged = () => refuse('The image is damaged or incomplete.')
const animated = () => refuse('Animated images cannot be sent. Please use a still image.')
const tooManyPixels = (width: number, height: number) =>
  refuse(`The image is too large: ${width} × ${height} pixels. Please make it smaller.`)

/**
 * Decodes the image and encodes it again as JPEG or PNG, which every mail reader shows. So nothing else in the file is
 * kept: no location or device from the camera, no hidden content.
 */
export async function toStillImage(bytes: Buffer): Promise<StillImage> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.ext === 'apng') throw animated()
  if (!found || !knownFormats.has(found.ext)) throw notAnImage()
  const image = sharp(found.ext === 'png' ? withoutTexts(bytes) : bytes, {
    failOn: 'error',
    limitInputPixels: false,
    sequentialRead: true,
    pages: 1,
  })
  const { width, height, pages = 1, hasAlpha } = await image.metadata().catch(() => Promise.reject(damaged()))
  if (pages > 1) throw animated()
  if (width * height > mostPixels || Math.max(width, height) > longestSide) throw tooManyPixels(width, height)
  const upright = image
    .autoOrient()
    .resize({ width: longestSideSent, height: longestSideSent, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestSeconds })
  const isPhoto = found.ext === 'jpg' || (found.ext === 'webp' && !hasAlpha)
  const encoded = isPhoto ? upright.jpeg({ quality: 82, mozjpeg: true }) : upright.png({ compressionLevel: 9 })
  const result = await encoded.toBuffer().catch(() => Promise.reject(damaged()))
  return isPhoto
    ? { bytes: result, type: 'image/jpeg', extension: 'jpg' }
    : { bytes: result, type: 'image/png', extension: 'png' }
}

/** The same for a received file, in a thread. */
export const readStillImage = readInThread(import.meta.url, 'readStillImage', {
  read: toStillImage,
  refuse,
})
