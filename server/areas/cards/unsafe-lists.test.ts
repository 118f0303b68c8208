import { beforeEach, expect, test } from 'vitest'
import type { Unsafe } from '../../../contract/portfolio/unsafe.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod', 'ProblemRegister')
let agencyId: number
let browser: Browser

const first = '1 Albert Street'
const unsafe = '9 Zebra Street'

/** A safe property before one with an urgent finding, in every list; in New South Wales, whose law sets a day for the repair of smoke alarms. */
beforeEach(async () => {
  const { given } = portal
  agencyId = await given.agency('nsw')
  const userId = await given.user('nsw')
  await given.membership(userId, agencyId)
  browser = await portal.signIn(userId, { state: 'nsw' })
  for (const [number, name, isUnsafe] of [
    ['1', 'Albert Street', false],
    ['9', 'Zebra Street', true],
  ] as const) {
    const id = await given.property(agencyId, { streetNumber: number, streetName: name })
    await given.service(agencyId, id, 'smoke')
    await given.finding(agencyId, id, { severity: isUnsafe ? 'URGENT' : 'NON_COMPLIANT_FAULTY' })
    await given.quote(agencyId, id, { severity: 'RECOMMENDED' })
    await given.invoice(agencyId, id)
    await given.accessCase(agencyId, id, { raisedDaysAgo: isUnsafe ? 2 : 20 })
    await given.row('work_orders', {
      agency_id: agencyId,
      property_id: id,
      address: `${number} ${name}`,
      service_ids: [1],
      requested_by: userId,
      requested_at: new Date(portal.clock.now().getTime() - (isUnsafe ? 9 : 1) * 3_600_000).toISOString(),
    })
  }
  await portal.makeCards(agencyId, 'nsw')
})

type Row = { addressLine1?: string; address?: string; property?: Row; unsafe?: Unsafe }
const rowsOf = async (url: string) => {
  const reply = await browser.get(url)
  expect([url, reply.status, reply.body.error?.message]).toEqual([url, 200, undefined])
  const { items = [], hits = [] } = reply.body.data as { items?: Row[]; hits?: Row[] }
  return (items.length > 0 ? items : hits).map((row) => {
    const property = row.property ?? row
    return [
      property.addressLine1 ?? property.address,
      property.unsafe?.repairDueOn,
      property.unsafe?.label.slice(0, 12),
    ]
  })
}

const due = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
const marked = [unsafe, due, 'Unsafe, over']
const plain = [first, undefined, undefined]

test('every list begins with the unsafe property, or can, and says by when it must be repaired', async () => {
  for (const url of [
    '/v1/agency/access-issues',
    '/v1/notice',
    '/v1/reported-findings',
    '/v1/quote?sort=unsafe',
    '/v1/invoice?sort=unsafe&direction=ascending',
    '/v1/work-order?isOpen=true',
    '/v1/forecast/items?measure=breached&sort=unsafe',
  ])
    expect([url, await rowsOf(url)]).toEqual([url, [marked, plain]])
  for (const url of ['/v1/notice/analytics/urgent-active-notices', '/v1/quote/analytics/immediate-action'])
    expect([url, await rowsOf(url)]).toEqual([url, []])
  expect(await rowsOf('/v1/search?query=Street')).toEqual([plain, marked])
})

test.each(['quote', 'invoice'])('ordered by it, each %s is on one page', async (list) => {
  const url = `/v1/${list}?sort=unsafe&direction=`
  expect(await rowsOf(`${url}descending`)).toEqual([plain, marked])
  expect(await rowsOf(`${url}ascending&page-size=1`)).toEqual([marked])
  expect(await rowsOf(`${url}ascending&page-size=1&page=2`)).toEqual([plain])
})

test('a visit of the week says it, in the order of time', async () => {
  const { propertyId } = await givenVisitToday(portal.given, { state: 'nsw', agencyId, codes: ['smoke'] })
  await portal.given.finding(agencyId, propertyId)
  await portal.makeCards(agencyId, 'nsw')
  expect(await rowsOf('/v1/visit/week')).toEqual([[expect.any(String), due, 'Unsafe, over']])
})
