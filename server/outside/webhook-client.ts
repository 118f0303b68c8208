import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { printable } from './bounded-reply.ts'
import { isPublicAddress } from './public-address.ts'

/** What became of one attempt. No error: the endpoint accepted the event. */
export type WebhookAnswer = { statusCode: number | null; error: string | null; tookMs: number }

export type WebhookClientOptions = {
  /** For development: also http and addresses of private networks. */
  isOpen: boolean
  patienceMs?: number
  lookup?: typeof systemLookup
}

class PrivateAddress extends Error {}

const privateText = 'The address leads into a private network.'
const longestReply = 64 * 1024
const localName = /^(localhost|.*\.(localhost|local|internal|home\.arpa))\.?$/

/** The host of an address without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '').toLowerCase()

/** Why events cannot be sent to an address, as a sentence; undefined if they can. Names are resolved when they are sent. */
export function webhookAddressFault(text: string, isOpen: boolean): string | undefined {
  if (!URL.canParse(text)) return 'Please enter a complete address, such as https://example.com/events.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(isOpen && url.protocol === 'http:')) return 'The address must start with https://.'
  if (url.username || url.password) return 'The address must not contain a user name or a password.'
  const host = hostOf(url)
  if (isOpen) return undefined
  return (isIP(host) ? !isPublicAddress(host) : localName.test(host)) ? privateText : undefined
}

/** Posts events to addresses that agencies have entered, and reaches only hosts on the public internet. */
export class WebhookClient {
  readonly #isOpen: boolean
  readonly #patienceMs: number
  readonly #lookup: LookupFunction
  readonly #agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 16 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 16 }),
  }

  constructor({ isOpen, patienceMs = 10_000, lookup = systemLookup }: WebhookClientOptions) {
    this.#isOpen = isOpen
    this.#patienceMs = patienceMs
    this.#lookup = guarded(lookup, isOpen)
  }

  /** Never throws. Redirects are not followed. */
  async post(address: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer> {
    const began = performance.now()
    const answer = (statusCode: number | null, error: string | null): WebhookAnswer => ({
      statusCode,
      error,
      tookMs: Math.round(performance.now() - began),
    })
    const fault = webhookAddressFault(address, this.#isOpen)
    if (fault) return answer(null, fault)
    try {
      const status = await this.#send(new URL(address), headers, body)
      return answer(status, status >= 200 && status < 300 ? null : `The endpoint answered ${status}.`)
    } catch (error) {
      return answer(null, describe(error))
    }
  }

  async #send(url: URL, headers: Record<string, string>, body: string): Promise<number> {
    const signal = AbortSignal.timeout(this.#patienceMs)
    const isSecure = url.protocol === 'https:'
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // The connection is made to the address that was checked, so a name that resolves differently later does not help.
      lookup: this.#lookup,
      agent: isSecure ? this.#agents.https : this.#agents.http,
      signal,
    }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, options, resolve)
      request.on('error', reject)
      request.end(body)
    })
    await drain(response)
    return response.statusCode ?? 0
  }

  close(): void {
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }
}

/** Reads the reply to its end, so that the connection can be used again, unless it is long. */
async function drain(response: IncomingMessage): Promise<void> {
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > longestReply) break
  }
}

/** Resolves a name and refuses it if one of its addresses is not public. */
const guarded =
  (lookup: typeof systemLookup, isOpen: boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error ?? !first) return done(error ?? new Error('The name has no address'), '')
      if (!isOpen && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(privateText), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })

const networkTexts: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host cannot be resolved.',
  EAI_AGAIN: 'The name of the host cannot be resolved.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The connection was broken off.',
  ABORT_ERR: 'The endpoint did not answer in time.',
}

function describe(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'The endpoint did not answer in time.'
  return networkTexts[code] ?? printable(`The endpoint cannot be reached: ${code || message}`, 200)
}
