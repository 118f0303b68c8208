import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { fillDirectly } from './fill-directly.ts'
import { fillInParallel } from './fill-in-parallel.ts'
import type { DataPlan } from './plan.ts'
import { byDatabase, type RowCounts, type GenerateOptions } from './data-part.ts'
import type { Today } from './write-state.ts'

/** From here on it pays to take indexes down and to write with several hands. */
const largeData = 30_000

/**
 * Fills every database that holds no agency yet with its states' part of the data set. The same plan and the same days give
 * the same rows, whatever the number of databases and writers.
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
