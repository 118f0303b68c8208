import type { CardKind } from '../cards/card.ts'
import { sql } from '../../platform/sql.ts'

export type CounterRow = { kind: CardKind; counter: number; count: number }

/** All counters of the agency or of one property manager: about sixty short rows, stored next to each other. */
export const cardCounters = (agencyId: number, managerId: number) => sql<CounterRow>`
  select kind, counter, count from card_counters
   where agency_id = ${agencyId} and kind in (1, 2) and manager_id = ${managerId} and count > 0`

/** A property manager who has left the agency still has numbers. */
export const managerOfAgency = (agencyId: number, managerId: number) => sql<{ id: number }>`
  select id from property_managers where agency_id = ${agencyId} and id = ${managerId}`
