import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** Makes the roster of these days equal to the working hours of the state's technicians. */
export const filledRoster = (state: StateCode, first: Day, last: Day) => sql<{ added: number; removed: number }>`
  select added, removed from app.fill_roster(${state}, ${first}, ${last})`
