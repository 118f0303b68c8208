import type { ManagerKey } from '../../../contract/paging.ts'
import { isManagedBy, isManagerOf } from '../cards/manager-key.queries.ts'
import type { CardKind } from '../cards/card.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { emptySql, literalSql, sql, type Sql } from '../../platform/sql.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

export type CounterRow = { kind: CardKind; counter: number; count: number }

/** All counters of the agency or of one property manager: about sixty short rows, stored next to each other. */
export const cardCounters = (agencyId: number, managerId: number) => sql<CounterRow>`
  select kind, counter, count from card_counters
   where agency_id = ${agencyId} and kind in (${cardKindIds.property}, ${cardKindIds.portfolioProperty}) and manager_id = ${managerId}
     and count > 0`

const facetBit = (facet: FacetCode): Sql => literalSql(2 ** facets[facet].bit)

/** New managements that a user has started to enrol, of all property managers or of one. */
export const newManagementsInEnrolment = (agencyId: number, managerId: ManagerKey | undefined) => sql<{
  count: number
}>`
  select count(*) as count from property_cards
   where agency_id = ${agencyId} and kind = ${cardKindIds.portfolioProperty} and facet_mask & ${facetBit('UNDER_ENROLMENT')} <> 0
     and facet_mask & ${facetBit('NEW_MANAGEMENT')} <> 0
     ${managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`manager_id`, managerId)}`}`

/** A row if there is such a property manager; one who has left the agency still has numbers. */
export const dashboardManager = (agencyId: number, managerId: ManagerKey) => sql<{ isKnown: boolean }>`
  select true as "isKnown" where ${isManagerOf(agencyId, managerId)}`
