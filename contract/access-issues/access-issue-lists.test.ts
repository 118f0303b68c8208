import { describe, expect, it } from 'vitest'
import { accessIssueFacetGroups, accessIssueFacetLabels, isAccessIssueFacet } from './access-issue-lists.ts'

describe('facets of access issues', () => {
  it('about the same question form one group, in any order of selection', () => {
    expect(
      accessIssueFacetGroups(['VACANT', 'SUSPENDED', 'URGENT_ACTIVE_NOTICES', 'SUSPENSION_WARNING', 'VACANT']),
    ).toEqual([['VACANT'], ['SUSPENSION_WARNING', 'SUSPENDED'], ['URGENT_ACTIVE_NOTICES']])
    expect(accessIssueFacetGroups([])).toEqual([])
  })

  it('have labels, and an inherited property name is not a facet', () => {
    expect(accessIssueFacetLabels.NON_URGENT_ACTIVE_NOTICES).toBe('Non-urgent')
    expect(accessIssueFacetLabels.SUSPENSION_WARNING).toBe('Suspension warning')
    expect(isAccessIssueFacet('ON_HOLD')).toBe(true)
    expect(isAccessIssueFacet('constructor')).toBe(false)
  })
})
