import type { AuditAction } from '../../platform/audit-actions.ts'
import { actorOfEvent, type LastSave } from '../../platform/stale-edit.queries.ts'
import { sql } from '../../platform/sql.ts'

/** The last of some changes at a property after a time. */
export const lastChangeAtProperty = (
  agencyId: number,
  propertyId: number,
  since: string,
  actions: readonly AuditAction[],
) => sql<LastSave>`
  select e.at, ${actorOfEvent} from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId} and e.at > ${since} and e.action = any (${actions}::text[])
   order by e.at desc, e.id desc limit 1`

/** The same of rows that belong to no property. */
export const lastChangeOfRows = (
  agencyId: number,
  { entity, ids }: { entity: string | null; ids: readonly number[] },
  since: string,
  actions: readonly AuditAction[],
) => sql<LastSave>`
  select e.at, ${actorOfEvent} from audit_events e
   where e.agency_id = ${agencyId} and e.entity = ${entity} and e.entity_id = any (${ids}::bigint[]) and e.at > ${since}
     and e.action = any (${actions}::text[])
   order by e.at desc, e.id desc limit 1`

/** A visit that was booked after an action and still is, because it may rely on what the action left. */
export const visitBookedAfter = (agencyId: number, propertyId: number, doneAt: string) => sql<LastSave>`
  select e.at, ${actorOfEvent} from visits v
    join audit_events e on e.agency_id = v.agency_id and e.property_id = v.property_id and e.entity = 'visits'
                       and e.entity_id = v.id and e.action = 'book-visit' and e.at > ${doneAt}
   where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.status = 'BOOKED' and v.booked_at > ${doneAt}
   order by e.at desc limit 1`
