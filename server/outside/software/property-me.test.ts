import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ClientRefused } from './bill.ts'
import { AuthorisationRevoked } from './connector.ts'
import { PropertyMe } from './property-me.ts'
import type { Collection } from './records.ts'

/* What PropertyMe sends while its records change: lists after a mark of 64 bits, and archived lots in pages. */

let server: FastifyInstance
let lots: string[]
let archived: object[]
let asked: string[]
let refusal: string | undefined
let software: PropertyMe

beforeAll(async () => {
  server = Fastify()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  server.addHook('onRequest', async ({ url }) => void asked.push(url))
  server.get<{ Querystring: { Timestamp: string } }>('/v1/lots', async ({ query }, reply) => {
    const after = BigInt(query.Timestamp)
    const rows = lots.filter((text) => BigInt(/"Timestamp":(\d+)/.exec(text)?.[1] ?? '0') > after)
    return reply.type('application/json').send(`[${rows.join(',')}]`)
  })
  server.get<{ Querystring: { Offset: string; Limit: string } }>('/v1/lots/archived', async ({ query }) =>
    archived.slice(Number(query.Offset), Number(query.Offset) + Number(query.Limit)),
  )
  server.get<{ Params: { id: string } }>('/v1/lots/:id/detail', async ({ params }) => ({
    Ownership: { LostDate: `${params.id === 'later' ? '2199' : '2026'}-06-30T00:00:00Z` },
  }))
  server.post('/connect/token', async (_, reply) => reply.code(400).send({ error: refusal }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  software = new PropertyMe({ url, loginUrl: url, clientId: 'x', clientSecret: 'x', isOffered: true })
})
afterAll(async () => server.close())
beforeEach(() => {
  ;[lots, archived, asked, refusal] = [[], [], [], undefined]
})

const address = { Number: '1', Street: 'High Street', Suburb: 'Carlton', PostalCode: '3053', State: 'VIC' }
const lot = (id: string, mark: bigint, more: object = {}) =>
  `${JSON.stringify({ Id: id, Address: address, IsRental: true, ActiveOwnershipId: 'o', ...more }).slice(0, -1)},"Timestamp":${mark}}`
/** Two marks that JavaScript’s numbers cannot tell apart. */
const first = 638_000_000_000_000_001n

const open = (expiresAt = Date.now() + 3_600_000) => {
  const current = { accessToken: 'x', refreshToken: 'x', expiresAt, redirectUri: 'x' }
  return software.open({ current, renew: async (renew) => renew(current) })
}

/** Reads to the end; `between` runs after each page. */
async function readAll(
  cursor?: string,
  between: (page: number) => void = () => {},
  collection: Collection = 'properties',
) {
  const session = open()
  const ids: string[] = []
  const lost: string[] = []
  for (let page = 1; ; page += 1) {
    const { records, cursor: next, isLast } = await session.changedSince(collection, cursor)
    ids.push(...records.map(({ externalId }) => externalId))
    lost.push(...records.flatMap(({ value }) => (value as { lostOn: string | null } | undefined)?.lostOn ?? []))
    cursor = next
    if (isLast) return { ids, lost, cursor }
    between(page)
  }
}

test('lots whose marks differ by one are each read once', async () => {
  lots = [lot('b', first + 1n), lot('a', first)]
  const { ids, cursor } = await readAll()
  expect(ids).toEqual(['a', 'b'])
  lots.push(lot('c', first + 2n))
  expect((await readAll(cursor)).ids).toEqual(['c'])
})

test('many lots of one mark come in one page, so that a reading that is stopped loses none', async () => {
  lots = [
    ...Array.from({ length: 250 }, (_, place) => lot(`a${place}`, first)),
    ...Array.from({ length: 30 }, (_, place) => lot(`b${place}`, first + 1n)),
  ]
  const page = await open().changedSince('properties', undefined)
  expect(page.records).toHaveLength(250)
  const rest = await readAll(page.cursor)
  expect(rest.ids).toHaveLength(30)
})

test('a lot that changes while the list is read comes again with the next reading', async () => {
  lots = [lot('a', first), lot('b', first + 1n)]
  const { cursor } = await readAll(undefined, () => {
    lots = [lot('b', first + 1n), lot('a', first + 5n)]
  })
  expect((await readAll(cursor)).ids).toEqual(['a'])
})

test('archived lots are read apart in pages, and the last day of them again', async () => {
  archived = Array.from({ length: 230 }, (_, place) => ({
    Id: `a${place}`,
    Address: address,
    IsArchived: true,
    ArchivedOn: '2026-05-01T00:00:00',
    UpdatedOn: `2026-05-02T00:00:00Z`,
  }))
  const { ids, lost, cursor } = await readAll()
  expect([ids.length, new Set(lost)]).toEqual([230, new Set(['2026-05-01'])])
  asked = []
  await readAll(cursor)
  expect(asked[1]).toBe('/v1/lots/archived?ArchivedSince=2026-05-01T00%3A00%3A00.000Z&Offset=0&Limit=100')
})

test('a lot without an owner says in its detail when the management was lost', async () => {
  lots = [lot('a', first, { ActiveOwnershipId: '00000000-0000-0000-0000-000000000000' }), lot('b', first + 1n)]
  expect((await readAll()).lost).toEqual(['2026-06-30'])
  expect(asked.filter((url) => url.endsWith('/detail'))).toEqual(['/v1/lots/a/detail'])
  lots = [lot('later', first, { ActiveOwnershipId: null })]
  expect(await readAll()).toMatchObject({ ids: ['later'], lost: [] })
})

test('a secret of ours that no longer holds is told from an agency that must connect again', async () => {
  refusal = 'invalid_client'
  await expect(open(0).changedSince('managers', undefined)).rejects.toThrow(ClientRefused)
  refusal = 'invalid_grant'
  await expect(open(0).changedSince('managers', undefined)).rejects.toThrow(AuthorisationRevoked)
})
