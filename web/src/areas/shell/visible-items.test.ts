import { describe, expect, it } from 'vitest'
import { experimentNames } from '@contract/me.ts'
import { stateCodes } from '@contract/states.ts'
import { furtherItems, mainItems, type NavigationItem } from './menu-items.ts'
import { isCurrentItem, visibleItems, type Viewer } from './visible-items.ts'

const viewer: Viewer = { state: 'vic', isMaster: false, experiments: {} }
const labels = (items: readonly NavigationItem[]): unknown[] =>
  items.map((item) => ('children' in item ? [item.label, ...labels(item.children)] : item.label))
const menuOf = (given: Partial<Viewer>) =>
  labels(visibleItems([...mainItems, ...furtherItems], { ...viewer, ...given }))

const currentAt = (pathname: string) =>
  mainItems.filter((item) => isCurrentItem(item, pathname)).map((item) => item.label)

const keys = ['Keys', 'Key Management', 'Key Collection History']

describe('the menu', () => {
  it('has its items in the specified order', () => {
    expect(menuOf({ state: 'qld', experiments: { AgencyCompliancePortalProblemRegister: true } })).toEqual([
      'Home',
      'Portfolio',
      [
        'Action Required',
        'Required Updates',
        'Quotes',
        'Access Issues',
        'Reported Findings',
        'All Work',
        'Work Orders',
      ],
      'Bookings',
      'Invoices',
      keys,
      'Lease Checks',
      'Service Reports & Quotes',
    ])
  })

  it.each(stateCodes)('offers Lease Checks in Queensland alone: %s', (state) => {
    expect(menuOf({ state }).includes('Lease Checks')).toBe(state === 'qld')
  })

  it('offers Reported Findings only with the problem register, and Quotes always', () => {
    const without = menuOf({ experiments: { AgencyCompliancePortalProblemRegister: false } })
    expect(without[2]).toEqual([
      'Action Required',
      'Required Updates',
      'Quotes',
      'Access Issues',
      'All Work',
      'Work Orders',
    ])
    expect(menuOf({ experiments: { ProblemRegister: true } })[2]).toEqual([
      'Action Required',
      'Required Updates',
      'Quotes',
      'Access Issues',
      'Reported Findings',
      'All Work',
      'Work Orders',
    ])
  })

  it('is the same for a master user while no item is reserved for them', () => {
    expect(menuOf({ isMaster: true })).toEqual(menuOf({ isMaster: false }))
  })

  it('is not affected by other experiments', () => {
    const others = Object.fromEntries(
      experimentNames.filter((name) => name !== 'ProblemRegister').map((name) => [name, true]),
    )
    expect(menuOf({ experiments: others })).toEqual(menuOf({}))
  })

  it('shows an item only if state, role and experiment all match', () => {
    const item: NavigationItem = {
      label: 'Audit',
      path: '/audit',
      states: ['wa'],
      masterOnly: true,
      experiment: 'CorporateDashboard',
    }
    const everything: Viewer = { state: 'wa', isMaster: true, experiments: { CorporateDashboard: true } }
    expect(visibleItems([item], everything)).toHaveLength(1)
    expect(visibleItems([item], { ...everything, state: 'sa' })).toEqual([])
    expect(visibleItems([item], { ...everything, isMaster: false })).toEqual([])
    expect(visibleItems([item], { ...everything, experiments: {} })).toEqual([])
  })

  it('drops an empty group', () => {
    const group: NavigationItem = { label: 'Office', children: [{ label: 'Staff', path: '/staff', masterOnly: true }] }
    expect(visibleItems([group], viewer)).toEqual([])
  })
})

describe('the current item', () => {
  it('is Home on the dashboard only', () => {
    expect(currentAt('/')).toEqual(['Home'])
    expect(currentAt('/portfolio')).toEqual(['Portfolio'])
  })

  it('is the group that contains the page', () => {
    expect(currentAt('/action-required/access-issues')).toEqual(['Action Required'])
  })

  it('is not an item whose path is only the start of a longer name', () => {
    expect(currentAt('/portfolio-archive')).toEqual([])
  })
})
