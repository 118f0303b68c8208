import { expect, test } from 'vitest'
import { describeDuties, type DutyReading } from './describe-duties.ts'
import type { Obligation } from './obligation.ts'

const rule = {
  ruleId: 1,
  serviceId: 1,
  kind: 'CHECK',
  version: 1,
  dutyText: 'The alarms must be checked before a lease.',
  dutyOf: 'RENTAL_PROVIDER',
  cure: 'A check',
  notes: null,
  inForceFrom: '2007-07-01',
  inForceTo: null,
  correction: null,
  correctedBy: null,
  citations: [],
} as const
const reading: DutyReading = {
  landlordWord: 'owner',
  tenantWord: 'tenant',
  today: '2026-11-15',
  rules: new Map([[1, { ...rule, citations: [] }]]),
}
const lineOf = (obligation: Partial<Obligation>) =>
  describeDuties(
    [{ serviceId: 1, obligations: [{ rule: 1, state: 'MET', since: null, due: null, ...obligation } as Obligation] }],
    reading,
  )[0]

test('a check that was late for its lease is made late, not met since', () => {
  const on = { by: 'LATE', starts: '2026-06-01', renewal: false, done: '2026-07-27' } as const
  expect(lineOf({ since: '2026-07-27', on })).toBe(
    'Smoke alarm: Made late on 27/07/2026. The alarms must be checked before a lease. The lease began 01/06/2026. The check for it was made 27/07/2026: 57 days late, so the duty was not met for this lease. Version 1, in force since 01/07/2007. ',
  )
})

test('other duties say since when or by when', () => {
  const made = { by: 'PROOF', done: '2026-05-20', months: null } as const
  expect(lineOf({ since: '2026-05-20', on: made })).toContain('Smoke alarm: Met since 20/05/2026. ')
  const due = { by: 'LEASE', starts: '2026-12-01', days: 30, renewal: false, done: null } as const
  expect(lineOf({ state: 'DUE', due: '2026-11-30', on: due })).toContain('Smoke alarm: Due by 30/11/2026. ')
  expect(lineOf({ on: made })).toContain('Smoke alarm: Met. ')
})
