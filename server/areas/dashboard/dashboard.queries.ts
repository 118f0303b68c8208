import type { ManagerKey } from '../../../contract/paging.ts'
import { isManagerOf } from '../cards/manager-key.queries.ts'
import type { CardKind } from '../cards/card.ts'
import { sql } from '../../platform/sql.ts'

export type CounterRow = { kind: CardKind; counter: number; count: number }

/** All counters of the agency or of one property manager: about sixty short rows, stored next to each other. */
export const cardCounters = (agencyId: number, managerId: number) => sql<CounterRow>`
  select kind, counter, count from card_counters
   where agency_id = ${agencyId} and kind in (1, 2) and manager_id = ${managerId} and count > 0`

/** A row if there is such a property manager; one who has left the agency still has numbers. */
export const managerOfAgency = (agencyId: number, managerId: ManagerKey) => sql<{ isKnown: boolean }>`
  select true as "isKnown" where ${isManagerOf(agencyId, managerId)}`
