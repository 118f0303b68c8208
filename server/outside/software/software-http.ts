import { SoftwareUnreachable } from './bill.ts'
import { readJsonReply, readTextReply, UnreadableReply } from '../bounded-reply.ts'
import { listElements, type ListLimits } from '../json-list.ts'
import { AuthorisationRevoked, QuotaReached } from './connector.ts'

export type SoftwareCall = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams | FormData | Blob
}
export type SoftwareReply = { status: number; body: unknown }

const usualPatienceMs = 15_000
/** A page of a hundred records with several people each. */
const largestReply = 4 * 1024 * 1024
const largestText = 64 * 1024
/** Lists without pages: all lots, contacts or tenancies of the largest agencies. */
const listLimits = { bytes: 256 * 1024 * 1024, elements: 500_000, bytesOfElement: 256 * 1024, depth: 12 }
const listPatienceMs = 120_000
const longestWaitMs = 24 * 3_600_000
const usualWaitMs = 5000

/** Seconds or a date; undefined if it names no usable time. */
function waitOf(response: Response, now: number): number | undefined {
  const text = response.headers.get('retry-after') ?? ''
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), longestWaitMs) : undefined
}

type TakeTurn = () => Promise<void>
type NoteRefusal = (askedMs: number | undefined) => Promise<number>

/** Spreads calls, so that bursts do not exceed the limit of the software, which counts all calls of an account together. */
export class Turns {
  readonly #spacingMs: number
  readonly #freeAt = new Map<string, number>()

  constructor(perSecond: number) {
    this.#spacingMs = 1000 / perSecond
  }

  of = (account: string): TakeTurn => {
    return async () => {
      const now = performance.now()
      this.#forgetPast(now)
      const at = Math.max(now, this.#freeAt.get(account) ?? 0)
      this.#freeAt.set(account, at + this.#spacingMs)
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
    }
  }

  /** Accounts that may call at once need not be remembered. */
  #forgetPast(now: number): void {
    for (const [account, freeAt] of this.#freeAt) {
      if (freeAt > now) return
      this.#freeAt.delete(account)
    }
  }
}

/** Sends calls of one agency when it is their turn, and counts them. */
export class SoftwareHttp {
  #requests = 0
  #totalMs = 0
  readonly #takeTurn: TakeTurn
  readonly #patienceMs: number
  readonly #noteRefusal: NoteRefusal

  constructor(takeTurn: TakeTurn, patienceMs = usualPatienceMs, noteRefusal?: NoteRefusal) {
    this.#takeTurn = takeTurn
    this.#patienceMs = patienceMs
    // A reply that names no time is tried again soon.
    this.#noteRefusal = noteRefusal ?? (async (askedMs) => askedMs ?? usualWaitMs)
  }

  get requests(): number {
    return this.#requests
  }
  get averageMs(): number {
    return this.#requests === 0 ? 0 : this.#totalMs / this.#requests
  }

  /** Replies that are not final answers become errors: to wait, to connect again, or to try again. */
  async #send<Answer>(
    { url, ...request }: SoftwareCall,
    { patienceMs = this.#patienceMs, readsRefusals = false }: { patienceMs?: number; readsRefusals?: boolean },
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    await this.#takeTurn()
    this.#requests += 1
    const startedAt = performance.now()
    const countTime = () => {
      this.#totalMs += performance.now() - startedAt
    }
    let isAnswered = false
    try {
      const response = await fetch(url, {
        ...request,
        headers: {
          accept: 'application/json',
          ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
          ...request.headers,
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      // How long a list takes depends on its length, and says nothing about the software.
      countTime()
      isAnswered = true
      const { status } = response
      if (status === 429) {
        await response.body?.cancel()
        throw new QuotaReached(await this.#noteRefusal(waitOf(response, Date.now())))
      }
      if ((status === 401 || status === 403) && !readsRefusals) {
        await response.body?.cancel()
        throw new AuthorisationRevoked(`The software answered ${status}`)
      }
      return await read(response)
    } catch (error) {
      if (!isAnswered) countTime()
      if (error instanceof QuotaReached || error instanceof AuthorisationRevoked) throw error
      if (error instanceof UnreadableReply) throw new SoftwareUnreachable(error.message, { cause: error })
      if (error instanceof SoftwareUnreachable) throw error
      throw new SoftwareUnreachable('The software cannot be reached', { cause: error })
    }
  }

  /**
   * `readsRefusals` gives 401 and 403 to the caller, whose reasons differ. `isBodyOptional`: the status alone says what happened, and a
   * body that is not JSON is left out.
   */
  async call(
    request: SoftwareCall,
    { isBodyOptional = false, ...options }: { readsRefusals?: boolean; isBodyOptional?: boolean } = {},
  ): Promise<SoftwareReply> {
    const read = async (response: Response) => readJsonReply(response, largestReply)
    const readOrNothing = async (response: Response) =>
      read(response).catch((error: unknown) => {
        if (error instanceof UnreadableReply) return undefined
        throw error
      })
    return this.#send(request, options, async (response) => ({
      status: response.status,
      body: await (isBodyOptional ? readOrNothing(response) : read(response)),
    }))
  }

  /** For software whose answers are texts. */
  async callText(request: SoftwareCall): Promise<{ status: number; text: string }> {
    return this.#send(request, {}, async (response) => ({
      status: response.status,
      text: await readTextReply(response, largestText),
    }))
  }

  /** The body of a successful GET; undefined for 404. */
  async read(url: string, headers: Record<string, string>): Promise<unknown> {
    const { status, body } = await this.call({ method: 'GET', url, headers })
    if (status === 404) return undefined
    if (status !== 200) throw new SoftwareUnreachable(`The software answered ${status}`)
    return body
  }

  /** Gives each element of a list without pages, as text, while it arrives. */
  async list(
    url: string,
    headers: Record<string, string>,
    take: (element: string) => void,
    elementsOf: (response: Response, limits: ListLimits) => AsyncIterable<string> = listElements,
  ): Promise<void> {
    await this.#send({ method: 'GET', url, headers }, { patienceMs: listPatienceMs }, async (response) => {
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new SoftwareUnreachable(`The software answered ${response.status}`)
      }
      for await (const element of elementsOf(response, listLimits)) take(element)
    })
  }
}
