import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { technicianLicence } from '../service-checks/visit-facts.queries.ts'

export type PossibleProof = {
  kind: 'VISIT' | 'DOCUMENT'
  id: number
  day: Day
  /** The technician with the licence, or the name of the document. */
  name: string
}

const mostOfEach = 30

type About = { propertyId: number; serviceId: number; foundOn: Day }

/** What can prove that findings of a service are settled: its visits and the property's documents since then. */
export const possibleProofs = (agencyId: number, { propertyId, serviceId, foundOn }: About) => sql<PossibleProof>`
  (select 'VISIT' as kind, v.id, (v.starts_at at time zone s.time_zone)::date as day,
          concat_ws(', licence ', t.name, ${technicianLicence}) as name
     from visits v
     join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = ${serviceId}
     join agencies a on a.id = v.agency_id
     join states s on s.code = a.state
     join technicians t on t.id = v.technician_id
    where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.status = 'COMPLETED'
      -- A visit at which the service failed found the fault, or found it again.
      and vs.outcome is distinct from 'FAILED'
      and (v.starts_at at time zone s.time_zone)::date >= ${foundOn}::date
    order by v.starts_at desc limit ${mostOfEach})
   union all
  (select 'DOCUMENT', d.id, d.dated_on, f.file_name
     from documents d
     join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status in ('STORED', 'DRAWN_WHEN_OPENED')
    where d.agency_id = ${agencyId} and d.property_id = ${propertyId} and d.deleted_at is null and d.dated_on >= ${foundOn}::date
    order by d.dated_on desc, d.id desc limit ${mostOfEach})`
