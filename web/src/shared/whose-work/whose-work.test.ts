import { describe, expect, it } from 'vitest'
import { isNarrowable, readWhose, resolveWhose, whoseOfLinks } from './whose-work.ts'

const settings = (whoseWork: number | 'all' | 'none' | null, defaultPropertyManagerId: number | null) => ({
  whoseWork,
  defaultPropertyManagerId,
})

describe('whose work is shown', () => {
  it.each([
    [9, settings(7, 5), 9],
    ['none', settings(7, 5), 'none'],
    ['all', settings(7, 5), null],
    [undefined, settings(7, 5), 7],
    [undefined, settings('none', 5), 'none'],
    [undefined, settings('all', 5), null],
    [undefined, settings(null, 5), 5],
    [undefined, settings(null, null), null],
    [undefined, null, null],
  ] as const)('by the address %j, then by choice and default %j: %j', (given, known, shown) => {
    expect(resolveWhose(given, known)).toBe(shown)
  })

  it.each(['0', '-1', '1e3', 'mine', '', '99999999999'])('is not read from "%s"', (text) => {
    expect(readWhose({ 'property-manager': text })).toBeUndefined()
  })

  it('is the same behind every link', () => {
    for (const known of [settings(null, null), settings(null, 5), settings('all', 5), settings(7, null)])
      for (const shown of [null, 7, 'none'] as const)
        expect(resolveWhose(whoseOfLinks(shown, known), known)).toBe(shown)
  })

  it('narrows the lists, but neither settings nor one property', () => {
    expect(['/', '/work', '/quotes', '/law/coming/4'].every(isNarrowable)).toBe(true)
    expect(['/settings/preferences', '/property/4', '/work-orders', '/analytics', '/law'].some(isNarrowable)).toBe(
      false,
    )
  })
})
