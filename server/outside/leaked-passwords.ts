import { createHash } from 'node:crypto'
import type { Logger } from '../platform/logging.ts'
import { readTextReply } from './bounded-reply.ts'

export interface LeakedPasswords {
  /** False also if the list cannot be asked, because nobody could choose a password otherwise; common-passwords.ts has its own. */
  has(password: string): Promise<boolean>
}

const patienceMs = 3000
/** A range has about a thousand lines of 40 characters. */
const largestRange = 512 * 1024

/**
 * Asks a list in the form of Have I Been Pwned. It gets the first five of forty characters of the SHA-1, which hundreds of
 * passwords share, and returns the rest of each that leaked.
 */
export const openLeakedPasswords = (address: string | undefined, log: Pick<Logger, 'warn'>): LeakedPasswords => ({
  has: async (password) => {
    if (address === undefined) return false
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const ends = await readRange(`${address}/${digest.slice(0, 5)}`)
      return ends.has(digest.slice(5))
    } catch (error) {
      log.warn({ err: error }, 'the list of leaked passwords cannot be asked')
      return false
    }
  },
})

async function readRange(url: string): Promise<Set<string>> {
  const response = await fetch(url, {
    redirect: 'manual',
    // Replies of one length tell nobody on the way which range was asked for.
    headers: { 'add-padding': 'true' },
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await readTextReply(response, largestRange)
  if (response.status !== 200) throw new Error(`The list of leaked passwords answered ${response.status}`)
  // Padding has a count of 0.
  const found = text.split(/\r?\n/).map((line) => /^([0-9A-F]{35}):(\d+)$/.exec(line.trim().toUpperCase()))
  return new Set(found.flatMap((match) => (match?.[1] !== undefined && Number(match[2]) > 0 ? [match[1]] : [])))
}
