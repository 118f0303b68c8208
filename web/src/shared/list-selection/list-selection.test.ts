import { describe, expect, it } from 'vitest'
import { allSelected, countSelected, isSelected, nothingSelected, pageState, withRows } from './list-selection.ts'

describe('some rows', () => {
  it('are added and taken out one by one or by the page', () => {
    const two = withRows(nothingSelected, [1, 2], true)
    expect([isSelected(two, 1), isSelected(two, 3), countSelected(two, 50)]).toEqual([true, false, 2])
    const one = withRows(two, [1], false)
    expect([isSelected(one, 1), countSelected(one, 50)]).toEqual([false, 1])
    expect(countSelected(nothingSelected, 50)).toBe(0)
  })

  it('tell the state of the page that is shown', () => {
    const selection = withRows(nothingSelected, [1, 2, 9], true)
    expect(pageState(selection, [1, 2])).toBe('all')
    expect(pageState(selection, [2, 3])).toBe('some')
    expect(pageState(selection, [4])).toBe('none')
    expect(pageState(selection, [])).toBe('none')
  })
})

describe('all that match', () => {
  it('are counted by the total, less those taken out', () => {
    const selection = withRows(allSelected, [4, 5], false)
    expect([isSelected(selection, 4), isSelected(selection, 77)]).toEqual([false, true])
    expect(countSelected(selection, 214)).toBe(212)
    expect(pageState(selection, [4, 6])).toBe('some')
    expect(countSelected(withRows(selection, [4], true), 214)).toBe(213)
  })
})
