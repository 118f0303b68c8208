import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

type Changes = { items: { id: number; record: Record<string, unknown> | null }[]; cursor: string; hasMore: boolean }
type Kind = 'properties' | 'tenancies' | 'visits' | 'quotes' | 'invoices'

const portal = await testPortal()
let browser: Browser
let agencyId: number
let propertyId: number
let technicianId: number
beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ isMaster: true }))
  propertyId = await portal.given.property(agencyId)
  const [technician] = await portal.given.rows<{ id: number }>(
    `insert into technicians (state, name, latitude, longitude, service_ids) values ('vic', 'Tess', 0, 0, '{1}') returning id`,
  )
  technicianId = technician?.id as number
})

const changes = async (kind: Kind, cursor?: string, size = 100, by = browser): Promise<Changes> => {
  const reply = await by.get(`/v1/changes/${kind}?page-size=${size}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as Changes
}
const idsOf = ({ items }: Changes) => items.map(({ id }) => id)
/** The cursor from which nothing comes twice any more: other tests have transactions open in the same PostgreSQL. */
async function quietCursor(kind: Kind, cursor?: string): Promise<string> {
  let page = await changes(kind, cursor)
  await expect
    .poll(async () => {
      page = await changes(kind, page.cursor)
      return page.items
    })
    .toEqual([])
  return page.cursor
}
const givenVisit = async (startsAt: string, columns: Record<string, unknown> = {}): Promise<number> => {
  const [visit] = await portal.given.rows<{ id: number }>(
    `insert into visits (agency_id, property_id, technician_id, status, starts_at, ends_at, booked_at, finished_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 hour', now(), $6) returning id`,
    [agencyId, propertyId, technicianId, columns['status'] ?? 'BOOKED', startsAt, columns['finished'] ?? null],
  )
  return visit?.id as number
}
const decide = async (quoteId: number) =>
  portal.given.rows('update quotes set status_id = 4 where agency_id = $1 and id = $2', [agencyId, quoteId])

describe('what changed', () => {
  test('is everything without a cursor, and then what changed since, of each kind', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, propertyId)
    const quoteId = await portal.given.quote(agencyId, propertyId)
    const invoiceId = await portal.given.invoice(agencyId, propertyId)
    const visitId = await givenVisit('2031-01-01T00:00Z')
    const changed: Record<Kind, [number, string]> = {
      properties: [propertyId, 'update properties set cancelled_at = now(), cancellation_kind = $$REQUESTED$$'],
      tenancies: [tenancyId, 'update tenancies set status = $$CLOSED$$, closes_on = starts_on + 1'],
      visits: [visitId, 'update visits set status = $$CANCELLED$$, finished_at = now()'],
      quotes: [quoteId, 'update quotes set status_id = 4'],
      invoices: [invoiceId, 'update invoices set voided_at = now()'],
    }
    const ended = {
      properties: { cancelledAt: expect.stringMatching(/Z$/) },
      tenancies: { status: 'CLOSED', propertyId },
      visits: { status: 'CANCELLED', technicianName: 'Tess', startsAt: '2031-01-01T00:00:00.000Z' },
      quotes: { status: 'REJECTED' },
      invoices: { cancelledAt: expect.stringMatching(/Z$/), totalIncGst: expect.stringMatching(/\.\d\d$/) },
    }
    for (const kind of Object.keys(changed) as Kind[]) {
      const [id, update] = changed[kind]
      const all = await changes(kind)
      expect([kind, idsOf(all), all.hasMore]).toEqual([kind, [id], false])
      const cursor = await quietCursor(kind, all.cursor)
      await portal.given.rows(`${update} where agency_id = $1 and id = $2`, [agencyId, id])
      const { items } = await changes(kind, cursor)
      expect(items).toEqual([{ id, record: expect.objectContaining({ id, ...ended[kind] }) }])
      // Also who begins only now hears of what has ended.
      expect((await changes(kind)).items).toEqual(items)
    }
  })

  test('a transaction that commits after a later one was read is not missed', async () => {
    const [first, second] = [
      await portal.given.quote(agencyId, propertyId),
      await portal.given.quote(agencyId, propertyId),
    ]
    const cursor = await quietCursor('quotes')
    const slow = new pg.Client({ connectionString: portal.database.ownerUrl })
    await slow.connect()
    try {
      await slow.query('begin')
      await slow.query('update quotes set status_id = 4 where agency_id = $1 and id = $2', [agencyId, first])
      await decide(second as number)
      const early = await changes('quotes', cursor)
      expect(idsOf(early)).toEqual([second])
      await slow.query('commit')
      const late = await changes('quotes', early.cursor)
      expect(idsOf(late)).toContain(first)
      await quietCursor('quotes', late.cursor)
    } finally {
      await slow.end()
    }
  })

  test('comes in pages, and what changes meanwhile comes after them', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await portal.given.quote(agencyId, propertyId)) as number)
    let page = await changes('quotes', undefined, 2)
    await decide(ids[0] as number)
    const seen = [...idsOf(page)]
    while (page.hasMore) {
      page = await changes('quotes', page.cursor, 2)
      seen.push(...idsOf(page))
    }
    expect(seen).toEqual(ids)
    // Others may come again before it, while a transaction of another test is open.
    expect(idsOf(await changes('quotes', page.cursor))).toContain(ids[0])
    page.cursor = await quietCursor('quotes', page.cursor)
    for (const id of ids)
      await portal.given.rows('update quotes set version = 9 where agency_id = $1 and id = $2', [agencyId, id])
    const first = await changes('quotes', page.cursor, 3)
    expect([idsOf(first).length, first.hasMore]).toEqual([3, true])
    const rest = await changes('quotes', first.cursor, 3)
    expect([...new Set([...idsOf(first), ...idsOf(rest)])].toSorted()).toEqual(ids.toSorted())
  })

  test('a removed tenancy is named, a held time is not, and a new result of a property is told', async () => {
    const tenancyId = await portal.given.tenancy(agencyId, propertyId)
    const before = { tenancies: await quietCursor('tenancies'), properties: await quietCursor('properties') }
    await portal.given.rows('delete from tenancies where agency_id = $1 and id = $2', [agencyId, tenancyId])
    expect((await changes('tenancies', before.tenancies)).items).toEqual([{ id: tenancyId, record: null }])
    await portal.given.service(agencyId, propertyId, 'smoke', { columns: { next_due_on: '2099-01-01' } })
    await portal.makeCards(agencyId)
    expect((await changes('properties', before.properties)).items).toEqual([
      {
        id: propertyId,
        record: expect.objectContaining({ compliance: expect.any(String), nextDueDate: expect.any(String) }),
      },
    ])
  })

  test('is of the agency alone; a cursor of another database or a made-up one is refused', async () => {
    expect((await changes('properties')).items).toHaveLength(1)
    const cursor = await quietCursor('properties')
    const stranger = await portal.office()
    expect((await changes('properties', undefined, 100, stranger.browser)).items).toEqual([])
    expect((await stranger.browser.get(`/v1/changes/properties?cursor=${cursor}`)).status).toBe(400)
    expect((await browser.get(`/v1/changes/quotes?cursor=${cursor}`)).body.error?.message).toMatch(/not one that this/)
    const restored = await browser.get(`/v1/changes/properties?cursor=${cursor.replace(/-\d+\./, '-1.')}`)
    expect([restored.status, restored.body.error?.message]).toEqual([409, expect.stringContaining('begin again')])
    for (const wrong of ['x', cursor.replace('new', 'old'), `${cursor}99999999999`])
      expect([wrong, (await browser.get(`/v1/changes/properties?cursor=${wrong}`)).status]).toEqual([wrong, 400])
  })
})

