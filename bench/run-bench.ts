import { readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { endingAll, interrupt, type Bench } from './bench.ts'
import { makeSmallDatabase, openBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { shareOfOthers } from './cpu-time.ts'
import { appendHistory, describeWorse, readHistory } from './history.ts'
import { isReached, print, skipped, toLine, type Figure } from './report.ts'

const help = `
  --database x     a filled database: DATA_DIR of an embedded PostgreSQL, or the owner's address
  --properties n   size of the database that is made under ./data-bench if none is given
  --largest n      size of its largest agency, if not one in 125 of them
  --only a,b       some of the measures
  --keep           add the ratios and the CPU to bench/history.csv`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    properties: { type: 'string' },
    largest: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'boolean' },
    help: { type: 'boolean' },
    smoke: { type: 'boolean' },
    report: { type: 'string' },
  },
})

const loadBench = async (name: string): Promise<Bench> =>
  ((await import(new URL(`${name}.bench.js`, import.meta.url).href)) as { bench: Bench }).bench

const largest = values.largest === undefined ? undefined : Number(values.largest)

/** A bench without a size needs no database. */
const openFor = async ({ properties, needsCopy }: Bench): Promise<BenchDatabase | undefined> =>
  properties === undefined
    ? undefined
    : openBenchDatabase(values.database, { properties: Number(values.properties ?? properties), largest }, needsCopy)

async function runBench(name: string): Promise<void> {
  const bench = await loadBench(name)
  const all = Object.keys(bench.measures)
  const wanted = values.only?.split(',') ?? all
  const unknown = wanted.find((each) => !all.includes(each))
  if (unknown !== undefined) throw new Error(`There is no measure called “${unknown}”, but ${all.join(', ')}`)
  if (values.help) return print(`${bench.about}\n\n  npm run bench -- ${name}\n${help}\n\nMeasures: ${all.join(', ')}`)
  const database = await openFor(bench)
  const figures: Figure[] = []
  for (const [title, measure] of Object.entries(bench.measures)) {
    if (!wanted.includes(title)) continue
    print(`\n${title} (others use ${Math.round((await shareOfOthers()) * 100)} % of the machine)`)
    figures.push(...(await measure(database as BenchDatabase)))
  }
  const [processor] = cpus()
  print(`\n${cpus().length} × ${processor?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`)
  for (const figure of figures) print(toLine(figure))
  const measured = { bench: name, properties: database?.properties ?? 0, figures }
  for (const sentence of describeWorse(readHistory(), measured)) print(sentence)
  if (values.keep) appendHistory(measured)
  if (!figures.every(isReached)) process.exitCode = 1
}

/** Much longer than any bench takes on a busy machine. */
const longestMs = 5 * 60_000

type Outcome = { name: string; figures: number; seconds: number; problem?: string }

/** A number is wanted of every figure, and that nothing is lost or done twice, but no speed. */
const isSound = (figure: Figure): boolean =>
  Number.isFinite(figure.value) &&
  (!figure.limit || !('atMost' in figure.limit) || figure.limit.atMost > 0 || isReached(figure))

async function smokeTest(name: string, small: string): Promise<Outcome> {
  const began = performance.now()
  const figures: Figure[] = []
  const limit = setTimeout(() => interrupt('It does not end'), longestMs)
  try {
    await endingAll(async () => {
      const { properties, measures } = await loadBench(name)
      const database = properties === undefined ? undefined : await openBenchDatabase(small, { properties }, true)
      for (const [title, measure] of Object.entries(measures)) {
        const found = await measure(database as BenchDatabase)
        if (found.length === 0 && found !== skipped) throw new Error(`${title} produced no figures`)
        figures.push(...found)
      }
    })
    const wrong = figures.filter((figure) => !isSound(figure)).map(toLine)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    return { name, figures: figures.length, seconds: (performance.now() - began) / 1000 }
  } catch (error) {
    const problem = (error as Error).stack ?? String(error)
    return { name, figures: figures.length, seconds: (performance.now() - began) / 1000, problem }
  } finally {
    clearTimeout(limit)
  }
}

/** Every bench once, on copies of one small database. */
async function smokeTestAll(): Promise<void> {
  const began = performance.now()
  const small = await makeSmallDatabase()
  print(`A database of 1,000 properties (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  const names = readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.bench\.js$/.exec(file)?.[1] ?? [])
  const wanted = positionals.length > 0 ? positionals : names.toSorted()
  const outcomes: Outcome[] = []
  for (const name of wanted) {
    if (isInterrupted) break
    const outcome = await smokeTest(name, small)
    const { figures, seconds, problem } = outcome
    print(`${problem === undefined ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s, ${figures} figures)`)
    if (problem !== undefined) print(problem)
    outcomes.push(outcome)
  }
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ benches: outcomes }))
  if (outcomes.some(({ problem }) => problem !== undefined)) process.exitCode = 1
}

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true
    interrupt(`Interrupted (${signal})`)
  })
await endingAll(async () => (values.smoke ? smokeTestAll() : runBench(positionals[0] as string)))
