import { sql } from '../../platform/sql.ts'
import type { RecordedFinding } from '../service-reports/recorded-service.ts'
import { performerText } from '../service-checks/performer-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { RecordedRepair } from '../service-reports/recorded-repair.ts'

type Visit = { visitId: number; propertyId: number; visitedOn: Day }

type Who = { agencyId: number; userId: number; now: Date }

/** What was repaired at the visit is resolved at once. */
export const insertFinding = (
  { agencyId, now }: Who,
  { visitId, propertyId, visitedOn }: Visit,
  serviceId: number,
  finding: RecordedFinding,
) => sql<{ id: number }>`
  insert into findings (agency_id, property_id, service_id, item_code, severity, appliance_id, appliance_name,
                        appliance_location, visit_id, found_on, status, resolved_at, resolved_visit_id, is_made_safe, notes)
  values (${agencyId}, ${propertyId}, ${serviceId}, ${finding.code}, ${finding.severity},
          (select x.id from appliances x
            where x.agency_id = ${agencyId} and x.property_id = ${propertyId} and x.service_id = ${serviceId}
              and x.name = ${finding.appliance} and x.location is not distinct from ${finding.location}
              and x.removed_on is null
            order by x.id limit 1),
          ${finding.appliance}, ${finding.location}, ${visitId}, ${visitedOn},
          ${finding.isRepaired ? 'RESOLVED' : 'OPEN'}, ${finding.isRepaired ? now.toISOString() : null},
          ${finding.isRepaired ? visitId : null},
          ${finding.isMadeSafe}, ${finding.notes})
  returning id`

export const resolveFixedFindings = (
  { agencyId, userId, now }: Who,
  { visitId, propertyId }: Visit,
  ids: readonly number[],
) => sql<{ id: number }>`
  update findings set status = 'RESOLVED', resolved_at = ${now.toISOString()}, resolved_visit_id = ${visitId}, resolved_by = ${userId},
                      version = version + 1
   where agency_id = ${agencyId} and property_id = ${propertyId} and id = any(${ids}::int[])
     and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
  returning id`

export const attachFindings = (agencyId: number, quoteId: number, ids: readonly number[]) => sql`
  update findings set quote_id = ${quoteId} where agency_id = ${agencyId} and id = any(${ids}::int[])`

type Repair = { visitId: number | null; doneOn: Day; technician: RecordedRepair['technician'] }

export const resolveRepaired = (who: Who, ids: readonly number[], { visitId, doneOn, technician }: Repair) => sql<{
  id: number
  before: string
}>`
  with open as (
    select id, status from findings
     where agency_id = ${who.agencyId} and id = any(${ids}::int[]) and status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
     order by id for update
  )
  update findings f
     set status = 'RESOLVED', resolved_at = ${who.now.toISOString()}, resolved_visit_id = ${visitId}, resolved_by = ${who.userId},
         repaired_on = greatest(${doneOn}::date, f.found_on), repaired_by = ${performerText(technician)}, version = f.version + 1
    from open where f.agency_id = ${who.agencyId} and f.id = open.id
  returning f.id, open.status as before`

/** What was repaired at a visit, by its technician. */
export const recordRepairsAtVisit = (agencyId: number, visitId: number) => sql`
  update findings f set repaired_on = c.done_on, repaired_by = concat_ws(', licence ', c.performed_by, c.licence)
    from service_checks c
   where c.agency_id = ${agencyId} and c.visit_id = ${visitId}
     and f.agency_id = c.agency_id and f.resolved_visit_id = c.visit_id and f.service_id = c.service_id`
