import pg from 'pg'
import type { StateCode } from '../../../contract/states.ts'
import { demoPlan } from './demo-plan.ts'
import { hasAgencies } from './fill-database.ts'
import { byDatabase, generateData, type GenerateOptions } from './generate-data.ts'

export type DemoDataOptions = GenerateOptions & {
  /** The owner's address of each state's PostgreSQL; several states may share one. */
  ownerUrls: Record<StateCode, string>
  seed?: number
}

const demoSeed = 20_260

/** Whether any of the databases has no data set yet. */
export async function isDatabaseEmpty(ownerUrls: Record<StateCode, string>): Promise<boolean> {
  for (const [url] of byDatabase(ownerUrls)) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      if (!(await hasAgencies(client))) return true
    } finally {
      await client.end()
    }
  }
  return false
}

/** Fills every database without agencies with the demo data, dated relative to today. */
export async function loadDemoData({ ownerUrls, seed = demoSeed, ...options }: DemoDataOptions): Promise<void> {
  const started = performance.now()
  const counts = await generateData(ownerUrls, demoPlan(seed, options.storeFile !== undefined), options)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  options.onProgress(`Demo data loaded: ${rows.toLocaleString('en-AU')} rows in ${seconds} s`)
}
