import { describe, expect, test } from 'vitest'
import { dueCountdown } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { openLaw } from '../../testing/law.ts'
import type { TenantRepair } from '../compliance/repair-time.ts'
import type { StateRules } from '../compliance/service-law.ts'
import type { RawFinding } from './finding-facts.queries.ts'
import { repairRuleText, safetyOf } from './repair-deadline.ts'

const law = await openLaw()

type Given = {
  state?: StateCode
  service?: ServiceCode
  code?: string
  foundOn?: Day
  severity?: string
  status?: string
  tenantRepair?: TenantRepair
  holidays?: Day[]
  rules?: StateRules
}

/** A smoke alarm that failed its test in New South Wales, unless a test says otherwise. */
function safety(given: Given, today: Day) {
  const {
    state = 'nsw',
    service = 'smoke',
    severity = 'URGENT',
    tenantRepair,
    holidays,
    foundOn = '2026-03-04',
  } = given
  const inForce = given.rules ?? law.on(state, today)
  const rules = holidays ? { ...inForce, smoke: { ...inForce.smoke, holidays: new Set(holidays) } } : inForce
  const texts = new Map(rules.smoke.duties.map(({ ruleId }) => [ruleId, 'The law.']))
  const finding = {
    version: 3,
    code: given.code ?? (service === 'gas' ? 'GAS01' : 'SMK02'),
    category: { code: severity, isUrgent: severity === 'URGENT' },
    foundOn,
    status: given.status ?? 'OPEN',
    dismissedAt: null,
    tenantRepair: tenantRepair ? { ...tenantRepair, by: 'Jo Smith' } : null,
  } as RawFinding
  return safetyOf(finding, service, { rules, texts }, { today })
}

describe('a faulty smoke alarm in New South Wales', () => {
  test.each<[string, Day, Day[], Day]>([
    ['found on a Wednesday', '2026-03-04', [], '2026-03-06'],
    ['found on a Thursday, because a weekend does not count', '2026-03-05', [], '2026-03-09'],
    ['found on a Saturday', '2026-03-07', [], '2026-03-10'],
    ['found before Good Friday and Easter Monday', '2026-04-02', ['2026-04-03', '2026-04-06'], '2026-04-08'],
  ])('%s must be mended within 2 business days', (_, foundOn, holidays, dueOn) => {
    expect(safety({ foundOn, holidays }, '2026-03-04')?.deadline?.dueOn).toBe(dueOn)
  })

  test('counts down, and names the law', () => {
    expect(safety({}, '2026-03-05')).toMatchObject({
      isUnsafe: true,
      deadline: { dueOn: '2026-03-06', isOverdue: false, countdown: 'Due tomorrow', rule: 'The law.' },
    })
    expect(safety({}, '2026-03-07')?.deadline).toMatchObject({ isOverdue: true, countdown: 'Overdue by 1 day' })
  })

  test('has the time also if it is not urgent, but not if it is only advice, nor past its life, which breaches at once', () => {
    expect(safety({ severity: 'FAULTY' }, '2026-03-05')).toMatchObject({ isUnsafe: false, deadline: {} })
    expect(safety({ severity: 'RECOMMENDED' }, '2026-03-05')).toBeNull()
    expect(safety({ code: 'SMK03' }, '2026-03-05')).toEqual({ isUnsafe: true, deadline: null, tenantRepair: null })
  })

  test('has the time of the version that is in force', () => {
    const rules = law.on('nsw', '2026-03-05')
    const duties = rules.smoke.duties.map((duty) => (duty.trigger === 'FAULT' ? { ...duty, days: 5 } : duty))
    const published = { ...rules, smoke: { ...rules.smoke, duties } }
    expect(safety({ rules: published }, '2026-03-05')?.deadline?.dueOn).toBe('2026-03-11')
  })
})

describe('a tenant has taken the repair over', () => {
  test('the time is stopped until that ends', () => {
    expect(safety({ tenantRepair: { from: '2026-03-05', until: null } }, '2026-03-20')).toEqual({
      isUnsafe: true,
      deadline: null,
      tenantRepair: {
        from: '2026-03-05',
        until: null,
        recordedBy: 'Jo Smith',
        version: 3,
        text: 'A tenant has taken the repair over since 05/03/2026: until that ends the 2 business days are stopped.',
      },
    })
  })

  test.each<[string, TenantRepair, Day]>([
    ['one of the two days was left', { from: '2026-03-06', until: '2026-03-10' }, '2026-03-11'],
    ['both were left', { from: '2026-03-04', until: '2026-03-08' }, '2026-03-10'],
    ['they had passed before', { from: '2026-03-09', until: null }, '2026-03-06'],
  ])('goes on after that: %s', (_, tenantRepair, dueOn) => {
    expect(safety({ tenantRepair }, '2026-03-20')?.deadline?.dueOn).toBe(dueOn)
  })
})

test('elsewhere an urgent finding is unsafe without a date in law', () => {
  const unsafe = { isUnsafe: true, deadline: null, tenantRepair: null }
  expect(safety({ state: 'vic' }, '2026-03-05')).toEqual(unsafe)
  expect(safety({ state: 'vic', severity: 'FAULTY' }, '2026-03-05')).toBeNull()
  expect(safety({ service: 'gas' }, '2026-03-05')).toEqual(unsafe)
})

test('a finding that is not open any more is not unsafe', () => {
  expect(safety({ status: 'RESOLVED' }, '2026-03-05')).toBeNull()
})

test('the law is the sentence of the version with its sources', () => {
  const dutyText = 'It must be repaired.'
  expect(repairRuleText({ dutyText, citations: ['See Act 2010 s 64A', 'Regulation cl 14'] })).toBe(
    'It must be repaired (see Act 2010 s 64A; Regulation cl 14).',
  )
  expect(repairRuleText({ dutyText, citations: [] })).toBe(dutyText)
})

test.each([
  ['2026-03-04', 'Due today'],
  ['2026-03-05', 'Due tomorrow'],
  ['2026-03-07', 'Due in 3 days'],
  ['2026-03-03', 'Overdue by 1 day'],
  ['2026-02-27', 'Overdue by 5 days'],
])('what is due on %s: %s', (dueOn, text) => {
  expect(dueCountdown(dueOn, '2026-03-04')).toBe(text)
})
