import { scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { measureConsoleEvents } from './measure-console-events.ts'
import { measureReadings } from './measure-readings.ts'
import { quantile, type Figure } from './report.ts'
import { addAgencies } from './sync-agencies.ts'
import { contentsFor, SyncOffices } from './sync-offices.ts'

const agencyCount = scaled(500)
const slowCount = scaled(10)
const software = 'PROPERTY_ME'

/** Many agencies at once, of which a few have slow software. */
async function measureManyAgencies(database: BenchDatabase): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, value: number) => figures.push({ name, value, unit: 's' })
  const many = await addAgencies(database, agencyCount, 3)
  const offices = await SyncOffices.start(database)
  for (const agencyId of many) await offices.connect(software, agencyId, await contentsFor(database, agencyId))
  const worker = await offices.startWorker()
  const [slow, others] = [many.slice(0, slowCount), many.slice(slowCount)]
  for (const [name, mode] of [
    ['first reading', 'ok'],
    ['none slow', 'ok'],
    [`${slowCount} slow for the first time`, 'slow'],
    [`${slowCount} slow again`, 'slow'],
  ] as const) {
    for (const agencyId of slow) await offices.control(software, agencyId, { mode, delayMs: scaled(3000, 200) })
    const since = await offices.startReading(many)
    const seconds = await offices.untilRead(others, since)
    add(`${many.length} agencies at once, ${name}: half of the others done after`, quantile(seconds, 0.5))
    add(`${many.length} agencies at once, ${name}: all of the others done after`, Math.max(...seconds))
    await offices.untilRead(slow, since)
  }
  await worker.stop()
  await offices.stop()
  return figures
}

export const bench: Bench = {
  about: `Reads the software of an agency of 20,000 properties twice, once for each vendor; sends 10,000 events of Console while the worker is
killed twice; reads 500 agencies at once of which 10 are slow. One vendor: --only vault-re.`,
  properties: 2_000,
  needsCopy: true,
  measures: {
    'property-me': measureReadings('PROPERTY_ME'),
    'vault-re': measureReadings('VAULTRE'),
    'property-tree': measureReadings('PROPERTY_TREE'),
    palace: measureReadings('PALACE'),
    console: measureReadings('CONSOLE'),
    'console-events': measureConsoleEvents,
    'many-agencies': measureManyAgencies,
  },
}
