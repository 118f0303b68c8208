import pg from 'pg'
import type { StateCode } from '../../../contract/states.ts'
import { demoPlan } from './demo-plan.ts'
import { generateWorld } from './generate-world.ts'
import { hasAgencies } from './world-lock.ts'
import { byDatabase, type WorldOptions } from './world-part.ts'

export type DemoWorldOptions = WorldOptions & {
  /** The owner's address of each state's PostgreSQL; several states may share one. */
  ownerUrls: Record<StateCode, string>
  seed?: number
}

const demoSeed = 20_260

/** Whether any of the databases still waits for its part of the world. */
export async function isWorldEmpty(ownerUrls: Record<StateCode, string>): Promise<boolean> {
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

/** Fills every database that holds no agency yet with the demo world, dated relative to today. */
export async function loadDemoWorld({ ownerUrls, seed = demoSeed, ...options }: DemoWorldOptions): Promise<void> {
  const started = performance.now()
  const counts = await generateWorld(ownerUrls, demoPlan(seed, options.storeFile !== undefined), options)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  options.onProgress(`The demo world is there: ${rows.toLocaleString('en-AU')} rows in ${seconds} s`)
}
