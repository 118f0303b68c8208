import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type VisitRow = Addressed & {
  startsAt: string
  endsAt: string
  services: string | null
  technician: string
  entryMethod: string | null
}

export const visitsToCome = (agencyId: number, now: Date) => sql<VisitRow>`
  select v.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         v.starts_at as "startsAt", v.ends_at as "endsAt", t.name as technician, e.name as "entryMethod",
         (select string_agg(s.name, ', ' order by s.display_order)
            from visit_services vs join services s on s.id = vs.service_id
           where vs.agency_id = v.agency_id and vs.visit_id = v.id) as services
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
    left join entry_methods e on e.code = v.entry_method
   where v.agency_id = ${agencyId} and v.status = 'BOOKED' and v.ends_at > ${now.toISOString()}
   order by v.starts_at, v.id
   limit ${mostRows + 1}`
