import { expect, test } from 'vitest'
import type { Obligation } from '../compliance/obligation.ts'
import { summarisePack } from './summarise-pack.ts'

type Facts = Parameters<typeof summarisePack>[0]
type Row = Facts['steps'][number]

const property = { since: '2024-11-15T13:00:00.000Z', until: '2026-11-16T13:00:00.000Z' } as Facts['property']
const rules = [
  { ruleId: 1, kind: 'CHECK', cure: 'A check, and repair of what it finds' },
  { ruleId: 2, kind: 'CHARGING_CONDITION', cure: 'A water efficiency check that passes' },
]
const nothing: Facts = {
  property,
  law: { rules } as Facts['law'],
  atEnd: [],
  results: [],
  ledger: { entries: 0, head: null, isIntact: true },
  checks: [],
  findings: [],
  visits: [],
  quotes: [],
  openCases: [],
  steps: [],
}
const about = { state: 'vic', from: '2024-11-16', to: '2026-11-16' } as const
const summarise = (facts: Partial<Facts>) => summarisePack({ ...nothing, ...facts }, about)

const obligation = (state: Obligation['state'], since: string | null): Obligation => ({
  rule: 1,
  state,
  since,
  due: null,
  on: { by: 'NEVER', enrolled: '2024-01-01' },
})
const result = (serviceId: number, state: Obligation['state'], since: string | null = null) => ({
  serviceId,
  compliance: 'NON_COMPLIANT',
  reason: `Check ${serviceId} was due`,
  obligations: [obligation('MET', null), obligation(state, since)],
})
const row = (source: string, at: string, data: object = {}): Row =>
  ({ source, at, key: `${source}-1`, name: null, behind: null, data }) as unknown as Row

test('without records each sentence says that there are none', () => {
  expect(summarise({})).toEqual([
    'No result is on record for 16/11/2026.',
    'No request to the tenants is on record in the period.',
    'No quote for the owner is on record in the period.',
    'No request to the service provider is on record in the period.',
    'No technician came in the period.',
    'Nothing is left to do on record.',
    'No entry and no check is on record in the period.',
    'The ledger of results has no entry yet.',
  ])
})

test('a breach is named with its day and reason, what is not proven after it, the gravest first', () => {
  const lines = summarise({
    atEnd: [
      result(3, 'UNPROVEN', '2025-01-01'),
      result(2, 'BREACHED', '2026-10-03'),
      result(1, 'BREACHED', '2026-09-01'),
      result(4, 'MET'),
    ],
  })
  expect(lines.slice(0, 3)).toEqual([
    'On 16/11/2026 the property was in breach: Smoke alarm since 01/09/2026 and Gas since 03/10/2026. Not proven: Electrical since 01/01/2025.',
    'Check 1 was due.',
    'Check 2 was due.',
  ])
  expect(lines).toHaveLength(10)
  expect(summarise({ atEnd: [result(1, 'DUE')] })[0]).toBe('On 16/11/2026 no breach is on record.')
})

test('breaches of the period that have ended are named, each with its days', () => {
  const at = (validFrom: string, serviceId: number, state: Obligation['state'], since: string | null = null) => ({
    ...result(serviceId, state, since),
    validFrom,
  })
  const results = [
    at('2025-08-29', 3, 'BREACHED', '2024-02-01'),
    at('2025-09-10', 3, 'MET'),
    at('2026-08-30', 1, 'BREACHED'),
    at('2026-08-31', 1, 'MET'),
    // Replaced on the same day.
    at('2026-09-01', 2, 'BREACHED'),
    at('2026-09-01', 2, 'MET'),
    at('2026-10-01', 4, 'BREACHED', '2026-10-01'),
  ] as Facts['results']
  expect(summarise({ atEnd: [result(4, 'BREACHED', '2026-10-01')], results })[0]).toBe(
    'On 16/11/2026 the property was in breach: Corded blinds since 01/10/2026. Earlier in the period a breach was on record: Electrical from 01/02/2024 until 10/09/2025, Smoke alarm from 30/08/2026 until 31/08/2026.',
  )
})

test('water that may not be charged is no breach, and is said with its reason', () => {
  const unmet = { ...obligation('BREACHED', '2026-05-19'), rule: 2 }
  const water = { serviceId: 5, compliance: 'UNKNOWN', reason: 'Shower head over 9 L/min, found 19/05/2026' }
  expect(summarise({ atEnd: [{ ...water, obligations: [unmet] }] }).slice(0, 2)).toEqual([
    'On 16/11/2026 no breach is on record. The tenant may not be charged for water since 19/05/2026.',
    'Shower head over 9 L/min, found 19/05/2026.',
  ])
})

test('a check that was too late for its lease is said although nothing is breached', () => {
  const on = { by: 'LATE', starts: '2026-06-01', renewal: false, done: '2026-07-27' } as const
  const late = { ...result(1, 'MET'), obligations: [{ ...obligation('MET', '2026-07-27'), on }] }
  expect(summarise({ atEnd: [late] })[1]).toBe('Check 1 was due.')
})

