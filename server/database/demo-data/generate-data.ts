import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { fillDirectly } from './fill-directly.ts'
import { fillInParallel } from './fill-in-parallel.ts'
import type { DataPlan } from './plan.ts'
import { byDatabase, type RowCounts, type GenerateOptions } from './data-part.ts'
import type { Today } from './write-state.ts'

/** From this size, dropping indexes and writing in parallel is faster. */
const largeData = 30_000

/**
 * Fills every database without agencies with the data set of its states. The same plan and days give the same rows,
 * with any number of databases and writers.
 */
export async function generateData(
  ownerUrls: Record<StateCode, string>,
  plan: DataPlan,
  options: GenerateOptions,
): Promise<RowCounts> {
  const today = Object.fromEntries(stateCodes.map((state) => [state, options.today(state)])) as Today
  const isLarge = plan.agencies.reduce((sum, { size }) => sum + size, 0) >= largeData
  const total: RowCounts = {}
  for (const [url, states] of byDatabase(ownerUrls)) {
    const part = { url, states, plan, today, options }
    const counts = isLarge ? await fillInParallel(part) : await fillDirectly(part)
    for (const [table, rows] of Object.entries(counts)) total[table] = (total[table] ?? 0) + rows
  }
  return total
}
