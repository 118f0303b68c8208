import pg from 'pg'
import type { StateCode } from '../../../contract/states.ts'
import { demoPlan } from './demo-plan.ts'
import { writeDemoProvider } from './demo-provider.ts'
import { hasAgencies } from './fill-database.ts'
import { byDatabase, generateData, type GenerateOptions } from './generate-data.ts'

export type DemoDataOptions = GenerateOptions & {
  /** The owner's address of each state's PostgreSQL; several states may share one. */
  ownerUrls: Record<StateCode, string>
  seed?: number
}

const demoSeed = 20_260

/** Whether any of the databases has no data set yet. One of an earlier release gets the provider of the demo. */
export async function isDatabaseEmpty(ownerUrls: Record<StateCode, string>): Promise<boolean> {
  for (const [url, states] of byDatabase(ownerUrls)) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      if (!(await hasAgencies(client))) return true
      const { rows } = await client.query<{ isMissing: boolean }>(
        `select exists (select from users where is_demo) and not exists (select from provider_details) as "isMissing"`,
      )
      if (rows[0]?.isMissing === true) await writeDemoProvider(client, states)
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
