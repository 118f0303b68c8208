import { describe, expect, it } from 'vitest'
import { noStats } from './testing/given-stats.ts'
import { gravestTab } from './use-preselected-tab.ts'
import { selectedTab, urgentTabs } from './urgent-tabs.ts'

const labels = (isIntegrated: boolean, hasProblemRegister: boolean) =>
  urgentTabs({ isIntegrated, hasProblemRegister }).map(({ label }) => label)

describe('the tabs of urgent action', () => {
  it('start with new managements for an integrated agency', () => {
    expect(labels(true, false)).toEqual([
      'Enrol new managements',
      'Resolve access issues',
      'Review urgent quotes',
      'Pay overdue invoices',
    ])
  })

  it('show findings instead of quotes with the problem register', () => {
    expect(labels(false, true)).toEqual(['Resolve reported findings', 'Resolve access issues', 'Pay overdue invoices'])
  })

  it('leave out both if neither experiment is on', () => {
    expect(labels(false, false)).toEqual(['Resolve access issues', 'Review urgent quotes', 'Pay overdue invoices'])
  })

  it('select the first if the requested one is unknown or not offered', () => {
    const tabs = urgentTabs({ isIntegrated: false, hasProblemRegister: false })
    expect(selectedTab(tabs, 'overdue-invoices').id).toBe('overdue-invoices')
    expect(selectedTab(tabs, 'new-managements').id).toBe('urgent-active-notices')
    expect(selectedTab(tabs, 'constructor').id).toBe('urgent-active-notices')
    expect(selectedTab(tabs, undefined).id).toBe('urgent-active-notices')
  })

  it('preselect the gravest that has rows, whatever the order of the tabs', () => {
    const tabs = urgentTabs({ isIntegrated: true, hasProblemRegister: true })
    const counts = { ...noStats().urgentCounts, newManagements: 9, overdueInvoices: 18 }
    expect(gravestTab(tabs, counts)).toBe('new-managements')
    expect(gravestTab(tabs, { ...counts, urgentActiveNotices: 1 })).toBe('urgent-active-notices')
    expect(gravestTab(tabs, { ...counts, urgentActiveNotices: 1, reportedFindings: 1 })).toBe('reported-findings')
    // Quotes have no tab with the problem register.
    expect(gravestTab(tabs, { ...counts, urgentQuotes: 5 })).toBe('new-managements')
    expect(gravestTab(tabs, noStats().urgentCounts)).toBe('new-managements')
  })
})
