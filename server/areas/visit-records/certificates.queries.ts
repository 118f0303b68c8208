import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { RegulatorCertificate } from '../service-reports/regulator-certificate.ts'

/** A piece of work that was recorded: a service of a visit, or a repair. */
export type CertifiedWork = {
  agencyId: number
  agencyName: string
  propertyId: number
  address: string
  technicianId: number
  technician: string
  service: ServiceCode
  doneOn: Day
  certificateNames: string
  certificate: RegulatorCertificate | null
  /** Our record of it; null while it is being made, or if there is none. */
  recordId: number | null
}

export const userNameOf = (userId: number) => sql<{ name: string }>`select name from users where id = ${userId}`

/** The services of a visit that were recorded as done. No row for a visit for a repair. */
export const workOfVisit = (state: StateCode, agencyId: number, visitId: number) => sql<CertifiedWork>`
  select a.id as "agencyId", a.name as "agencyName", v.property_id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, t.id as "technicianId", t.name as technician, s.code as service,
         (v.starts_at at time zone z.time_zone)::date as "doneOn", z.certificate_name as "certificateNames",
         vs.regulator_certificate as certificate, vs.certificate_document_id as "recordId"
    from visits v
    join visit_records r on r.agency_id = v.agency_id and r.visit_id = v.id and r.submitted_at is not null
    join agencies a on a.id = v.agency_id and a.state = ${state}
    join states z on z.code = a.state
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
    join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.outcome in ('PASSED', 'FAILED')
    join services s on s.id = vs.service_id
   where v.agency_id = ${agencyId} and v.id = ${visitId} and v.status = 'COMPLETED'
   order by s.display_order`