describe('visits', () => {
  test('are listed by days in the state of the agency, whatever became of them', async () => {
    // In Melbourne the first is late on 1 January, the second early on 2 January.
    const late = await givenVisit('2031-01-01T12:30Z')
    const early = await givenVisit('2031-01-01T13:30Z', { status: 'CANCELLED', finished: '2030-12-01T00:00Z' })
    const list = async (query: string) => {
      const { body } = await browser.get(`/v1/visit?${query}`)
      return (body.data as { items: { id: number; status: string }[]; total: number } | undefined) ?? body.error
    }
    expect(await list('from=2031-01-01&to=2031-01-01')).toMatchObject({
      items: [{ id: late, status: 'BOOKED' }],
      total: 1,
    })
    expect(await list('from=2031-01-01&to=2031-01-02&page=2&page-size=1')).toMatchObject({
      items: [{ id: early, status: 'CANCELLED' }],
      total: 2,
    })
    expect(await list('from=2031-01-02&to=2031-01-01')).toMatchObject({
      message: expect.stringContaining('before the first'),
    })
    expect(await list('from=2031-01-02&to=2032-01-03')).toMatchObject({ message: expect.stringContaining('366 days') })
    expect(await list('from=2031-01-02')).toMatchObject({ code: 'malformed' })
  })

  test('one is read by its id, by its agency alone', async () => {
    const visitId = await givenVisit('2031-01-01T12:30Z')
    expect((await browser.get(`/v1/visit/${visitId}`)).body.data).toMatchObject({
      id: visitId,
      propertyId,
      serviceIds: [],
    })
    const stranger = await portal.office()
    expect((await stranger.browser.get(`/v1/visit/${visitId}`)).status).toBe(404)
    const others = await stranger.browser.get('/v1/visit?from=2031-01-01&to=2031-12-31')
    expect(others.body.data).toMatchObject({ items: [], total: 0 })
  })
})
