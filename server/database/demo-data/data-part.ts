import type { Day } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { StoreFile } from './documents.ts'
import type { AgencyPlan, DataPlan } from './plan.ts'
import type { Today } from './write-state.ts'

export type GenerateOptions = {
  today: (state: StateCode) => Day
  onProgress: (text: string) => void
  /** Stores the documents of the data set; without it no documents are generated. */
  storeFile?: StoreFile | undefined
}

/** The part of a data set that goes into one PostgreSQL. */
export type DataPart = { url: string; states: StateCode[]; plan: DataPlan; today: Today; options: GenerateOptions }

export type RowCounts = Record<string, number>

export const planAgencies = (plan: DataPlan, states: StateCode[]): AgencyPlan[] =>
  plan.agencies.filter(({ state }) => states.includes(state))

/** Each PostgreSQL once, with the states it serves. */
export function byDatabase(urls: Record<StateCode, string>): [url: string, states: StateCode[]][] {
  const databases = new Map<string, StateCode[]>()
  for (const state of stateCodes) databases.set(urls[state], [...(databases.get(urls[state]) ?? []), state])
  return [...databases]
}
