import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInAt } from '../bench/sign-in.ts'
import { multipartForm } from '../server/testing/multipart-form.ts'
import type { Fleet } from './fleet.ts'
import { secureSend, type Send } from './https.ts'

/* People who read and write through the balancers, and remember what was acknowledged. */

/** A write is sent again with the same key until it is acknowledged, as a browser does when its user presses the button again. */
export type Write = { kind: 'keys' | 'document' | 'mail'; mark: string; place: number; isAcknowledged: boolean }

type Person = { cookie: string; properties: number[]; managerId: number; quotes: number[] }
type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

const usernames = ['vic.manager', 'qld.manager', 'sa.manager', 'act.manager', 'nt.manager']
const pauseMs = 300

/** What a retry can help: no connection, a server that stops, no primary, or a lock. */
const isWorthRepeating = (status: number) => status === 0 || status === 409 || status === 429 || status >= 502

export class Traffic {
  readonly writes: Write[] = []
  /** When each write was acknowledged. */
  readonly acknowledged: number[] = []
  readonly unexpected: string[] = []
  requests = 0
  /** Requests that were not answered, or with 502 to 504, and why. */
  readonly interrupted: string[] = []
  readonly #fleet: Fleet
  readonly #send: Send
  #isEnding = false
  #running: Promise<unknown> = Promise.resolve()
  #marks = 0

  constructor(fleet: Fleet) {
    this.#fleet = fleet
    this.#send = secureSend(fleet.authority)
  }

