const signatureLength = 8
/** Length, type and checksum. */
const frameLength = 12
const mostChunks = 20_000
const texts = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A PNG without its texts. Many compressed ones in a small file would take gigabytes of memory, because the decoder unpacks
 * each. A file that is no PNG, or has more chunks than any encoder writes, is left for the decoder up to there.
 */
export function withoutTexts(png: Buffer): Buffer {
  const kept: Buffer[] = []
  let from = 0
  let at = signatureLength
  for (let count = 0; count < mostChunks && at + frameLength <= png.length; count += 1) {
    const next = at + frameLength + png.readUInt32BE(at)
    if (texts.has(png.toString('latin1', at + 4, at + 8))) {
      kept.push(png.subarray(from, at))
      from = next
    }
    at = next
  }
  return Buffer.concat([...kept, png.subarray(from, at)])
}
