import { afterEach, expect, test } from 'vitest'
import { PdfThreads } from './pdf-threads.ts'

const module = new URL('../testing/drawings.mjs', import.meta.url).href
let threads: PdfThreads

const given = (limits: Partial<ConstructorParameters<typeof PdfThreads>[0]> = {}) =>
  (threads = new PdfThreads({ threads: 2, waiting: 100, each: 100, milliseconds: 30_000, ...limits }))

afterEach(async () => threads.stop())

test('a drawing does not keep the process from other work', async () => {
  given()
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 10)
  await threads.draw(module, 'nameOfThread', { milliseconds: 400 })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})

test('many drawings share two threads', async () => {
  given()
  const names = await Promise.all(
    Array.from({ length: 8 }, async () => threads.draw(module, 'nameOfThread', { milliseconds: 20 })),
  )
  expect(new Set(names.map(String)).size).toBe(2)
})

test('a drawing that fails says why', async () => {
  given()
  await expect(threads.draw(module, 'fail', { message: 'No such font' })).rejects.toThrow('No such font')
})

test('content that cannot be sent to a thread fails alone', async () => {
  given({ threads: 1 })
  await expect(threads.draw(module, 'echo', { text: () => '' })).rejects.toThrow('could not be cloned')
  expect(String(await threads.draw(module, 'echo', { text: 'next' }))).toBe('next')
})

test.each([
  ['crash', 'stopped unexpectedly'],
  ['crashLater', 'Out of ink'],
])('a thread that crashes fails its own drawing only: %s', async (name, message) => {
  given({ threads: 1 })
  const lost = threads.draw(module, name, {})
  const waiting = threads.draw(module, 'echo', { text: 'after the crash' })
  await expect(lost).rejects.toThrow(message)
  expect(String(await waiting)).toBe('after the crash')
})

test('a drawing that takes too long is ended', async () => {
  given({ milliseconds: 300 })
  await expect(threads.draw(module, 'hang', {})).rejects.toThrow('stopped unexpectedly')
})

test('a drawing is refused while too many wait', async () => {
  given({ threads: 1, waiting: 1 })
  const first = threads.draw(module, 'echo', { text: 'one' })
  const second = threads.draw(module, 'echo', { text: 'two' })
  await expect(threads.draw(module, 'echo', { text: 'three' })).rejects.toThrow('Too many documents')
  expect(String(await first)).toBe('one')
  expect(String(await second)).toBe('two')
})

test('callers take turns: many drawings of one do not make another wait for all of them', async () => {
  given({ threads: 1 })
  const order: string[] = []
  const draw = async (caller: string) => {
    await threads.draw(module, 'echo', { text: caller }, caller)
    order.push(caller)
  }
  await Promise.all([...Array.from({ length: 20 }, () => 'busy'), 'other', 'third'].map(draw))
  expect(order.indexOf('other')).toBeLessThanOrEqual(3)
  expect(order.indexOf('third')).toBeLessThanOrEqual(4)
})

test('of one caller a few drawings are made or wait; more are refused with a sentence until one is ready', async () => {
  given({ threads: 1, each: 3 })
  const draw = async (caller: string) => threads.draw(module, 'echo', { text: caller }, caller)
  const first = [draw('busy'), draw('busy'), draw('busy')]
  await expect(draw('busy')).rejects.toMatchObject({
    status: 429,
    message: '3 of your documents are being made. Please try again when one is ready.',
  })
  expect(String(await draw('other'))).toBe('other')
  await Promise.all(first)
  expect(String(await draw('busy'))).toBe('busy')
})
