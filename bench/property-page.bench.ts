import { parseArgs } from 'node:util'
import { shareOfOthers } from './machine-load.ts'
import { measurePropertyPage } from './measure-property-page.ts'
import { say } from './report.ts'
import { runBench } from './run-bench.ts'

/* The property page, as ratios within one run. Runs on Linux only, because it reads /proc; needs pgbench. */

const help = `Measures what a view of a property costs, beside its bare SQL.

  npm run bench -- property-page

  --database x   a filled database: DATA_DIR of an embedded PostgreSQL, or the owner's address; without it one of 40,000
              properties is made under ./data-bench
  --port n    port for the server; default 5420`

const { values } = parseArgs({
  options: { database: { type: 'string' }, port: { type: 'string', default: '5420' }, help: { type: 'boolean' } },
})

await runBench({ help, values, database: { name: 'small', properties: 40_000 } }, async (database) => {
  say(
    `\nA database of ${database.properties.toLocaleString('en-AU')} properties (others use ${Math.round((await shareOfOthers()) * 100)} % of the machine)`,
  )
  return measurePropertyPage(database, Number(values.port))
})
