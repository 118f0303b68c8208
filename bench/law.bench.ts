import { parseArgs } from 'node:util'
import { measureForecast, measurePublishing, measureSimulation } from './measure-law.ts'
import { runBench } from './run-bench.ts'

const help = `Measures the forecast, the simulation and the publishing of a rule on a national database.

  npm run bench -- law

  --database x   a database of 2.5 million properties: DATA_DIR of an embedded PostgreSQL, or the owner's address
  --minutes n    how much of the publishing is measured; default 5. The rest is extrapolated
  --port n       port for the server; default 5410`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    port: { type: 'string', default: '5410' },
    help: { type: 'boolean' },
  },
})
const port = Number(values.port)

await runBench({ help, values, database: { name: 'national', properties: 2_500_000 } }, async (database) => [
  ...(await measureForecast(database, port)),
  ...(await measureSimulation(database)),
  ...(await measurePublishing(database, port, Number(values.minutes))),
])
