import { describe, expect, it } from 'vitest'
import { trendPath, trendScale } from './TrendChart.tsx'

describe('the scale of a trend', () => {
  it('begins at a round number below the lowest point, and never too close to the top', () => {
    expect(trendScale([0.72, 0.78])).toEqual({ floor: 0.6, ceiling: 1 })
    expect(trendScale([0.02])).toEqual({ floor: 0, ceiling: 1 })
    expect(trendScale([0.99, 1])).toEqual({ floor: 0.8, ceiling: 1 })
    expect(trendScale([])).toEqual({ floor: 0.8, ceiling: 1 })
  })
})

describe('the line of a trend', () => {
  it('goes from edge to edge', () => {
    expect(trendPath([0, 0.5, 1])).toBe('M0.00 100.00 L50.00 50.00 L100.00 0.00')
  })
  it('stops at a gap and starts again after it', () => {
    expect(trendPath([null, 0, null, 1])).toBe('M33.33 100.00 M100.00 0.00')
    expect(trendPath([1])).toBe('M0.00 0.00')
    expect(trendPath([])).toBe('')
  })
})
