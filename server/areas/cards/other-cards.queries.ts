import { sql, type Sql } from '../../platform/sql.ts'
import type { OtherCard } from './other-card.ts'
import type { OtherRow } from './other-facts.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { workMark } from './work-marks.queries.ts'
import { pendingEnrolmentOrder } from './pending-enrolment-order.queries.ts'

/** In the order of the ids, as `lockCards`. */
export const lockOthers = (agencyId: number, ids: readonly number[]) => sql`
  select p.id from unnest(${ids}::int[]) wanted (id)
   cross join lateral (
     select id from portfolio_properties where agency_id = ${agencyId} and id = wanted.id for no key update) p`

/** Only properties that are still in the software and not on the provider's books. */
export const otherPropertyFacts = (agencyId: number, ids: readonly number[]) => sql<OtherRow>`
  select p.id, p.manager_id as "managerId",
         (select m.name from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id) as "managerName",
         p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", p.software, p.first_active_on as "firstActiveOn",
         p.is_residential as "isResidential", p.has_gas as "hasGas", p.is_water_charged as "isWaterCharged",
         p.under_enrolment_at is not null as "isUnderEnrolment", ${pendingEnrolmentOrder} as "enrolmentOrderId",
         p.dismissed_at is not null as "isDismissed", (${workMark(cardKindIds.portfolioProperty)}) as mark,
         coalesce(known.list, '[]') as services
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from portfolio_properties where agency_id = ${agencyId} and id = wanted.id offset 0) p
    left join lateral (
      select json_agg(json_build_object(
               'serviceId', s.service_id, 'providedBy', s.provided_by, 'supplierType', s.supplier_type,
               'serviceProvider', s.service_provider, 'lastOn', s.last_service_on, 'nextDueOn', s.next_due_on,
               'stored', json_build_object('compliance', s.compliance, 'reason', s.compliance_reason))) as list
        from portfolio_services s
       where s.agency_id = p.agency_id and s.portfolio_property_id = p.id
    ) known on true
   where p.property_id is null and p.is_active`

/** Stores the results with the services, where they have changed. */
export function saveOtherServices(agencyId: number, made: readonly OtherCard[]): Sql | null {
  const news = made.flatMap(({ card, services }) =>
    services
      .filter(({ hasChanged }) => hasChanged)
      .map(({ serviceId, compliance, reason }) => ({
        property_id: card.subjectId,
        service_id: serviceId,
        compliance,
        reason,
      })),
  )
  if (news.length === 0) return null
  return sql`select app.save_other_service_results(${agencyId}, ${JSON.stringify(news)}::jsonb)`
}
