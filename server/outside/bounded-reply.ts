import { Transform, type Readable } from 'node:stream'
import { measureJson } from '../platform/json-size.ts'

/** A reply of an outside system that is too large, too deep, too slow or not what was agreed. */
export class UnreadableReply extends Error {}

const tooLarge = (largest: number) => new UnreadableReply(`The reply has more than ${largest} bytes`)

/** Stops reading after `largest` bytes, which are counted after decompression. */
async function readBytes(response: Response, largest: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the reply and closes its connection.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > largest) throw tooLarge(largest)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A text of a limited size. */
export const readTextReply = async (response: Response, largest: number): Promise<string> =>
  (await readBytes(response, largest)).toString('utf8')

const decoder = new TextDecoder('utf-8', { fatal: true })
const deepestReply = 20
/** So many bytes of the largest size allow one value, because each takes time to parse and to check. */
const bytesOfValue = 100

/** A JSON reply of a limited size, depth and number of values. The signal of the request limits the time. */
export async function readJsonReply(response: Response, largest: number): Promise<unknown> {
  const bytes = await readBytes(response, largest)
  const { depth, values } = measureJson(bytes)
  if (depth > deepestReply) throw new UnreadableReply('The reply is nested too deeply')
  if (values > largest / bytesOfValue) throw new UnreadableReply('The reply has too many values')
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch (error) {
    throw new UnreadableReply('The reply is not JSON', { cause: error })
  }
}

/** The same stream, which fails after `largest` bytes or, if given, after `longestMs`. */
export function boundedStream(source: Readable, largest: number, longestMs?: number): Readable {
  let size = 0
  const bounded = new Transform({
    transform(part: Buffer, _, done) {
      size += part.length
      if (size > largest) done(tooLarge(largest))
      else done(null, part)
    },
    destroy(error, done) {
      clearTimeout(timer)
      source.destroy()
      done(error)
    },
  })
  const giveUp = () => void bounded.destroy(new UnreadableReply('The reply arrived too slowly'))
  const timer = longestMs === undefined ? undefined : setTimeout(giveUp, longestMs)
  timer?.unref()
  source.once('error', (error) => bounded.destroy(error))
  source.once('aborted', () => bounded.destroy(new UnreadableReply('The reply was broken off')))
  return source.pipe(bounded)
}

/** Text of an outside system that can be stored and shown on one line. Of a long one only the beginning is read. */
export const printable = (text: string, longest = 400): string =>
  text
    .slice(0, 10 * longest)
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
