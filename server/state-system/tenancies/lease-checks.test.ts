import { beforeAll, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { states } from '../../../contract/states.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let agencyId: number
const path = '/qld/BetweenTenancyBatches/manageTenancyChange'

beforeAll(async () => {
  const { given } = system
  agencyId = await given.agency('qld', 'Banksia')
  /** A property whose lease starts in so many days, last checked so many days ago. */
  const lease = async (street: string, starts: number, checked: number, ends: number | null = null) => {
    const propertyId = await given.property(agencyId, { streetNumber: '1', streetName: street })
    await given.service(agencyId, propertyId, 'smoke', { lastOn: await given.day(agencyId, -checked) })
    await given.tenancy(agencyId, propertyId, {
      columns: {
        starts_on: await given.day(agencyId, starts),
        ends_on: ends === null ? null : await given.day(agencyId, ends),
      },
    })
  }
  await lease('Done Street', 10, 5)
  await lease('Early Street', 10, 25)
  await lease('Open Street', 20, 300)
  await lease('Missed Street', -10, 300)
  await lease('Today Street', 0, 300)
  await lease('Late Street', -3, 3)
  await lease('Ending Street', -340, 340, 25)
  await lease('Distant Street', 90, 300)
  browser = system.browser()
  await browser.signIn('qld', (await system.person({ state: 'qld', agencies: [agencyId] })).username)
})

const rowOf = (body: string, street: string) =>
  body
    .split('<tr')
    .find((row) => row.includes(street))
    ?.replaceAll(/<[^>]+>/g, ' ') ?? ''

test('a lease has its check done, missed or still to book', async () => {
  const { body } = await browser.get(path)
  const day = async (days: number) => shortDay(await system.given.day(agencyId, days))
  expect(rowOf(body, 'Done Street')).toContain(`Done on ${await day(-5)}`)
  // 25 days ago is more than 30 days before the lease starts.
  expect(rowOf(body, 'Early Street')).toMatch(/Not booked\s+Book a visit in the portal\s+or\s+Order the check/)
  expect(rowOf(body, 'Open Street')).toContain('Not booked')
  expect(rowOf(body, 'Missed Street')).toContain('Missed')
  // The check was due on the day before.
  expect(rowOf(body, 'Today Street')).toMatch(/Missed: no check since \S+\s+Order the check/)
  expect(rowOf(body, 'Late Street')).toContain(`Done on ${await day(-3)}, after the lease had started`)
  expect(rowOf(body, 'Ending Street')).toContain('Lease ends or is renewed')
  expect(body).not.toContain('Distant Street')
  expect(body).toContain('7 leases')
})

test('leases to come are listed first, the nearest of them before the others', async () => {
  const streetsOf = (body: string) =>
    [...body.matchAll(/1 (Done|Early|Open|Missed|Ending) Street/g)].map(([, name]) => name)
  const { body } = await browser.get(path)
  expect(streetsOf(body)).toEqual(['Done', 'Early', 'Open', 'Ending', 'Missed'])
  expect(streetsOf((await browser.get(`${path}?order=day`)).body)[0]).toBe('Missed')
  const portalLink = /href="([^"]+)"[^>]*>Book a visit in the portal/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { pathname, searchParams } = new URL(portalLink)
  expect([pathname, searchParams.get('__acp_state_id')]).toEqual(['/auth/login', String(states.qld.id)])
  expect(searchParams.get('redirect')).toMatch(new RegExp(`^/agency/${agencyId}\\?path=%2Fproperty%2F\\d+$`))
})

test('they are filtered by their check', async () => {
  const done = (await browser.get(`${path}?status=done`)).body
  expect(done).toContain('Done Street')
  expect(done).not.toContain('Open Street')
  expect((await browser.get(`${path}?status=TO_BOOK`)).body).toContain('3 leases')
  const missed = (await browser.get(`${path}?status=MISSED`)).body
  expect(missed).toContain('2 leases')
  expect(missed).toContain('Missed Street')
  expect(missed).toContain('Today Street')
})

test('the order of a check names the service and the lease, and is shown until it is answered', async () => {
  const row = (body: string) => body.split('<tr').find((each) => each.includes('Missed Street')) ?? ''
  const link = /href="([^"]*JobOrders\/add[^"]*)"/.exec(row((await browser.get(path)).body))?.[1] ?? ''
  const form = await browser.get(link.replaceAll('&amp;', '&'))
  expect(form.body).toMatch(/value="smoke"\s+checked/)
  const leaseDay = shortDay(await system.given.day(agencyId, -10))
  expect(form.body).toMatch(new RegExp(`started on ${leaseDay}\\.</textarea`))
  expect(form.body).not.toContain('Already ordered')
  const sent = { ...hiddenIn(form.body), service: 'smoke', notes: '' }
  expect((await browser.post('/qld/JobOrders/add', sent)).statusCode).toBe(303)
  const now = row((await browser.get(path)).body)
  expect(now).toContain(`Ordered ${shortDay(await system.given.day(agencyId, 0))}`)
  expect(now).not.toContain('Order the check')
  const again = (await browser.get(link.replaceAll('&amp;', '&'))).body
  expect(again).toContain('Already ordered for this property')
  await system.given.rows(`update work_orders set status = 'WITHDRAWN' where agency_id = $1`, [agencyId])
  expect(row((await browser.get(path)).body)).toContain('Order the check')
})

test('the chosen property manager stays from section to section', async () => {
  const { body } = await browser.get(`${path}?property-manager=none`)
  expect(body).toContain(`/qld/Keys/keyManagement?agency=${agencyId}&amp;property-manager=none`)
})

test('only Queensland has them', async () => {
  const person = await system.person({ agencies: [await system.given.agency('vic')] })
  const theirs = system.browser()
  await theirs.signIn('vic', person.username)
  const vic = path.replace('/qld', '/vic')
  expect((await theirs.get(vic)).body).toContain('This page lists the lease checks of Queensland only.')
  expect((await theirs.get(`${vic}.pdf`)).statusCode).toBe(404)
  expect((await theirs.get('/vic/')).body).not.toContain('Lease checks')
  expect((await browser.get('/qld/')).body).toContain('Lease checks')
  expect((await browser.get(`${path}?agency=999`)).statusCode).toBe(404)
})
