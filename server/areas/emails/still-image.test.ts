import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Problem } from '../../platform/problem.ts'
import { office, pdf, png, pngChunk, windowsProgram } from '../../testing/sample-files.ts'
import { withoutTexts } from './png-chunks.ts'
import { toStillImage } from './still-image.ts'

const drawn = (width = 40, height = 20, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const refusal = async (bytes: Buffer) =>
  toStillImage(bytes).then(
    ({ type }) => `taken as ${type}`,
    ({ status, message, fields }: Problem) => {
      expect(status).toBe(415)
      expect(fields).toEqual({ file: message })
      return message
    },
  )

const notAnImage = 'This file is not an image that can be sent. Please use a JPEG, PNG, GIF or WebP image.'
const damaged = 'The image is damaged or incomplete.'
const animated = 'Animated images cannot be sent. Please use a still image.'

describe('an image', () => {
  test.each([
    ['a photo', async () => drawn().jpeg().toBuffer(), 'image/jpeg'],
    ['a screenshot', async () => drawn().png().toBuffer(), 'image/png'],
    ['a GIF', async () => drawn().gif().toBuffer(), 'image/png'],
    ['a WebP', async () => drawn().webp().toBuffer(), 'image/jpeg'],
    ['a transparent WebP', async () => drawn(40, 20, 4).webp().toBuffer(), 'image/png'],
  ])('%s becomes an image that every mail reader shows', async (_, draw, type) => {
    const image = await toStillImage(await draw())
    expect(image.type).toBe(type)
    const { format, width, height } = await sharp(image.bytes).metadata()
    expect([`image/${format}`, width, height]).toEqual([type, 40, 20])
  })

  test('loses where and with which camera it was taken, and is turned upright', async () => {
    const photo = await drawn(40, 20)
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'S' } } })
      .jpeg()
      .toBuffer()
    expect(photo.toString('latin1')).toContain('SecretCamera')
    const { bytes } = await toStillImage(photo)
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/SecretCamera|Exif/)
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([20, 40, undefined])
  })

  test('loses content hidden behind it', async () => {
    const hidden = Buffer.concat([await drawn().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect(Buffer.from((await toStillImage(hidden)).bytes).toString('latin1')).not.toContain('<script>')
  })

  test('loses its texts before it is decoded, and keeps its colours', async () => {
    const drawing = await drawn().png().toBuffer()
    const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => pngChunk(type, Buffer.from('a secret')))
    const at = drawing.indexOf('IDAT') - 4
    const written = Buffer.concat([drawing.subarray(0, at), ...texts, drawing.subarray(at), ...texts])
    expect(withoutTexts(written)).toEqual(drawing)
    expect((await toStillImage(written)).bytes).toEqual((await toStillImage(drawing)).bytes)
  })

  test('is made smaller than 1200 pixels', async () => {
    const { bytes } = await toStillImage(await drawn(3000, 1500).jpeg().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 600 })
  })
})

describe('refused:', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['SVG', svg],
    ['SVG with a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
    ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['PDF', pdf()],
    ['Word', office('docx')],
    ['a program', windowsProgram],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe(notAnImage)
  })

  test('formats that mail readers do not show', async () => {
    expect(await refusal(await drawn().tiff().toBuffer())).toBe(notAnImage)
    expect(await refusal(await drawn().avif().toBuffer())).toBe(notAnImage)
  })

  test('damaged images', async () => {
    const photo = await drawn(400, 400).png().toBuffer()
    expect(await refusal(photo.subarray(0, photo.length - 30))).toBe(damaged)
    expect(await refusal(Buffer.concat([photo.subarray(0, 60), Buffer.alloc(500, 7)]))).toBe(damaged)
    expect(await refusal(Buffer.from('ffd8ffe000104a46494600', 'hex'))).toBe(damaged)
    const jpeg = await drawn(400, 400).jpeg().toBuffer()
    expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe(damaged)
  })

  test('animations', async () => {
    const frames = await sharp([await drawn().png().toBuffer(), await drawn().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    expect(await refusal(frames)).toBe(animated)
  })

  test('an image that would fill the memory', async () => {
    expect(await refusal(png({ width: 20_000, height: 20_000 }))).toBe(
      'The image is too large: 20000 × 20000 pixels. Please make it smaller.',
    )
    expect(await refusal(png({ width: 20_001, height: 1 }))).toContain('too large: 20001 × 1 pixels')
  })
})
