import { sql } from '../../platform/sql.ts'
import { checkOfService, tenantRepairOf } from '../compliance/compliance.queries.ts'
import type { SimulatedFacts } from './simulate-property.ts'
import { serviceIds } from '../../platform/lookup-ids.ts'

/** The next properties of an agency after one, with the facts that a rule about the service can depend on. */
export const simulatedFacts = (agencyId: number, serviceId: number, afterId: number, atMost: number) => sql<{
  facts: SimulatedFacts
}>`
  select row_to_json(f) as facts from (
  select p.id, p.manager_id as "managerId", p.is_residential as "isResidential", p.cancellation_kind is not null as "isCancelled",
         p.has_gas as "hasGas", p.is_water_charged as "isWaterCharged", p.is_legislation_upgrade_pending as "isUpgradePending",
         (select min(x.expires_on) from appliances x
           where x.agency_id = p.agency_id and x.property_id = p.id and x.service_id = ${serviceIds.smoke} and x.removed_on is null
             and x.expires_on is not null and ${serviceId}::int = 1) as "alarmExpiresOn",
         coalesce((select json_agg(json_build_object(
                     'isOpen', true, 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isRenewal', t.lease_type = 'RENEWAL',
                     'closesOn', t.closes_on))
                     from tenancies t where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN'), '[]') as leases,
         (select json_build_object(
                   'enrolledOn', s.enrolled_on, 'lastOn', s.last_service_on, 'check', (${checkOfService}), 'onHoldUntil', s.on_hold_until,
                   'isCancelled', s.cancelled_at is not null, 'compliance', s.compliance)
            from property_services s
           where s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = ${serviceId}::int) as service,
         coalesce(found.list, '[]') as findings, coalesce(found.fixed, '[]') as "findingsInReview"
    from (select * from properties where agency_id = ${agencyId} and id > ${afterId} order by id limit ${atMost}) p
    left join lateral (
      select json_agg(json_build_object('id', f.id, 'code', f.item_code, 'title', '', 'foundOn', f.found_on,
                                        'tenantRepair', ${tenantRepairOf}) order by f.found_on, f.id)
               filter (where f.status <> 'RESOLVED_BY_THIRD_PARTY' and f.dismissed_at is null) as list,
             json_agg(json_build_object('id', f.id, 'code', f.item_code, 'title', '', 'foundOn', f.found_on) order by f.found_on, f.id)
               filter (where f.status = 'RESOLVED_BY_THIRD_PARTY' and exists (
                 select from third_party_resolution_findings l
                   join third_party_resolutions t on t.agency_id = l.agency_id and t.id = l.resolution_id
                  where l.agency_id = f.agency_id and l.finding_id = f.id and t.status = 'PENDING')) as fixed
        from findings f
       where f.agency_id = p.agency_id and f.property_id = p.id and f.service_id = ${serviceId}::int
         and f.severity <> 'RECOMMENDED' and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED', 'RESOLVED_BY_THIRD_PARTY')
    ) found on true
   order by p.id) f`
