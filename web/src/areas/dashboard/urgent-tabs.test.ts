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

  it('hold findings in the place of quotes with the problem register', () => {
    expect(labels(false, true)).toEqual(['Resolve reported findings', 'Resolve access issues', 'Pay overdue invoices'])
  })

  it('leave both out where neither gate is open', () => {
    expect(labels(false, false)).toEqual(['Resolve access issues', 'Review urgent quotes', 'Pay overdue invoices'])
  })

  it('select the first where the asked one is unknown or not offered', () => {
    const tabs = urgentTabs({ isIntegrated: false, hasProblemRegister: false })
    expect(selectedTab(tabs, 'overdue-invoices').id).toBe('overdue-invoices')
    expect(selectedTab(tabs, 'new-managements').id).toBe('urgent-active-notices')
    expect(selectedTab(tabs, 'constructor').id).toBe('urgent-active-notices')
    expect(selectedTab(tabs, undefined).id).toBe('urgent-active-notices')
  })
})
