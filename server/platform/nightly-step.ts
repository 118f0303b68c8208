import type { Day } from '../../contract/days.ts'
import type { StateCode } from '../../contract/states.ts'
import type { Db } from './database.ts'

export type NightlyScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

/** Work of an area before the nightly refresh of the cards; returns the properties whose cards it affects. */
export type NightlyStep = (scope: NightlyScope) => Promise<number[]>
