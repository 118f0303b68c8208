import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import {
  officeId,
  type Item,
  type ItemOf,
  type SoftwareOffice,
  type OfficeBook,
  type OfficeCollection,
} from './office-book.ts'
import { disturbed, enterOffice } from './office-faults.ts'
import { SoftwareRefusal } from './refusal.ts'

export type VaultReParts = { offices: OfficeBook; clock: Clock; apiKey: string }

const software = 'VAULTRE'
const perSecond = 10
const collectionOf: Record<string, OfficeCollection> = {
  users: 'managers',
  properties: 'properties',
  tenancies: 'tenancies',
}
const webhook = z.object({ url: z.string(), secret: z.string() })

const contact = ({ name, email, phones }: { name: string; email?: string | undefined; phones: string[] }) => ({
  fullName: name,
  email,
  mobile: phones[0],
  phone: phones[1],
})

/** A record in the format of VaultRE. */
export function shown(collection: OfficeCollection, { id, changedAt, data }: Item): object {
  const head = { id, modified: changedAt }
  if (collection === 'managers') {
    const { name, email, phone, archivedOn } = data as ItemOf<'managers'>
    return { ...head, fullName: name, email, mobile: phone, isActive: !archivedOn }
  }
  if (collection === 'tenancies') {
    const { propertyId, start, end, vacate, closedOn, tenants } = data as ItemOf<'tenancies'>
    const status = closedOn ? 'ended' : 'current'
    const dates = { leaseStart: start, leaseEnd: end, vacating: vacate ?? closedOn }
    return { ...head, propertyId, ...dates, status, tenants: tenants.map(contact) }
  }
  const { unit, number, street, suburb, state, postcode, managerId, key, type, managedOn, lostOn, owners } =
    data as ItemOf<'properties'>
  return {
    ...head,
    address: { unitNumber: unit, streetNumber: number, street, suburb: { name: suburb, state, postcode } },
    keyNumber: key,
    managedBy: managerId === undefined ? null : { id: managerId },
    class: type,
    managementStart: managedOn,
    status: lostOn ? 'lost' : 'management',
    statusSince: lostOn,
    owners: owners.map(contact),
  }
}

/** The bearer token of an office, derived from its name and how often it was withdrawn. */
export const vaultReToken = (
  apiKey: string,
  { name, generation }: Pick<SoftwareOffice, 'name' | 'generation'>,
): string => {
  const office = Buffer.from(name).toString('base64url')
  const proof = createHmac('sha256', apiKey).update(`${office}.${generation}`).digest('base64url')
  return `${office}.${generation}.${proof}`
}

/** Like VaultRE: an API key and a token of the office, ten requests a second, a daily quota, events, signed webhooks. */
export function vaultReRoutes(app: FastifyInstance, { offices, clock, apiKey }: VaultReParts): void {
  const recent = new Map<string, number[]>()
  const limit = (office: SoftwareOffice, reply: FastifyReply) => {
    const now = clock.now().getTime()
    const times = (recent.get(office.name) ?? []).filter((at) => now - at < 1000)
    recent.set(office.name, [...times, now])
    if (times.length < perSecond) return
    void reply.header('retry-after', '1')
    throw new SoftwareRefusal(429, `At most ${perSecond} requests a second`)
  }
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<SoftwareOffice> => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const name = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
    const office = offices.find(software, name)
    const isKnown = request.headers['x-api-key'] === apiKey && office && vaultReToken(apiKey, office) === token
    if (!isKnown) throw new SoftwareRefusal(401, 'The key or the token is not valid')
    limit(office, reply)
    await enterOffice(office, reply, clock.now())
    return office
  }

  app.get('/vault-re-api/v1.3/account', async (request, reply) => {
    const office = await enter(request, reply)
    return { id: officeId(office), name: office.name }
  })
  app.post('/vault-re-api/v1.3/webhooks', async (request, reply) => {
    const office = await enter(request, reply)
    const parsed = webhook.safeParse(request.body)
    if (!parsed.success) throw new SoftwareRefusal(400, 'url and secret are needed')
    await offices.callAt(office, parsed.data)
    return reply.code(201).send({ ok: true })
  })
  app.get<{ Querystring: Record<string, string> }>('/vault-re-api/v1.3/events', async (request, reply) => {
    const office = await enter(request, reply)
    const { after = '0', limit: most = '100', collection = '' } = request.query
    const wanted = collectionOf[collection]
    const events = wanted
      ? [...office.items[wanted].values()]
          .filter(({ seq }) => seq > Number(after))
          .toSorted((one, other) => one.seq - other.seq)
          .slice(0, Number(most))
          .map(({ seq, id }) => ({ seq, id }))
      : []
    return reply.send({ events, latest: offices.latestSeq })
  })
  for (const [path, collection] of Object.entries(collectionOf)) {
    app.get<{ Querystring: Record<string, string> }>(`/vault-re-api/v1.3/${path}`, async (request, reply) => {
      const office = await enter(request, reply)
      const { page = '1', pagesize = '50' } = request.query
      const size = Math.min(Number(pagesize), 100)
      const all = [...office.items[collection].values()]
      const rows = all.slice((Number(page) - 1) * size, Number(page) * size).map((item) => shown(collection, item))
      return reply.send({ items: disturbed(office, rows), totalPages: Math.ceil(all.length / size) })
    })
    app.get<{ Params: { id: string } }>(`/vault-re-api/v1.3/${path}/:id`, async (request, reply) => {
      const item = (await enter(request, reply)).items[collection].get(request.params.id)
      if (!item) throw new SoftwareRefusal(404, 'This record was not found')
      return reply.send(shown(collection, item))
    })
  }
}

/** Tells the portal that something has changed; nothing is repeated if it does not answer. */
export async function callWebhook(office: SoftwareOffice, now: Date): Promise<void> {
  if (!office.webhook) return
  const body = JSON.stringify({ office: office.name, event: 'changed' })
  const timestamp = String(now.getTime())
  const signature = createHmac('sha256', office.webhook.secret).update(`${timestamp}.${body}`).digest('hex')
  await fetch(office.webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    body,
    signal: AbortSignal.timeout(5000),
  }).catch(() => {})
}
