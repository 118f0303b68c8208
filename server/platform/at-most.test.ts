import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('runs no more tasks at once than allowed, and all of them in order', async () => {
  const limited = atMost(2)
  const ends: (() => void)[] = []
  const began: number[] = []
  const task = async (place: number) =>
    limited(async () => {
      began.push(place)
      await new Promise<void>((resolve) => ends.push(resolve))
      return place
    })
  const all = Promise.all([1, 2, 3, 4].map(task))
  for (let place = 0; place < 4; place += 1) {
    await expect.poll(() => ends.length).toBe(Math.min(4, place + 2))
    expect(began.length - place).toBeLessThanOrEqual(2)
    ends[place]?.()
  }
  expect(await all).toEqual([1, 2, 3, 4])
  expect(began).toEqual([1, 2, 3, 4])
})

test('a task that fails makes room for the next', async () => {
  const limited = atMost(1)
  const failed = limited(async () => Promise.reject(new Error('no')))
  const next = limited(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
