import { describe, expect, it } from 'vitest'
import { accessIssueFacetGroups, accessIssueFacetLabels, isAccessIssueFacet } from './access-issue-lists.ts'

describe('facets of access issues', () => {
  it('that answer one question go together, whatever the order they were chosen in', () => {
    expect(
      accessIssueFacetGroups(['VACANT', 'SUSPENDED', 'URGENT_ACTIVE_NOTICES', 'SUSPENSION_WARNING', 'VACANT']),
    ).toEqual([['VACANT'], ['SUSPENSION_WARNING', 'SUSPENDED'], ['URGENT_ACTIVE_NOTICES']])
    expect(accessIssueFacetGroups([])).toEqual([])
  })

  it('have words, and no inherited name passes for one', () => {
    expect(accessIssueFacetLabels.NON_URGENT_ACTIVE_NOTICES).toBe('Non-urgent')
    expect(accessIssueFacetLabels.SUSPENSION_WARNING).toBe('Suspension warning')
    expect(isAccessIssueFacet('ON_HOLD')).toBe(true)
    expect(isAccessIssueFacet('constructor')).toBe(false)
  })
})