  async begin(peopleAtOnce = 3): Promise<void> {
    const people = await this.#signInAll()
    const loops = people.flatMap((person) =>
      Array.from({ length: peopleAtOnce }, async (_, place) => this.#work(person, place, peopleAtOnce)),
    )
    this.#running = Promise.all(loops)
  }

  /** Ends when every write is acknowledged. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.#running
  }

  /** Waits until this many further writes are acknowledged. */
  async flows(count = 20, withinMs = 180_000): Promise<void> {
    const wanted = this.acknowledged.length + count
    for (const endsAt = Date.now() + withinMs; this.acknowledged.length < wanted; await sleep(100))
      if (Date.now() > endsAt) throw new Error(`Writes are not acknowledged any more\n${this.unexpected.join('\n')}`)
  }

  /** The longest time without an acknowledged write since a moment. */
  longestGapSince(moment: number): number {
    const times = [moment, ...this.acknowledged.filter((at) => at >= moment), Date.now()]
    return Math.max(...times.slice(1).map((at, before) => at - (times[before] as number))) / 1000
  }

  async #signInAll(count = usernames.length): Promise<Person[]> {
    const owner = await this.#fleet.open()
    try {
      return await Promise.all(
        usernames.slice(0, count).map(async (username) => {
          const { cookie } = await signInAt(this.#fleet.portalUrl, this.#send, username)
          const { rows } = await owner.query<Omit<Person, 'cookie'>>(
            `select array(select p.id from properties p where p.agency_id = s.agency_id and p.software is null and p.cancelled_at is null
                           order by p.id limit 60) as properties,
                    (select m.id from property_managers m where m.agency_id = s.agency_id and m.is_active order by m.id limit 1) as "managerId",
                    array(select q.id from quotes q where q.agency_id = s.agency_id and q.status_id = 3 order by q.id limit 20) as quotes
               from users u
               cross join lateral (
                 select p.agency_id from portal_sessions p where p.user_id = u.id order by p.expires_at desc limit 1) s
              where u.username = $1`,
            [username],
          )
          return { cookie, ...(rows[0] as Omit<Person, 'cookie'>) }
        }),
      )
    } finally {
      await owner.end()
    }
  }

  /** Nobody else writes to the properties of one loop, so that no conflict is expected. */
  async #work({ properties, ...person }: Person, place: number, of: number): Promise<void> {
    const own = properties.filter((_, at) => at % of === place)
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const property = own[turn % own.length] as number
      const kind = turn % 20
      if (kind === 3 && person.quotes.length > 0) await this.#forward(person, turn)
      else if (kind === 7 || kind === 15) await this.#upload(person, property)
      else if (kind % 3 === 1) await this.#saveKeys(person, property)
      else await this.#read(person, property, turn)
    }
  }

  async #read({ cookie }: Pick<Person, 'cookie'>, property: number, turn: number): Promise<void> {
    const paths = ['/v1/me/shell', '/v1/stats', '/v1/portfolio', `/v1/property/${property}`, '/v1/quote']
    const status = await this.#ask(cookie, { path: paths[turn % paths.length] as string })
    if (status !== 200 && !isWorthRepeating(status))
      this.unexpected.push(`GET ${paths[turn % paths.length]}: ${status}`)
    if (status !== 200) await sleep(pauseMs)
  }

  async #saveKeys({ cookie, managerId }: Omit<Person, 'properties'>, property: number): Promise<void> {
    const mark = `F${String((this.#marks += 1)).padStart(7, '0')}`
    const body = JSON.stringify({
      agencyKey: { isKeyAvailable: true, keyNumber: mark, propertyManagerId: managerId },
      propertyKey: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: `Lockbox ${mark}` },
    })
    const headers = { 'content-type': 'application/json' }
    await this.#write({ kind: 'keys', mark, place: property }, cookie, {
      method: 'PUT',
      path: `/v1/property/${property}`,
      headers,
      body,
    })
  }

  async #upload({ cookie }: Pick<Person, 'cookie'>, property: number): Promise<void> {
    const mark = `fleet-${(this.#marks += 1)}.pdf`
    const { body, headers } = multipartForm([
      { name: 'type', value: 'CERTIFICATE' },
      { name: 'services', value: '[{"code":"SMOKE"}]' },
      { name: 'file', value: documentOf(mark), fileName: mark, type: 'application/pdf' },
    ])
    const path = `/v1/property/${property}/documents`
    await this.#write({ kind: 'document', mark, place: property }, cookie, { method: 'POST', path, headers, body })
  }

  async #forward({ cookie, quotes }: Omit<Person, 'properties'>, turn: number): Promise<void> {
    const mark = `landlord-${(this.#marks += 1)}@fleet.example`
    const quote = quotes[turn % quotes.length] as number
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ toAddresses: [mark] })
    await this.#write({ kind: 'mail', mark, place: quote }, cookie, {
      method: 'POST',
      path: `/v1/quote/${quote}/forward`,
      headers,
      body,
    })
  }

  async #write(about: Omit<Write, 'isAcknowledged'>, cookie: string, request: Request): Promise<void> {
    const write: Write = { ...about, isAcknowledged: false }
    this.writes.push(write)
    const headers = { ...request.headers, 'idempotency-key': randomUUID() }
    for (const endsAt = Date.now() + 180_000; ; await sleep(pauseMs)) {
      const status = await this.#ask(cookie, { ...request, headers })
      if (status >= 200 && status < 300) break
      if (isWorthRepeating(status) && Date.now() < endsAt) continue
      this.unexpected.push(`${request.method} ${request.path} (${write.mark}): ${status}`)
      return
    }
    write.isAcknowledged = true
    this.acknowledged.push(Date.now())
  }

  /** The status; 0 without an answer. */
  async #ask(cookie: string, { path, method = 'GET', headers = {}, body }: Request): Promise<number> {
    const { portalUrl } = this.#fleet
    this.requests += 1
    const { status, reason } = await this.#send(`${portalUrl}${path}`, {
      method,
      headers: { ...headers, cookie, origin: portalUrl },
      ...(body !== undefined && { body }),
    }).then(
      async (reply) => ({ status: reply.status, reason: reply.status < 502 ? '' : (await reply.text()).slice(0, 200) }),
      (error: Error) => ({ status: 0, reason: error.message }),
    )
    if (status === 0 || status >= 502) this.interrupted.push(`${method} ${path}: ${status} ${reason}`)
    return status
  }
}

/** The document of a mark, as its bytes. */
export const documentOf = (mark: string): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n` +
      `% ${mark} ${'x'.repeat(20_000)}\ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  )
