import { describe, expect, it } from 'vitest'
import { byGravity } from './by-gravity.ts'
import { toPropertyTags } from './property-tags.ts'

const given = { today: '2026-11-19', saidElsewhere: ['COMPLIANCE_ISSUES'] }
const labels = (codes: string[], repairDueOn: string | null = null) =>
  byGravity(toPropertyTags(codes, { ...given, repairDueOn })).map(({ label }) => label)

describe('the tags of a property', () => {
  it('begin with what is dangerous, whatever else it has', () => {
    expect(labels(['INTEGRATED', 'SAFER_HOME_PACKAGE', 'PENDING_ITEMS', 'UNSAFE', 'COMPLIANCE_ISSUES'])).toEqual([
      'Unsafe',
      'Pending items',
      'Integrated',
      'Safer Home package',
    ])
  })

  it.each([
    ['2026-11-21', 'Unsafe, due in 2 days'],
    ['2026-11-19', 'Unsafe, due today'],
    ['2026-11-18', 'Unsafe, overdue by 1 day'],
  ])('say how long the law leaves for a repair by %s', (day, label) => {
    expect(labels(['UNSAFE', 'VACANT'], day)).toEqual([label, 'Vacant'])
  })
})
