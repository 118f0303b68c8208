import { describe, expect, it } from 'vitest'
import { Lottery, Random } from './random.ts'

const draw = (random: Random, count: number) => Array.from({ length: count }, () => random.bits())

describe('the random numbers', () => {
  it('are the same for the same seeds', () => {
    expect(draw(new Random(1, 2), 50)).toEqual(draw(new Random(1, 2), 50))
  })

  it('are unrelated for neighbouring agencies', () => {
    const streams = Array.from({ length: 1_000 }, (_, agency) => draw(new Random(1, agency), 3).join())
    expect(new Set(streams).size).toBe(1_000)
    expect(draw(new Random(1, 2), 3)).not.toEqual(draw(new Random(2, 1), 3))
  })

  it('are evenly distributed', () => {
    const random = new Random(7)
    const counts = Array.from({ length: 10 }, () => 0)
    for (let turn = 0; turn < 100_000; turn++) counts[random.below(10)]! += 1
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  it('stay within their bounds', () => {
    const random = new Random(9)
    const drawn = Array.from({ length: 10_000 }, () => random.between(-2, 2))
    expect([...new Set(drawn)].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2])
    expect(() => random.pick([])).toThrow('Nothing to pick from')
  })
})

describe('a lottery', () => {
  it('draws by weight', () => {
    const lottery = new Lottery([
      ['often', 9],
      ['seldom', 1],
    ])
    const random = new Random(3)
    const often = Array.from({ length: 10_000 }, () => lottery.draw(random)).filter((word) => word === 'often').length
    expect(Math.abs(often - 9_000)).toBeLessThan(200)
  })

  it('needs at least one item', () => {
    expect(() => new Lottery([])).toThrow('A lottery needs')
  })
})
