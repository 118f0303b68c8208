import { afterEach, expect, test } from 'vitest'
import { ruleBroken } from './problem.ts'
import { Threads } from './threads.ts'

const module = new URL('../testing/thread-work.mjs', import.meta.url).href
let threads: Threads

const given = (limits: Partial<ConstructorParameters<typeof Threads>[0]> = {}) =>
  (threads = new Threads({
    threads: 2,
    waiting: 100,
    each: 100,
    milliseconds: 30_000,
    waitMilliseconds: 30_000,
    megabytes: 64,
    tooManyOfYours: (count) => `${count} of yours`,
    tooManyWait: 'Too many wait',
    ...limits,
  }))
const lost = () => ruleBroken('Please use a smaller one.')
const run = async (name: string, content: unknown = {}, caller?: string) =>
  threads.run({ module, name, content }, caller)

afterEach(async () => threads.stop())

test('a task does not keep the process from other work', async () => {
  given()
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 10)
  await run('nameOfThread', { milliseconds: 400 })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})

test('many tasks share two threads', async () => {
  given()
  const names = await Promise.all(Array.from({ length: 8 }, async () => run('nameOfThread', { milliseconds: 20 })))
  expect(new Set(names).size).toBe(2)
})

test('bytes are handed over', async () => {
  given()
  expect(Buffer.from((await run('toBytes', { text: 'one' })) as Uint8Array).toString()).toBe('one')
})

test('a task that fails says why', async () => {
  given()
  await expect(run('fail', { message: 'No such font' })).rejects.toThrow('No such font')
})

test('content that cannot be sent to a thread fails alone', async () => {
  given({ threads: 1 })
  await expect(run('echo', { text: () => '' })).rejects.toThrow('could not be cloned')
  expect(await run('echo', { text: 'next' })).toBe('next')
})

test.each([
  ['crash', 'stopped unexpectedly'],
  ['crashLater', 'Out of ink'],
])('a thread that crashes fails its own task only: %s', async (name, message) => {
  given({ threads: 1 })
  const crashing = run(name)
  const waiting = run('echo', { text: 'after the crash' })
  await expect(crashing).rejects.toThrow(message)
  expect(await waiting).toBe('after the crash')
})

test.each([
  ['waits for ever', 'hang'],
  ['never pauses', 'spin'],
])('a task that %s is ended, and the next one is done', async (_, name) => {
  given({ threads: 1, milliseconds: 300 })
  await expect(run(name)).rejects.toThrow('took too long')
  await expect(threads.run({ module, name, content: {}, lost })).rejects.toMatchObject({
    status: 422,
    message: 'Please use a smaller one.',
  })
  given({ threads: 1 })
  expect(await run('echo', { text: 'next' })).toBe('next')
})

test('a task that takes too much memory is refused, and the process lives on', async () => {
  given({ threads: 1, megabytes: 16 })
  await expect(threads.run({ module, name: 'fillMemory', content: {}, lost })).rejects.toMatchObject({ status: 422 })
  await expect(run('fillMemory')).rejects.toThrow('memory')
  expect(await run('nameOfThread', { milliseconds: 0 })).toBeGreaterThan(0)
})

test('a problem arrives with its code, sentence and fields', async () => {
  given()
  await expect(run('refuse', { file: 'Too long' })).rejects.toMatchObject({
    status: 422,
    message: 'Too long',
    fields: { file: 'Too long' },
  })
})

test('a task is refused while too many wait', async () => {
  given({ threads: 1, waiting: 1 })
  const first = run('echo', { text: 'one' })
  const second = run('echo', { text: 'two' })
  await expect(run('echo', { text: 'three' })).rejects.toThrow('Too many wait')
  expect(await first).toBe('one')
  expect(await second).toBe('two')
})

test('callers take turns: many tasks of one do not make another wait for all of them', async () => {
  given({ threads: 1 })
  const order: string[] = []
  const draw = async (caller: string) => {
    await run('echo', { text: caller }, caller)
    order.push(caller)
  }
  await Promise.all([...Array.from({ length: 20 }, () => 'busy'), 'other', 'third'].map(draw))
  expect(order.indexOf('other')).toBeLessThanOrEqual(3)
  expect(order.indexOf('third')).toBeLessThanOrEqual(4)
})

test('tasks of one caller that take long leave a thread to others', async () => {
  given()
  const order: string[] = []
  const work = async (caller: string, milliseconds: number) => {
    await run('nameOfThread', { milliseconds }, caller)
    order.push(caller)
  }
  await Promise.all([work('busy', 300), work('busy', 300), work('other', 300)])
  expect(order.at(-1)).toBe('busy')
})

test('a caller who waited long for a thread is told so', async () => {
  given({ threads: 1, waitMilliseconds: 50 })
  const first = run('nameOfThread', { milliseconds: 500 }, 'busy')
  await expect(run('echo', { text: 'mine' }, 'other')).rejects.toThrow('Too many wait')
  await first
  expect(await run('echo', { text: 'again' }, 'other')).toBe('again')
})

test('of one caller a few tasks are done or wait; more are refused with a sentence until one is done', async () => {
  given({ threads: 1, each: 3 })
  const draw = async (caller: string) => run('echo', { text: caller }, caller)
  const first = [draw('busy'), draw('busy'), draw('busy')]
  await expect(draw('busy')).rejects.toMatchObject({
    status: 429,
    message: '3 of yours',
  })
  expect(await draw('other')).toBe('other')
  await Promise.all(first)
  expect(await draw('busy')).toBe('busy')
})
