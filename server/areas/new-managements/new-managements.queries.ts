import type { ManagerKey } from '../../../contract/paging.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import { counterManager } from '../cards/counter-moves.ts'
import { pendingEnrolmentOrder } from '../cards/pending-enrolment-order.queries.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { newManagementDays } from '../../../contract/limits.ts'
import type { NewManagement, NewManagementState } from '../../../contract/new-managements.ts'
import { facetMask, facets } from '../../../contract/portfolio/portfolio.ts'
import { emptySql, sql } from '../../platform/sql.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

export type NewManagementRow = Omit<NewManagement, 'address' | 'softwareName' | 'propertyManager'> & {
  software: string
  managerId: number | null
  managerName: string | null
}

/**
 * Limits how far back the list looks; more than 30 days, because cards are outdated when nightly refreshes were missed.
 */
const furthestDays = 2 * newManagementDays

/**
 * The card decides what is listed, so that list and number always agree; the index of portfolio_properties gives the
 * order.
 */
export const newManagementRows = (
  agencyId: number,
  managerId: ManagerKey | undefined,
  today: Day,
  { page, pageSize }: { page: number; pageSize: number },
) => sql<NewManagementRow>`
  select p.id as "portfolioPropertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", p.software,
         p.first_active_on as "firstActiveDate", p.manager_id as "managerId", m.name as "managerName",
         p.under_enrolment_at is not null as "isUnderEnrolment", u.name as "underEnrolmentBy",
         p.under_enrolment_at as "underEnrolmentAt", ${pendingEnrolmentOrder} as "enrolmentOrderId"
    from portfolio_properties p
    join property_cards c on c.agency_id = p.agency_id and c.kind = ${cardKindIds.portfolioProperty} and c.subject_id = p.id
                         and c.facet_mask & ${facetMask(['NEW_MANAGEMENT'])}::bigint <> 0
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
    left join users u on u.id = p.under_enrolment_by
   where p.agency_id = ${agencyId} and p.property_id is null and p.is_active and p.dismissed_at is null
     and p.first_active_on >= ${addDays(today, -furthestDays)}::date
     ${managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`p.manager_id`, managerId)}`}
   order by p.first_active_on desc, p.id desc
   limit ${pageSize} offset ${(page - 1) * pageSize}`

export const newManagementCount = (agencyId: number, managerId: ManagerKey | undefined) => sql<{ count: number }>`
  select count from card_counters
   where agency_id = ${agencyId} and kind = ${cardKindIds.portfolioProperty} and manager_id = ${counterManager(managerId)}
     and counter = ${facets.NEW_MANAGEMENT.bit}`

export type NewManagementStatus = NewManagementState & { isEnrolled: boolean; isActive: boolean }

/** Locks the row, so that the second of two concurrent changes sees the first. */
export const newManagementStatus = (agencyId: number, id: number) => sql<NewManagementStatus>`
  select p.id as "portfolioPropertyId", p.property_id is not null as "isEnrolled", p.is_active as "isActive",
         p.dismissed_at is not null as "isDismissed", p.under_enrolment_at is not null as "isUnderEnrolment",
         (select u.name from users u where u.id = p.under_enrolment_by) as "underEnrolmentBy",
         p.under_enrolment_at as "underEnrolmentAt", ${pendingEnrolmentOrder} as "enrolmentOrderId"
    from portfolio_properties p where p.agency_id = ${agencyId} and p.id = ${id} for update of p`