test('what is left begins with what the duties ask for, each once, and with a review that waits', () => {
  const left = (...each: Partial<Obligation>[]) =>
    summarise({
      atEnd: each.map((part) => ({ ...result(1, 'MET'), obligations: [{ ...obligation('BREACHED', null), ...part }] })),
    }).find((line) => line.startsWith('Left to do'))
  expect(left({ due: '2026-11-13' }, { due: '2026-11-13' }, { state: 'MET' })).toBe(
    'Left to do: a check, and repair of what it finds (due 13/11/2026).',
  )
  const found = { by: 'FINDING', id: 1, title: 'No alarm', found: '2026-09-04', more: 0 } as const
  expect(left({ state: 'UNPROVEN', on: { ...found, inReview: true } }, { on: { ...found, inReview: false } })).toBe(
    'Left to do: the service provider’s review of a repair by a third party.',
  )
})

test('what was asked is counted by whom it was asked of, with the first and the last day', () => {
  const notice = { servedBy: 'POST', postedAt: '2026-10-02T00:00:00Z' }
  const lines = summarise({
    steps: [
      row('one-off-asked', '2026-10-01T00:00:00Z'),
      row('entry-notice', '2026-10-02T00:00:00Z', notice),
      row('entry-notice', '2026-10-03T00:00:00Z', { ...notice, postedAt: null }),
      row('call', '2026-10-04T00:00:00Z', { occupant: 'Tilda' }),
      row('call', '2026-10-05T00:00:00Z', { occupant: null }),
      row('attempt', '2026-10-06T20:00:00Z', { way: 'CALL' }),
      row('letter', '2026-10-06T21:00:00Z', { kind: 'QUOTE_NEWS' }),
    ],
  })
  expect(lines[1]).toBe('Asked of the tenants between 02/10/2026 and 07/10/2026: 1 notice of entry and 2 calls.')
  expect(lines[3]).toBe('Asked of the service provider on 01/10/2026: 1 request for entry by notice.')
})

const quote = {
  quoteNumber: '200012',
  status: 'AWAITING_APPROVAL',
  expiresOn: '2026-12-01',
  decidedAt: null,
  decidedBy: null,
  forwardedAt: '2026-11-02T00:00:00Z',
  openedAt: '2026-11-03T00:00:00Z',
} as const

test('a quote says when it was forwarded and opened and by whom it was decided, and is left to decide until then', () => {
  const decided = { ...quote, status: 'REJECTED', decidedAt: '2026-11-04T00:00:00Z', decidedBy: 'Olive Owner' } as const
  expect(summarise({ quotes: [quote] })[2]).toBe(
    'Asked of the owner: quote #200012 (forwarded 02/11/2026, opened 03/11/2026, not decided).',
  )
  expect(summarise({ quotes: [quote] })[5]).toBe('Left to do: a decision about quote #200012 until 01/12/2026.')
  expect(summarise({ quotes: [decided] })[2]).toBe(
    'Asked of the owner: quote #200012 (forwarded 02/11/2026, opened 03/11/2026, declined by Olive Owner on 04/11/2026).',
  )
  expect(summarise({ quotes: [{ ...decided, status: 'COMPLETED' }] })[2]).toContain(
    'approved by Olive Owner on 04/11/2026, done).',
  )
  expect(summarise({ quotes: [quote, quote, { ...quote, forwardedAt: null, openedAt: null }] })[2]).toMatch(
    /, quote #200012 \(not forwarded, not decided\) and 1 earlier quote\.$/,
  )
})

test('an email to owners is asked of the owner, not of the tenants', () => {
  const letter = { kind: 'OCCUPANT_NOTICE', isToOwners: true }
  const steps = [row('letter', '2026-11-02T00:00:00Z', letter), row('letter', '2026-11-03T00:00:00Z', letter)]
  expect(summarise({ steps })[1]).toBe('No request to the tenants is on record in the period.')
  expect(summarise({ steps })[2]).toBe('Asked of the owner: 2 emails between 02/11/2026 and 03/11/2026.')
  expect(summarise({ steps, quotes: [quote] })[2]).toMatch(
    /^Asked of the owner: 2 emails between 02\/11\/2026 and 03\/11\/2026 and quote #200012 \(/,
  )
})

test('findings, access and visits are left as they stood at the end of the period', () => {
  const found = { foundOn: '2026-10-03', repairedOn: null, dismissedAt: null, resolvedAt: null }
  const visit = { status: 'COMPLETED', startsAt: '2026-11-20T00:00:00.000Z', finishedAt: '2026-11-20T01:00:00.000Z' }
  const lines = summarise({
    findings: [
      { ...found, repairedOn: '2026-11-16' },
      { ...found, dismissedAt: '2026-11-01T00:00:00.000Z' },
      { ...found, repairedOn: '2026-11-17' },
      found,
    ] as Facts['findings'],
    openCases: [{ openedAt: '2026-11-10T00:00:00Z' }],
    visits: [visit, { ...visit, status: 'NO_ACCESS', finishedAt: '2026-11-10T00:00:00.000Z' }] as Facts['visits'],
  })
  expect(lines[4]).toBe('Technicians came once, last on 10/11/2026; they could not get in once.')
  expect(lines[5]).toBe(
    'Left to do: 2 findings to repair, the oldest from 03/10/2026; access, not possible since 10/11/2026; the visit booked for 20/11/2026.',
  )
})
