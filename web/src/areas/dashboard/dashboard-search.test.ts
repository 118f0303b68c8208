import { describe, expect, it } from 'vitest'
import { dashboardManager, dashboardSearch, managerParameter } from './dashboard-search.ts'

const manager = (search: Record<string, unknown>, byDefault: number | null) =>
  dashboardManager(dashboardSearch.read(search), byDefault)

describe('the property manager of the dashboard', () => {
  it('is the agency’s default until the user chooses', () => {
    expect(manager({}, 7)).toBe(7)
    expect(manager({}, null)).toBeNull()
    expect(manager({ 'property-manager': '9' }, 7)).toBe(9)
  })

  it('can be everyone although there is a default', () => {
    expect(manager({ 'property-manager': 'all' }, 7)).toBeNull()
    expect(managerParameter(null, 7)).toBe('all')
  })

  it('is left out of the address if it is the default', () => {
    expect(managerParameter(7, 7)).toBeUndefined()
    expect(managerParameter(null, null)).toBeUndefined()
    expect(managerParameter(9, null)).toBe(9)
  })

  it('is read back from the address', () => {
    for (const byDefault of [null, 7]) {
      for (const chosen of [null, 7, 9]) {
        expect(manager({ 'property-manager': managerParameter(chosen, byDefault) }, byDefault)).toBe(chosen)
      }
    }
  })
})

it('the open wizard is kept in the address', () => {
  expect(dashboardSearch.clean({ resolve: '41', service: 'smoke' })).toMatchObject({ resolve: 41, service: 'smoke' })
  expect(dashboardSearch.clean({ resolve: 'x', service: 'roof' })).toMatchObject({
    resolve: undefined,
    service: undefined,
  })
})

it('unknown managers and charts are removed from the address; an unknown tab stays, because it selects the first one', () => {
  expect(dashboardSearch.clean({ 'property-manager': '-1', 'action-required-tab': 'nap', 'graphs-tab': 'x' })).toEqual({
    'property-manager': undefined,
    'action-required-tab': 'nap',
    page: undefined,
    'graphs-tab': undefined,
    resolve: undefined,
    service: undefined,
  })
  expect(dashboardSearch.clean({ 'property-manager': 'all', 'action-required-tab': 'overdue-invoices' })).toMatchObject(
    {
      'property-manager': 'all',
      'action-required-tab': 'overdue-invoices',
    },
  )
})
