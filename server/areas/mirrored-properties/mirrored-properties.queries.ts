import { facetMask } from '../../../contract/portfolio/portfolio.ts'
import { sql } from '../../platform/sql.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** Whether it is listed as a new management, or was and is being enrolled. No row if the agency does not have it. */
export const isNewManagement = (agencyId: number, id: number) => sql<{ isNew: boolean }>`
  select p.property_id is null and p.is_active
         and (p.under_enrolment_at is not null
              or exists (select from property_cards c
                          where c.agency_id = p.agency_id and c.kind = ${cardKindIds.portfolioProperty} and c.subject_id = p.id
                            and c.facet_mask & ${facetMask(['NEW_MANAGEMENT'])}::bigint <> 0)) as "isNew"
    from portfolio_properties p where p.agency_id = ${agencyId} and p.id = ${id}`
