import { describe, expect, it } from 'vitest'
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
})
