import type { NotWithUs, NotWithUsKind } from '../../../contract/integration/not-with-us.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { foldText, foundCards, searchCondition } from '../cards/card-search.queries.ts'
import { pendingEnrolmentOrder } from '../cards/pending-enrolment-order.queries.ts'
import { isOfLiveSoftware } from './connections.queries.ts'

type Paging = { page: number; pageSize: number }
const limit = ({ page, pageSize }: Paging) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

export type NotWithUsRow = Omit<NotWithUs, 'softwareName'>
/** Each kind with the order of its index. */
const mirrored: Record<Exclude<NotWithUsKind, 'DUPLICATE'>, { only: Sql; order: Sql }> = {
  NEW: { only: sql`p.dismissed_at is null`, order: sql`p.first_active_on desc, p.id desc` },
  IGNORED: { only: sql`p.dismissed_at is not null`, order: sql`p.dismissed_at desc, p.id desc` },
}

const ofKind = (agencyId: number, kind: keyof typeof mirrored, typed: string | undefined) => sql`
  p.agency_id = ${agencyId} and p.property_id is null and p.is_active and ${mirrored[kind].only}
  ${typed ? sql`and p.id in (select subject_id from ${foundCards(agencyId, 2, typed)})` : emptySql}`

export const mirrorsNotWithUs = (
  agencyId: number,
  kind: keyof typeof mirrored,
  typed: string | undefined,
  paging: Paging,
) => sql<NotWithUsRow>`
  select p.id as "portfolioPropertyId", p.software, p.external_id as "externalId", p.address_line_1 || ', ' || p.address_line_2 as address,
         m.name as "propertyManager", p.first_active_on as "firstActiveDate", p.under_enrolment_at is not null as "isUnderEnrolment",
         u.name as "underEnrolmentBy", p.under_enrolment_at as "underEnrolmentAt", ${pendingEnrolmentOrder} as "enrolmentOrderId",
         exists (select from software_records r where r.agency_id = p.agency_id and r.software = p.software
                    and r.collection = 'properties' and r.external_id = p.external_id) as "canBeDuplicate",
         '[]'::json as "duplicateOf"
    from portfolio_properties p
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
    left join users u on u.id = p.under_enrolment_by
   where ${ofKind(agencyId, kind, typed)} order by ${mirrored[kind].order} ${limit(paging)}`
export const countMirrorsNotWithUs = (agencyId: number, kind: keyof typeof mirrored, typed: string | undefined) => sql<{
  count: number
}>`
  select count(*)::int as count from portfolio_properties p where ${ofKind(agencyId, kind, typed)}`

const isDuplicate = (agencyId: number, typed: string | undefined) => sql`
  r.agency_id = ${agencyId} and r.outcome = 'EXCLUDED' and r.is_decided and r.collection = 'properties'
  and ${isOfLiveSoftware(sql`r.software`, agencyId)} ${typed ? sql`and ${searchCondition(typed, [foldText(sql`r.label`)])}` : emptySql}`

export const duplicates = (agencyId: number, typed: string | undefined, paging: Paging) => sql<NotWithUsRow>`
  select null as "portfolioPropertyId", r.software, r.external_id as "externalId", r.label as address, null as "propertyManager",
         null as "firstActiveDate", false as "isUnderEnrolment", null as "underEnrolmentBy", null as "underEnrolmentAt",
         null as "enrolmentOrderId", false as "canBeDuplicate",
         coalesce((select json_agg(json_build_object('propertyId', p.id, 'address', p.address_line_1 || ', ' || p.address_line_2)
                                   order by p.id)
                     from properties p where p.agency_id = r.agency_id and p.id = any(r.candidates)), '[]') as "duplicateOf"
    from software_records r where ${isDuplicate(agencyId, typed)} order by r.received_at desc, r.external_id ${limit(paging)}`
export const countDuplicates = (agencyId: number, typed: string | undefined) => sql<{ count: number }>`
  select count(*)::int as count from software_records r where ${isDuplicate(agencyId, typed)}`

/** It was taken over before, or a person is asked again which property it is. */
export const takeBackRecord = (
  agencyId: number,
  {
    software,
    externalId,
    isMirrored,
    reason,
  }: { software: string; externalId: string; isMirrored: boolean; reason: string },
) => sql`
  update software_records
     set is_decided = false, outcome = ${isMirrored ? 'APPLIED' : 'WAITING'}, reason = ${isMirrored ? null : reason},
         candidates = case when ${isMirrored} then '{}' else candidates end
   where agency_id = ${agencyId} and software = ${software} and collection = 'properties' and external_id = ${externalId}`
