import { expect, it } from 'vitest'
import { dashboardSearch } from './dashboard-search.ts'

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
