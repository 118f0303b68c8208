import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import { vaultReContract, vaultReLimits } from '../outside/software/contracts/vault-re.ts'
import type { Clock } from '../platform/clock.ts'
import { officeId, type OfficeBook, type OfficeCollection, type SoftwareOffice } from './office-book.ts'
import { disturbed, enterOffice } from './office-faults.ts'
import type { Control } from './control.ts'
import { breakOff } from './break-off.ts'
import { signedCall } from './signed-call.ts'
import { recentRequests } from './recent-requests.ts'
import { SoftwareRefusal } from './refusal.ts'
import { Loose, serveContract, type ContractAnswer, type ContractRequest } from './serve-contract.ts'
import {
  vaultContactRows,
  eventOf,
  fileRow,
  eventRows,
  landlordRows,
  managedRows,
  propertyDetail,
  residential,
  tenancyRows,
  tenantRows,
  userRow,
  vaultReId,
} from './vault-re-rows.ts'

export type VaultReParts = { offices: OfficeBook; control: Control; clock: Clock; apiKey: string }

const software = 'VAULTRE'
const eventsAtOnce = 50
/** Ours: the largest is not published. */
const largestPage = 100

/** The bearer token of an office, derived from its name and how often it was withdrawn. */
export const vaultReToken = (
  apiKey: string,
  { name, generation }: Pick<SoftwareOffice, 'name' | 'generation'>,
): string => {
  const office = Buffer.from(name).toString('base64url')
  const proof = createHmac('sha256', apiKey).update(`${office}.${generation}`).digest('base64url')
  return `${office}.${generation}.${proof}`
}

export const vaultReAccount = (office: Pick<SoftwareOffice, 'name'>): number => vaultReId(officeId(office))

/** Ten requests a second and ten thousand a day for the key, so for all offices; how long to wait is not said. */
function keyLimits(clock: Clock): () => void {
  const countRecent = recentRequests({ requests: vaultReLimits.perSecond, seconds: 1 })
  let [day, requests] = ['', 0]
  return () => {
    const today = clock.now().toISOString().slice(0, 10)
    if (today !== day) [day, requests] = [today, 0]
    if (requests >= vaultReLimits.perDay) throw new SoftwareRefusal(429, 'Too many requests')
    countRecent()
    requests += 1
  }
}

/** Like VaultRE, as far as its contract is published: a key of the portal, a token of the office, lists in pages, events, signed calls. */
export function vaultReRoutes(app: FastifyInstance, { offices, control, clock, apiKey }: VaultReParts): void {
  const countForKey = keyLimits(clock)
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    if (request.headers['x-api-key'] !== apiKey) throw new SoftwareRefusal(403, 'Forbidden')
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const office = offices.find(software, Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    if (!office || vaultReToken(apiKey, office) !== token) throw new SoftwareRefusal(401, 'Unauthorized')
    countForKey()
    const { pathname } = new URL(request.url, 'http://localhost')
    if (office.control.withheld.some((path) => pathname.endsWith(path))) throw new SoftwareRefusal(403, 'Forbidden')
    await enterOffice(office, reply, clock.now())
    return office
  }
  const answer =
    (from: (office: SoftwareOffice, given: ContractRequest) => unknown): ContractAnswer =>
    async (given) =>
      from(await enter(given.request, given.reply), given)
  const list = (from: (office: SoftwareOffice, given: ContractRequest) => object[]): ContractAnswer =>
    answer((office, given) => paged(office, from(office, given), given))
  const since = (rows: { at: string; row: object }[], { values }: ContractRequest): object[] => {
    const after = Date.parse(values['modifiedSince'] ?? '1970-01-01')
    return rows.filter(({ at }) => Date.parse(at) >= after).map(({ row }) => row)
  }
  const find = <Found extends { id: number }>(rows: readonly Found[], { values }: ContractRequest): Found => {
    const found = rows.find(({ id }) => id === Number(values['id']))
    if (!found) throw new SoftwareRefusal(404, 'Not found')
    return found
  }
  serveContract(
    app,
    { prefix: '/vault-re-api', host: 'api', calls: vaultReContract.calls },
    {
      account: answer((office) => ({
        id: vaultReAccount(office),
        name: office.name,
        businessName: office.name,
        timezone: 'Australia/Melbourne',
        phoneNumbers: [],
      })),
      users: list(({ items }) => [...items.managers.values()].map(userRow)),
      properties: list((office, given) => since(managedRows(office), given)),
      property: answer((office, given) => propertyDetail(find(residential(office), given).item, office)),
      tenancies: list(tenancyRows),
      currentLandlords: list((office, given) => since(landlordRows(office), given)),
      currentTenants: list((office, given) => since(tenantRows(office), given)),
      contacts: list((office, given) => since(vaultContactRows(office), given)),
      contact: answer((office, given) => find(vaultContactRows(office), given).row),
      merged: list(() => []),
      addFile: answer((office, given) => {
        const { item } = find(residential(office), given)
        const { file, reply } = given
        if (control.mode === 'refuse')
          throw new SoftwareRefusal(400, control.reason, { success: false, msg: control.reason })
        office.received.push({ kind: 'document', propertyId: item.id })
        if (control.mode === 'lose-answer') return breakOff(reply)
        reply.code(201)
        return fileRow(item, file?.name ?? '', clock.now())
      }),
      events: answer((office, { values }) => {
        const after = Date.parse(values['eventsSince'] ?? '1970-01-01')
        const from = Number(values['cursor'] ?? 0)
        const rows = eventRows(office).filter(({ seq, at }) => seq > from && Date.parse(at) >= after)
        const shown = rows.slice(0, eventsAtOnce)
        const next = rows.length > shown.length ? `/eventStream?cursor=${shown.at(-1)?.seq ?? 0}` : null
        return { items: shown.map(({ row }) => row), urls: { next } }
      }),
    },
  )
}

function paged(office: SoftwareOffice, rows: object[], { values }: ContractRequest): unknown {
  const size = Math.min(Number(values['pagesize'] ?? 50), largestPage)
  const page = Number(values['page'] ?? 1)
  const items = disturbed(office, rows.slice((page - 1) * size, page * size))
  const totalPages = Math.ceil(rows.length / size)
  const link = (to: number) => (to < 1 || to > totalPages ? null : `?page=${to}&pagesize=${size}`)
  const urls = { self: link(page), next: link(page + 1), previous: link(page - 1) }
  const reply = { items, totalItems: rows.length, totalPages, urls }
  return office.control.mode === 'nonsense' ? new Loose(reply) : reply
}

/** Tells the portal that something has changed; nothing is repeated if it does not answer. */
export async function callWebhook(
  { url, apiKey }: { url: string; apiKey: string },
  office: SoftwareOffice,
  [collection, id, data]: [OfficeCollection, string, unknown],
  now: Date,
): Promise<void> {
  if (office.software !== software) return
  const { type, action, id: dataId } = eventOf(collection, id, data)
  const event = {
    event: `${type}.${action}`,
    data: { id: dataId },
    accountid: vaultReAccount(office),
    timestamp: now.toISOString(),
    itemBodies: [],
  }
  await fetch(url, { method: 'POST', ...signedCall(apiKey, event, now), signal: AbortSignal.timeout(5000) }).catch(
    () => {},
  )
}
