import { describe, expect, test } from 'vitest'
import { firstDayProblem, fitVersion } from './fit-version.ts'
import { checkRule, typedFrom, type NewRule } from './typed-rule.ts'

const complete = {
  duty: '',
  name: 'Efficient taps (2028)',
  serviceId: '5',
  kind: 'STANDARD',
  dutyText: 'Taps must be efficient.',
  dutyOf: 'RENTAL_PROVIDER',
  paidBy: 'RENTAL_PROVIDER',
  trigger: 'CONTINUOUS',
  cure: 'A check',
  inForceFrom: '2028-01-01',
  instrument1: 'Taps Act 2027 (Vic)',
  readOn1: '2027-06-01',
  certainty1: 'VERIFIED',
}
const today = '2027-06-01'
const errorsOf = (more: Record<string, string>) => checkRule({ ...complete, ...more }, today).errors

describe('a typed rule', () => {
  test('becomes a version; a new duty gets its code from the name', () => {
    const { rule } = checkRule(complete, today)
    expect(rule).toMatchObject({ duty: 'EFFICIENT_TAPS', serviceId: 5, months: null, inForceTo: null, notes: null })
  })

  test.each([
    [{ name: '' }, { name: 'Please fill this in.' }],
    [{ readOn1: '2027-06-02' }, { readOn1: 'This day is still to come.' }],
    [{ kind: 'CHECK' }, { trigger: 'A check is asked for at an interval or before a lease event.' }],
    [{ kind: 'CHECK', trigger: 'INTERVAL', months: '0' }, { months: 'Please enter 1 to 240.' }],
    [{ months: '6' }, { months: 'Only with an interval.' }],
    [{ inForceTo: '2028-01-01' }, { inForceTo: 'It must end after its first day.' }],
    [{ inForceFrom: '2028-02-30' }, { inForceFrom: 'Please enter a date.' }],
    [{ trigger: 'FIXED_DAY' }, { trigger: expect.stringContaining('Only for smoke alarms.') }],
    [{ serviceId: '2', trigger: 'APPLIANCE_LIFE' }, { trigger: expect.stringContaining('Only for smoke alarms.') }],
    [{ serviceId: '9' }, { serviceId: 'Please choose one.' }],
    [{ instrument1: '' }, { instrument1: 'Please name at least one instrument.' }],
    [{ certainty1: 'MEMORY', reference1: 's 1' }, { reference1: expect.stringContaining('not seen') }],
    [
      { kind: 'CHECK', trigger: 'INTERVAL', months: '6', breachedBy: 'WTR01' },
      { breachedBy: 'A fault breaches a duty to repair or a standard, never one to check.' },
    ],
    [{ serviceId: '', breachedBy: 'WTR01' }, { breachedBy: 'Only with a service.' }],
    [{ duty: 'TAPS' }, { change: 'Please choose why there is a new version.' }],
    [{ change: 'CORRECTION' }, { change: 'A new duty corrects nothing.' }],
    [{ duty: 'TAPS', change: 'CORRECTION' }, { correction: 'Please say what the version before had wrong.' }],
    [{ duty: 'TAPS', change: 'LAW', correction: 'A typo' }, { correction: 'Only with a correction.' }],
    [{ url1: 'http://x' }, { url1: 'An address begins with https://' }],
  ])('%j is refused at its field', (more, errors) => {
    expect(errorsOf(more)).toEqual(errors)
  })

  test('names the findings that breach it by their codes', () => {
    expect(checkRule({ ...complete, breachedBy: 'wtr02, WTR01  WTR01' }, today).rule?.breachedBy).toEqual([
      'WTR02',
      'WTR01',
    ])
    expect(checkRule(complete, today).rule?.breachedBy).toEqual([])
  })

  test.each(['1', ''])('from a fixed day on is for smoke alarms or no service: %j', (serviceId) => {
    expect(errorsOf({ serviceId, trigger: 'FIXED_DAY' })).toBeNull()
  })

  test('of a new version is that of the version before, without its days', () => {
    const { rule } = checkRule({ ...complete, breachedBy: 'WTR01, WTR02' }, today)
    expect(checkRule({ ...typedFrom(rule as NewRule), change: 'LAW', inForceFrom: '2029-01-01' }, today).rule).toEqual({
      ...rule,
      inForceFrom: '2029-01-01',
    })
  })
})

describe('a new version', () => {
  const old = { id: 1, from: '2020-01-01', to: null }
  const coming = { id: 2, from: '2027-01-01', to: null }

  test('replaces the one in force on its first day', () => {
    expect(fitVersion([old], '2026-01-01', null)).toEqual({ replaced: old, problem: null })
    expect(fitVersion([{ ...old, from: null }], '2026-01-01', null).replaced?.id).toBe(1)
    expect(fitVersion([{ ...old, to: '2025-01-01' }], '2026-01-01', null).replaced).toBeNull()
  })

  test('never begins before today', () => {
    expect(firstDayProblem('wa', '2026-01-01', '2026-01-02')).toContain(
      'before today, which is 02/01/2026 in Western Australia',
    )
    expect(firstDayProblem('wa', '2026-01-02', '2026-01-02')).toBeNull()
  })

  test('ends before a later one begins', () => {
    const both = [{ ...old, to: '2027-01-01' }, coming]
    expect(fitVersion(both, '2026-01-01', null).problem).toContain('01/01/2027')
    expect(fitVersion(both, '2026-01-01', '2027-01-01')).toMatchObject({ problem: null })
    expect(fitVersion(both, '2027-01-01', null).problem).toContain('Withdraw that one first')
    expect(fitVersion(both, '2028-01-01', null)).toEqual({ replaced: coming, problem: null })
  })
})
