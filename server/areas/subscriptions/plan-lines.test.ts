import { describe, expect, test } from 'vitest'
import { planOn } from '../cards/plan-on.ts'
import { centsOfPeriod, lastDayOfPeriod } from '../billing/billing-period.ts'
import { findPlan, planOptions } from '../billing/packages.ts'
import { planItems, planLines } from './plan-lines.ts'
import { checkAgreement } from '../billing/typed-agreement.ts'

const packages = new Map([
  ['SAFER_HOME', { code: 'SAFER_HOME', name: 'Safer Home plan, one year', coveredServices: 7 }],
])
const names = new Map([
  ['SAFER_HOME_GAS_1', 'Gas, one appliance'],
  ['SAFER_HOME_GAS_2', 'Gas, two or more appliances'],
])

describe('what a property pays for', () => {
  test('by the year, each of its services, in their usual order', () => {
    const subscribed = { plan: 'SUBSCRIPTION', services: ['gas', 'smoke'] as const, gasAppliances: 1 }
    expect(planItems(subscribed, packages, names).map(({ code }) => code)).toEqual(['YEAR_SMOKE', 'YEAR_GAS'])
  })

  test('in a package once, and for gas by the number of appliances', () => {
    const codes = (gasAppliances: number, ...services: ('smoke' | 'gas' | 'blinds')[]) =>
      planItems({ plan: 'SAFER_HOME', services, gasAppliances }, packages, names).map(({ code }) => code)
    expect(codes(0, 'smoke', 'blinds')).toEqual(['SAFER_HOME'])
    expect(codes(1, 'smoke', 'gas')).toEqual(['SAFER_HOME', 'SAFER_HOME_GAS_1'])
    expect(codes(2, 'gas')).toEqual(['SAFER_HOME', 'SAFER_HOME_GAS_2'])
    expect(codes(2, 'blinds')).toEqual([])
  })

  test('a month costs a twelfth, with its GST, and the line says which', () => {
    const period = { from: '2026-01-31', to: lastDayOfPeriod('2026-01-31', 'MONTH'), period: 'MONTH' as const }
    const [line] = planLines([{ code: 'A', serviceId: 1, name: 'Smoke alarm service' }], period, () => 10_000)
    expect(line).toEqual({
      serviceId: 1,
      description: 'Smoke alarm service, 31/01/2026 to 27/02/2026',
      quantity: 1,
      totalCents: 833,
      gstCents: 76,
    })
    expect(centsOfPeriod(9_900, 'YEAR')).toBe(9_900)
    expect(lastDayOfPeriod('2028-02-29', 'YEAR')).toBe('2029-02-27')
  })
})

test('the plan of a day is the property’s own, or that of the agreement until it ends', () => {
  const agreements = [
    { from: '2026-01-01', until: '2026-06-30', plan: 'SAFER_HOME' },
    { from: '2027-01-01', until: null, plan: 'SUBSCRIPTION' },
  ]
  const on = (day: string, ownPlan: string | null = null) => planOn({ ownPlan, agreements }, day)
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01', '2027-01-01'].map((day) => on(day))).toEqual([
    'PAYG',
    'SAFER_HOME',
    'SAFER_HOME',
    'PAYG',
    'SUBSCRIPTION',
  ])
  expect(on('2026-02-01', 'PAYG')).toBe('PAYG')
})

test('a plan is found by its code or name; wrong fields of an agreement are named', () => {
  const item = { kind: 'PACKAGE', serviceId: null, isOffered: true, version: 1 } as const
  const plans = planOptions([
    { ...item, code: 'GOLD', name: 'Gold package', coveredServices: 1 },
    { ...item, code: 'YEAR_SMOKE', name: 'Smoke, one year', coveredServices: null },
    { ...item, code: 'OLD', name: 'Old package', coveredServices: 1, isOffered: false },
  ])
  expect(plans.map(({ value }) => value)).toEqual(['PAYG', 'SUBSCRIPTION', 'GOLD'])
  expect(['', 'gold package', 'SUBSCRIPTION', 'YEAR_SMOKE'].map((typed) => findPlan(plans, typed))).toEqual([
    'PAYG',
    'GOLD',
    'SUBSCRIPTION',
    undefined,
  ])
  const right = {
    plan: 'GOLD',
    payer: 'AGENCY',
    period: 'MONTH',
    billingDay: '28',
    validFrom: '2026-05-01',
    endsOn: '',
  }
  const check = (typed: object) =>
    Object.keys(
      checkAgreement({ ...right, reason: 'Agreed', ...typed }, { plans, today: '2026-05-01' }).errors,
    ).toSorted()
  expect(check({})).toEqual([])
  expect(check({ plan: 'OLD', payer: '', period: 'WEEK', billingDay: '29', reason: '' })).toEqual([
    'billingDay',
    'payer',
    'period',
    'plan',
    'reason',
  ])
  expect(check({ validFrom: '2026-04-30', endsOn: '2026-04-01' })).toEqual(['endsOn', 'validFrom'])
})
