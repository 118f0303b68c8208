import { afterAll, beforeAll, expect, test } from 'vitest'
import { anaLee, givenBookingPlace, offeredTime } from '../testing/given-bookings.ts'
import { givenWindows } from '../testing/given-roster.ts'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'
import { problemCodes } from '../areas/access-cases/access-problems.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await ownPortal({ USER_MAIL_LIMIT: '2' })
})
afterAll(async () => portal.close())

async function inTurn<Reply>(count: number, ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let turn = 0; turn < count; turn += 1) replies.push(await ask())
  return replies
}

test('of many emails at once refused ones count nothing, and exactly as many are sent as the limit allows', async () => {
  const { given } = portal
  const agencyId = await given.agency()
  const userId = await given.user()
  await given.membership(userId, agencyId)
  const quoteId = await given.quote(agencyId, await given.property(agencyId))
  const one = await portal.signIn(userId)
  const letter = { toAddresses: ['owner@example.com'], ccAddresses: [], message: '' }
  const forward = async (id: number) => (await one.post(`/v1/quote/${id}/forward`, letter)).status
  const quotes = [...Array<number>(12).fill(2_000_000_000), ...Array<number>(4).fill(quoteId)]
  const statuses = await Promise.all(quotes.map(forward))
  expect(statuses.slice(0, 12)).toEqual(Array<number>(12).fill(404))
  expect(statuses.slice(12).toSorted()).toEqual([202, 202, 429, 429])
})

test('an answer to an access issue counts only if it sends an email', async () => {
  await portal.given.features('AgencyEntryMethod')
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  await portal.given.emailSender(userId, agencyId)
  const one = await portal.signIn(userId)
  const answer = async (solution: object) => {
    const propertyId = await portal.given.property(agencyId)
    await portal.given.service(agencyId, propertyId, 'smoke')
    await portal.given.tenancy(agencyId, propertyId)
    await portal.given.accessCase(agencyId, propertyId, { problemId: problemCodes.indexOf('ENTRY_REFUSED') + 1 })
    return (await one.post(`/v2/property/${propertyId}/access-issues/action`, solution)).status
  }
  const email = { toAddresses: ['tenant@example.com'], ccAddresses: [], message: '<p>Please let us in.</p>' }
  const send = async () => answer({ solutionLabel: 'AgencyEmail', email })
  const state = async () => answer({ solutionLabel: 'AgencyEmail' })
  expect(await inTurn(3, state)).toEqual([200, 200, 200])
  expect(await inTurn(3, send)).toEqual([200, 200, 429])
  expect(await state()).toBe(200)
})

test('bookings of an agency that sends no emails do not count', async () => {
  // Monday, 16 November 2026, 10 am in Melbourne.
  portal.clock.offset = Date.parse('2026-11-15T23:00:00Z') - Date.now()
  try {
    const place = await givenBookingPlace(portal)
    await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [place.agencyId])
    await givenWindows(portal.given, 'vic', place.technicianId, '2026-11-17', ['08:00'])
    const url = `/v1/property/${place.propertyId}/booking`
    const book = async () => {
      const oasResult = await offeredTime(place, undefined, '2026-11-17 08:00')
      const form = {
        propertyId: place.propertyId,
        bookingTypes: ['SMOKE_ALARM_SERVICE'],
        contacts: [anaLee],
        oasResult,
      }
      const booked = await place.browser.post(url, form)
      const { visitId, version } = booked.body.data as { visitId: number; version: number }
      const cancelled = await place.browser.post(`${url}/${visitId}/cancel`, { reason: 'Not needed', version })
      return [booked.status, cancelled.status]
    }
    expect(await inTurn(2, book)).toEqual([
      [201, 204],
      [201, 204],
    ])
  } finally {
    portal.clock.offset = 0
  }
})
