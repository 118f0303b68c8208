import { describe, expect, it } from 'vitest'
import { dashboardLinks } from './dashboard-links.ts'
import { notEvaluated, openMatters, othersSlices, portfolioSlices } from './portfolio-slices.ts'
import { givenOthersStats, givenStats, noStats } from './testing/given-stats.ts'
import { urgentLine } from './UrgentActions.tsx'

const links = dashboardLinks(7)

describe('the portfolio', () => {
  it('has three parts, each with a link to its properties', () => {
    expect(
      portfolioSlices(givenStats().portfolioStats, links).map(({ label, count, href }) => [label, count, href]),
    ).toEqual([
      ['Compliant', 800, '/portfolio?facet=COMPLIANT&property-manager=7'],
      ['Compliance issues', 201, '/portfolio?facet=COMPLIANCE_ISSUES&property-manager=7'],
      ['Booking in progress', 94, '/portfolio?facet=BOOKING_IN_PROGRESS&property-manager=7'],
    ])
  })

  it('counts the properties on service that are in none of them', () => {
    expect(notEvaluated(givenStats().portfolioStats)).toBe(12)
    expect(notEvaluated(noStats().portfolioStats)).toBe(0)
  })

  it('of other providers has a star, because it is not verified', () => {
    const slices = othersSlices(givenOthersStats().nonManagedPortfolioStats, links)
    expect(slices.map(({ label, count, href }) => [label, count, href])).toEqual([
      ['Compliant*', 120, '/portfolio?managed-by=OTHER&facet=COMPLIANT&property-manager=7'],
      ['Compliance issues*', 57, '/portfolio?managed-by=OTHER&facet=COMPLIANCE_ISSUES&property-manager=7'],
    ])
  })
})

describe('open matters', () => {
  const describeMatters = (hasProblemRegister: boolean) =>
    openMatters(givenStats().portfolioStats, links, hasProblemRegister).map(({ count, label }) => `${count} ${label}`)

  it('are shown with their count', () => {
    expect(describeMatters(true)).toEqual([
      '96 with access issues',
      '14 with overdue invoices',
      '21 with urgent quotes',
      '54 with pending items',
    ])
  })

  it('leave out pending items if the user cannot open their list', () => {
    expect(describeMatters(false)).not.toContain('54 with pending items')
  })

  it('are empty if nothing is open', () => {
    expect(openMatters(noStats().portfolioStats, links, true)).toEqual([])
  })
})

describe('the line of an urgent tab', () => {
  it('says what is counted, so that it does not seem to contradict the chart', () => {
    const stats = givenStats()
    expect(urgentLine('urgent-quotes', stats)).toBe('27 urgent quotes on 21 properties')
    expect(urgentLine('overdue-invoices', stats)).toBe('18 overdue invoices on 14 properties')
    expect(urgentLine('reported-findings', stats)).toBe('32 services with findings that are urgent')
    expect(urgentLine('urgent-active-notices', stats)).toBe('55 properties with urgent access issues')
    expect(urgentLine('new-managements', stats)).toBe('9 new managements: 5 to enrol, 4 in enrolment')
  })

  it('uses singular and plural', () => {
    const stats = noStats()
    stats.urgentCounts.overdueInvoices = 1
    stats.actionRequired.INVOICES_STATS.overdue = 1
    expect(urgentLine('overdue-invoices', stats)).toBe('1 overdue invoice on 1 property')
  })
})
