import { beforeAll, expect, test } from 'vitest'
import { lawPage, type LawPage } from '../../../contract/law.ts'
import { citationText } from '../../../contract/law-text.ts'
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
    version: 2,
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

test('lists the six areas of the energy standards of Victoria as coming, with their days', async () => {
  const coming = (await read()).rules
    .filter(({ status }) => status === 'COMING')
    .map(({ duty, inForceFrom, sources }) => [inForceFrom, duty, sources[0]?.instrument])
  const standards =
    'Residential Tenancies Amendment (Minimum Energy Efficiency Standards) Regulations 2025, SR 63/2025 (Vic)'
  expect(coming.toSorted()).toEqual([
    ['2027-03-01', 'CEILING_INSULATION', standards],
    ['2027-03-01', 'COOLING', standards],
    ['2027-03-01', 'HEATING_REPLACEMENT', standards],
    ['2027-03-01', 'HOT_WATER_REPLACEMENT', standards],
    ['2027-03-01', 'SHOWER_HEADS', standards],
    ['2027-07-01', 'DRAUGHTPROOFING', standards],
    ['2030-07-01', 'COOLING', standards],
  ])
})

/** What the law said from which day until before which. */
test.each([
  [
    'vic',
    'GAS_CHECK',
    [
      ['2021-03-29', '2024-12-01'],
      ['2024-12-01', null],
    ],
  ],
  [
    'vic',
    'ELECTRICAL_CHECK',
    [
      ['2021-03-29', '2024-12-01'],
      ['2024-12-01', null],
    ],
  ],
  [
    'vic',
    'SMOKE_ALARM_CHECK',
    [
      ['2021-03-29', '2024-12-01'],
      ['2024-12-01', null],
    ],
  ],
  [
    'nsw',
    'WATER_CHARGES',
    [
      ['2011-01-31', '2020-03-23'],
      ['2020-03-23', '2025-03-23'],
      ['2025-03-23', null],
    ],
  ],
  ['qld', 'SMOKE_ALARM_LIFE', [['2017-01-01', null]]],
  [
    'qld',
    'SMOKE_ALARM_TYPE',
    [
      ['2022-01-01', '2027-01-01'],
      ['2027-01-01', null],
    ],
  ],
  ['tas', 'SMOKE_ALARM_TENANT_TEST', [['2022-12-26', null]]],
  ['nt', 'SMOKE_ALARM_TENANT_TEST', [['2011-11-01', null]]],
  [
    'act',
    'CEILING_INSULATION',
    [
      ['2023-04-01', '2026-11-30'],
      ['2026-11-30', null],
    ],
  ],
] as const)('%s %s has its versions', async (state, duty, expected) => {
  const versions = (await read(`?state=${state}`)).rules
    .filter((each) => each.duty === duty && each.status !== 'CORRECTED')
    .toSorted((one, other) => one.version - other.version)
  expect(versions.map(({ inForceFrom, inForceTo }) => [inForceFrom, inForceTo])).toEqual(expected)
  expect(versions.map(({ version }) => version)).toEqual(expected.map((_, place) => place + 1))
})

test('keeps a version that was published in error apart, and says what was wrong', async () => {
  const { rules, corrections } = await read('?state=qld')
  const wrong = rules.filter(({ status }) => status === 'CORRECTED')
  expect(wrong.map(({ duty, inForceFrom }) => [duty, inForceFrom])).toEqual([['SMOKE_ALARM_LIFE', '2007-07-01']])
  expect(corrections).toContainEqual({ on: '2026-11-19', text: expect.stringContaining('since 01/01/2017') as string })
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

test('the database names the provisions of a rule as the pages do', async () => {
  for (const state of stateCodes)
    for (const { ruleId, sources } of (await read(`?state=${state}`)).rules) {
      const [row] = await portal.given.rows<{ citation: string }>('select app.citation($1) as citation', [ruleId])
      expect(row?.citation).toBe(sources.map(citationText).join('; '))
    }
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
