import { beforeAll, expect, test } from 'vitest'
import { lawPage, type LawPage } from '../../../contract/law.ts'
import { stateCodes } from '../../../contract/states.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let browser: Browser
let agencyId: number

beforeAll(async () => {
  ;({ agencyId, browser } = await portal.office())
  const other = await portal.given.agency('vic')
  for (const [agency, months] of [
    [agencyId, 6],
    [other, 3],
  ])
    await portal.given.rows(
      `insert into agreed_schedules (agency_id, service_id, interval_months, agreed_on) values ($1, 1, $2, '2026-01-02')`,
      [agency, months],
    )
})

const read = async (query = '') => (await browser.get(`/v1/law${query}`)).body.data as LawPage

test('shows the law of the agency’s state with its sources, and the schedule that the agency has agreed', async () => {
  const law = await read()
  expect(() => lawPage.parse(law)).not.toThrow()
  expect(law.state).toBe('vic')
  expect(law.rules.find(({ duty }) => duty === 'SMOKE_ALARM_CHECK')).toMatchObject({
    service: 'smoke',
    status: 'IN_FORCE',
    version: 1,
    publishedOn: null,
    sources: [{ instrument: 'Residential Tenancies Regulations 2021 (Vic)', reference: 'Sch 3 cl 3' }],
  })
  expect(law.rules.find(({ duty }) => duty === 'MINIMUM_STANDARDS')?.service).toBeNull()
  expect(law.practice.find(({ service }) => service === 'smoke')?.agreed).toEqual({ months: 6, agreedOn: '2026-01-02' })
  expect(law.entry.length).toBeGreaterThan(0)
})

test('shows the law of another state, without what any agency has agreed', async () => {
  const law = await read('?state=nsw')
  expect(() => lawPage.parse(law)).not.toThrow()
  expect(law.state).toBe('nsw')
  expect(law.practice.every(({ agreed }) => agreed === null)).toBe(true)
  expect(law.rules.find(({ duty }) => duty === 'SMOKE_ALARM_CHECK')?.sources[0]?.certainty).toBe('SECONDARY')
})

test('no two duties read the same, and the time for a repair is shown', async () => {
  for (const state of stateCodes) {
    const { rules } = await read(`?state=${state}`)
    const inForce = rules.filter(({ status }) => status === 'IN_FORCE').map(({ dutyText }) => dutyText)
    expect(new Set(inForce).size).toBe(inForce.length)
  }
  expect((await read('?state=nsw')).rules.find(({ duty }) => duty === 'SMOKE_ALARM_FAULT')?.days).toBe(2)
})

test('entry rules that have ended are past, and Western Australia says that a safety check is maintenance', async () => {
  const past = (await read('?state=qld')).entry.filter(({ status }) => status === 'PAST')
  expect(past.map(({ title }) => title)).toEqual(['Checks and repairs', 'Smoke alarm checks'])
  const wa = await read('?state=wa')
  expect(wa.words.landlord).toBe('lessor (landlord)')
  expect(wa.entry.flatMap(({ facts }) => facts.filter(({ label }) => label === 'For'))).toEqual([
    { label: 'For', text: 'Necessary repairs or maintenance; a safety check counts as maintenance' },
    { label: 'For', text: 'Inspection or any other purpose' },
  ])
})

test('a section that was not seen is not shown', async () => {
  for (const state of ['vic', 'nsw', 'act', 'sa', 'tas', 'nt'])
    for (const { sources } of (await read(`?state=${state}`)).rules)
      for (const { certainty, reference } of sources) if (certainty === 'MEMORY') expect(reference).toBeNull()
})

test('a browser that has the law is only told that it has not changed', async () => {
  const first = await browser.get('/v1/law')
  const etag = String(first.headers['etag'])
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const again = await browser.call('GET', '/v1/law', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  await portal.given.rows(`update agreed_schedules set interval_months = 7 where agency_id = $1`, [agencyId])
  const changed = await browser.call('GET', '/v1/law', { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})

test('refuses a call without a session, and a state that does not exist', async () => {
  expect((await portal.browser().get('/v1/law')).status).toBe(401)
  expect((await browser.get('/v1/law?state=xx')).status).toBe(400)
})
