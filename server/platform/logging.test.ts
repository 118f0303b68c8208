import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLogger, gatheringLines } from './logging.ts'

test('lines are written together after a moment, and at once with a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  const file = join(folder, 'log')
  const messages = async () =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const log = createLogger('info', gatheringLines(file))
    log.info('one')
    log.info('two')
    expect(await messages()).toEqual([])
    vi.runAllTimers()
    expect(await messages()).toEqual(['one', 'two'])
    log.info('three')
    log.warn('four')
    expect(await messages()).toEqual(['one', 'two', 'three', 'four'])
  } finally {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})
