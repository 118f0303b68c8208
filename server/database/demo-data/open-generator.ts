import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { generateAgencies, type Batch, type GeneratorData, type Order } from './generate-agencies.ts'

export type Generator = {
  /** Before the first order. */
  begin: (data: GeneratorData) => void
  generate: (order: Order) => Promise<Batch>
  stop: () => void
}

/** A few thousand properties are generated sooner than compiling most of the code pays off: it would take a third of the time. */
const flagsOfSmall = ['--interrupt-budget=400000', '--max-semi-space-size=64', '--min-semi-space-size=32']

/** Generates in a process of its own, while this one sends rows. Tests run from source, which Node 20 cannot start. */
export function openGenerator(isLarge: boolean): Generator {
  if (!import.meta.url.endsWith('.ts')) return generatorProcess(isLarge ? [] : flagsOfSmall)
  let data: GeneratorData
  return {
    begin: (given) => void (data = given),
    generate: async (order) => generateAgencies(data, order),
    stop: () => undefined,
  }
}

function generatorProcess(execArgv: string[]): Generator {
  const file = fileURLToPath(new URL('./generator-process.js', import.meta.url))
  const child = fork(file, [], { execArgv, serialization: 'advanced' })
  const ended = new AbortController()
  child.once('exit', () => ended.abort()).on('error', () => ended.abort())
  return {
    begin: (data) => void child.send(data),
    generate: async (order) => {
      child.send(order)
      const answer = once(child, 'message', { signal: ended.signal }).catch((error: unknown) => {
        throw new Error('The process that generates the data set has ended', { cause: error })
      })
      return ((await answer) as [Batch])[0]
    },
    stop: () => void child.kill(),
  }
}
