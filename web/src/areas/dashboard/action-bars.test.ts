import { describe, expect, it } from 'vitest'
import type { StateCode } from '@contract/states.ts'
import { actionBars, isAllDone, othersBars } from './action-bars.ts'
import { dashboardLinks } from './dashboard-links.ts'
import { givenOthersStats, givenStats, noStats } from './testing/given-stats.ts'

const bars = (state: StateCode, isIntegrated: boolean, hasProblemRegister: boolean, managerId?: number) =>
  actionBars(givenStats().actionRequired, dashboardLinks(managerId), { state, isIntegrated, hasProblemRegister })
const describeBars = (...gates: Parameters<typeof bars>) =>
  bars(...gates).flatMap(({ label, bars: parts }) => parts.map((bar) => `${label}: ${bar.count} ${bar.label}`))

describe('the actions required', () => {
  it('are access issues, quotations and invoices, each with the urgent ones first', () => {
    expect(describeBars('qld', false, false)).toEqual([
      'Access issues: 55 urgent',
      'Access issues: 41 non-urgent',
      'Quotations: 21 urgent',
      'Quotations: 33 non-urgent',
      'Invoices: 14 overdue',
      'Invoices: 69 outstanding',
    ])
  })

  it('show findings instead of quotations with the problem register', () => {
    expect(describeBars('qld', false, true).filter((line) => /Quot|find/.test(line))).toEqual([
      'Reported findings: 32 urgent',
      'Reported findings: 77 non-urgent',
    ])
  })

  it('show only urgent findings in Victoria', () => {
    expect(describeBars('vic', false, true).filter((line) => /find/.test(line))).toEqual([
      'Reported findings: 32 urgent',
    ])
  })

  it('end with new managements if the agency is integrated', () => {
    expect(describeBars('vic', true, false).slice(-2)).toEqual([
      'New managements: 5 to enrol',
      'New managements: 4 in enrolment',
    ])
  })

  it('link to the list that they count, for the same property manager', () => {
    const hrefs = bars('qld', true, true, 7).flatMap((group) => group.bars.map(({ href }) => href))
    expect(hrefs).toEqual([
      '/portfolio?facet=URGENT_ACTIVE_NOTICES&property-manager=7',
      '/portfolio?facet=NON_URGENT_ACTIVE_NOTICES&property-manager=7',
      '/action-required/reported-findings?facet=URGENT&property-manager=7',
      '/action-required/reported-findings?facet=NON_URGENT&property-manager=7',
      '/portfolio?facet=OVERDUE_INVOICES&property-manager=7',
      '/portfolio?facet=OUTSTANDING_INVOICES&property-manager=7',
      '/?action-required-tab=new-managements#urgent-action-required',
      '/?action-required-tab=new-managements#urgent-action-required',
    ])
    const quotes = bars('qld', false, false).find(({ id }) => id === 'quotes')
    expect(quotes?.bars.map(({ href }) => href)).toEqual([
      '/portfolio?facet=URGENT_QUOTES',
      '/portfolio?facet=NON_URGENT_QUOTES',
    ])
  })

  it('are done when all of them are zero', () => {
    const gates = { state: 'vic', isIntegrated: true, hasProblemRegister: true } as const
    expect(isAllDone(actionBars(noStats().actionRequired, dashboardLinks(undefined), gates))).toBe(true)
    expect(isAllDone(bars('vic', true, true))).toBe(false)
  })
})

it('the summary of other providers links to their list', () => {
  const groups = othersBars(givenOthersStats().nonManagedPortfolioStats, dashboardLinks(7))
  expect(
    groups.flatMap(({ label, bars: parts }) => parts.map((bar) => [label, bar.label, bar.count, bar.href])),
  ).toEqual([
    ['Upcoming services', 'Overdue', 30, '/portfolio?managed-by=OTHER&facet=OVERDUE&property-manager=7'],
    [
      'Upcoming services',
      'Approaching next service',
      11,
      '/portfolio?managed-by=OTHER&facet=APPROACHING_NEXT_SERVICE&property-manager=7',
    ],
    ['Missing service provider', '', 8, '/portfolio?managed-by=OTHER&facet=MISSING_SUPPLIER&property-manager=7'],
    [
      'Missing last service date',
      '',
      19,
      '/portfolio?managed-by=OTHER&facet=MISSING_LAST_SERVICE_DATE&property-manager=7',
    ],
  ])
})
