import { parseArgs } from 'node:util'
import { shareOfOthers } from './machine-load.ts'
import { measureAgencySize } from './measure-agency-size.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureMidnight } from './measure-midnight.ts'
import { measureRowSecurity } from './measure-row-security.ts'
import { measureSearch } from './measure-search.ts'
import { measureStatusChange } from './measure-status-change.ts'
import { measureThroughput } from './measure-throughput.ts'
import type { BenchDatabase } from './bench-database.ts'
import { reportFigures, say, type Figure } from './report.ts'
import { exitOnSignal, withBenchDatabase } from './run-bench.ts'

/*
 * Lists and numbers on a national database, as ratios within one run. Runs on Linux only, because it reads /proc; needs
 * pgbench.
 */

const help = `Measures lists and numbers on a national database.

  npm run bench -- lists

  --national x   a database of 2.5 million properties: DATA_DIR of an embedded PostgreSQL, or the owner's address
  --small x      a database of 40,000 properties, likewise; what is not given is made under ./data-bench
  --only a,b     some of the measures: throughput, agency-size, search, growth, row-security, status-change, midnight
  --port n       first of four ports for the servers; default 5410`

const { values } = parseArgs({
  options: {
    national: { type: 'string' },
    small: { type: 'string' },
    only: { type: 'string' },
    port: { type: 'string', default: '5410' },
    help: { type: 'boolean' },
  },
})
const port = Number(values.port)

/** In this order, so that the measures that write run last. */
const measures: Record<string, (national: BenchDatabase) => Promise<Figure[]>> = {
  throughput: async (national) => measureThroughput(national, port),
  'agency-size': async (national) => measureAgencySize(national, port),
  search: async (national) => measureSearch(national, port),
  growth: async (national) =>
    withBenchDatabase('small', values.small, 40_000, async (small) => measureGrowth(small, national, port)),
  'row-security': measureRowSecurity,
  'status-change': measureStatusChange,
  midnight: measureMidnight,
}

async function run(): Promise<void> {
  const wanted = values.only?.split(',') ?? Object.keys(measures)
  const unknown = wanted.find((name) => !Object.hasOwn(measures, name))
  if (values.help || unknown !== undefined) {
    say(unknown === undefined ? help : `There is no measure called “${unknown}”.\n\n${help}`)
    process.exitCode = unknown === undefined ? 0 : 1
    return
  }
  const figures = await withBenchDatabase('national', values.national, 2_500_000, async (national) => {
    const found: Figure[] = []
    for (const [name, measure] of Object.entries(measures)) {
      if (!wanted.includes(name)) continue
      say(`\n${name} (others use ${Math.round((await shareOfOthers()) * 100)} % of the machine)`)
      found.push(...(await measure(national)))
    }
    return found
  })
  reportFigures(figures)
}

exitOnSignal()
await run()
