import { openBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { closeSessions } from './open-sessions.ts'
import { reportFigures, say, type Figure } from './report.ts'

/** What the command line says, and the database that is made if it names none. */
type Bench = {
  help: string
  values: { help?: boolean | undefined; database?: string | undefined }
  database: { name: string; properties: number }
}

/** Prints the help, or measures and reports. */
export async function runBench(
  { help, values, database: { name, properties } }: Bench,
  measure: (database: BenchDatabase) => Promise<Figure[]>,
): Promise<void> {
  exitOnSignal()
  if (values.help) return say(help)
  await withBenchDatabase(name, values.database, properties, async (database) => reportFigures(await measure(database)))
}

export async function withBenchDatabase<Result>(
  name: string,
  given: string | undefined,
  properties: number,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openBenchDatabase(name, given, properties)
  try {
    return await work(database)
  } finally {
    await closeSessions(database)
    await database.close()
  }
}

export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
