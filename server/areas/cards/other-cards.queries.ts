import { sql, type Sql } from '../../platform/sql.ts'
import type { OtherCard } from './other-card.ts'
import type { OtherRow } from './other-facts.ts'

export const lockOthers = (agencyId: number, ids: readonly number[]) => sql`
  select id from portfolio_properties where agency_id = ${agencyId} and id = any(${ids}::int[]) order by id for no key update`

/** Only properties that are still in the software and not on the provider's books. */
export const otherPropertyFacts = (agencyId: number, ids: readonly number[]) => sql<OtherRow>`
  select p.id, p.manager_id as "managerId", m.name as "managerName", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", p.software, p.first_active_on as "firstActiveOn",
         p.is_residential as "isResidential", p.has_gas as "hasGas", p.is_water_charged as "isWaterCharged",
         p.under_enrolment_at is not null as "isUnderEnrolment", p.dismissed_at is not null as "isDismissed",
         coalesce(known.list, '[]') as services
    from portfolio_properties p
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
    left join lateral (
      select json_agg(json_build_object(
               'serviceId', s.service_id, 'providedBy', s.provided_by, 'supplierType', s.supplier_type,
               'serviceProvider', s.service_provider, 'lastOn', s.last_service_on, 'nextDueOn', s.next_due_on,
               'stored', json_build_object('compliance', s.compliance, 'reason', s.compliance_reason))) as list
        from portfolio_services s
       where s.agency_id = p.agency_id and s.portfolio_property_id = p.id
    ) known on true
   where p.agency_id = ${agencyId} and p.id = any(${ids}::int[]) and p.property_id is null and p.is_active`

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
  return sql`
    update portfolio_services s set compliance = x.compliance, compliance_reason = x.reason
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
           as x (property_id int, service_id smallint, compliance text, reason text)
     where s.agency_id = ${agencyId} and s.portfolio_property_id = x.property_id and s.service_id = x.service_id`
}
