import { parseArgs } from 'node:util'
import { shareOfOthers } from './machine-load.ts'
import { measurePropertyPage } from './measure-property-page.ts'
import { closeSessions } from './open-sessions.ts'
import { isReached, printReport, say } from './report.ts'
import { openWorld } from './world-database.ts'

/* The page of a property, as ratios within one run. Linux only: it reads /proc; needs pgbench. */

const help = `Measures what a view of a property costs, beside its bare SQL.

  npm run bench -- property-page

  --world x   a filled world: DATA_DIR of an embedded PostgreSQL, or the owner's address; without it one of 40,000
              properties is made under ./data-bench
  --port n    port for the server; default 5420`

const { values } = parseArgs({
  options: { world: { type: 'string' }, port: { type: 'string', default: '5420' }, help: { type: 'boolean' } },
})

async function run(): Promise<void> {
  if (values.help) {
    say(help)
    return
  }
  const world = await openWorld('small', values.world, 40_000)
  try {
    say(
      `\nA world of ${world.properties.toLocaleString('en-AU')} properties (others use ${Math.round((await shareOfOthers()) * 100)} % of the machine)`,
    )
    const figures = await measurePropertyPage(world, Number(values.port))
    printReport(figures)
    if (!figures.every(isReached)) process.exitCode = 1
  } finally {
    await closeSessions(world)
    await world.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await run()
