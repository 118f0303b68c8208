import type { Day } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { StoreFile } from './documents.ts'
import { fillDatabase } from './fill-database.ts'
import type { Today } from './generate-agencies.ts'
import type { DataPlan } from './plan.ts'

export type GenerateOptions = {
  today: (state: StateCode) => Day
  onProgress: (text: string) => void
  /** Stores the documents of the data set; without it no documents are generated. */
  storeFile?: StoreFile | undefined
}

export type RowCounts = Record<string, number>

/** The part of a data set that goes into one PostgreSQL. */
export type DataPart = { url: string; states: StateCode[]; plan: DataPlan; today: Today; options: GenerateOptions }

/** Each PostgreSQL once, with the states it serves. */
export function byDatabase(urls: Record<StateCode, string>): [url: string, states: StateCode[]][] {
  const databases = new Map<string, StateCode[]>()
  for (const state of stateCodes) databases.set(urls[state], [...(databases.get(urls[state]) ?? []), state])
  return [...databases]
}

/**
 * Fills every database without agencies with the data set of its states. The same plan and days give the same rows,
 * with any number of databases and processors.
 */
export async function generateData(
  ownerUrls: Record<StateCode, string>,
  plan: DataPlan,
  options: GenerateOptions,
): Promise<RowCounts> {
  const today = Object.fromEntries(stateCodes.map((state) => [state, options.today(state)])) as Today
  const total: RowCounts = {}
  for (const [url, states] of byDatabase(ownerUrls)) {
    const counts = await fillDatabase({ url, states, plan, today, options })
    for (const [table, rows] of Object.entries(counts)) total[table] = (total[table] ?? 0) + rows
  }
  return total
}
