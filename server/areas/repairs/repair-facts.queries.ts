import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import { sql } from '../../platform/sql.ts'
import type { DatedLicence } from '../service-checks/performer-text.ts'
import type { CitedLaws } from '../service-checks/checks-by-service.ts'
import { citedLaws } from '../service-checks/cited-laws.queries.ts'
import { datedLicence, printedLicence } from '../service-checks/visit-facts.queries.ts'

export type FindingToRepair = {
  id: number
  code: string
  title: string
  description: string
  severity: Severity
  applianceId: number | null
  appliance: string | null
  location: string | null
  foundOn: Day
}

export type ApplianceInPlace = {
  id: number
  name: string
  location: string | null
  make: string | null
  expiresOn: Day | null
}

export type RepairLine = { position: number; findingId: number | null; description: string; totalCents: number }

export type RepairTechnician = {
  id: number
  name: string
  /** Licences for the service of the quote. */
  licences: { printed: string; dated: DatedLicence }[]
}

/** Everything that the record of a repair is checked against. */
export type RepairFacts = {
  service: ServiceCode
  /** At which visits look today. */
  laws: CitedLaws
  /** The state's names of the certificates that its regulator issues or numbers. */
  certificateNames: string
  findings: FindingToRepair[]
  appliances: ApplianceInPlace[]
  lines: RepairLine[]
  technicians: RepairTechnician[]
  /** The technician and the day of the booked visit. */
  visit: { technicianId: number; on: Day } | null
}

/** With what was settled and removed since, to show what was typed about it. */
export const repairFacts = (agencyId: number, quoteId: number, { isOver } = { isOver: false }) => sql<RepairFacts>`
  select s.code as service, ${citedLaws(sql`a.state`, sql`(now() at time zone z.time_zone)::date`)} as laws,
         z.certificate_name as "certificateNames",
         (select coalesce(json_agg(json_build_object(
                   'id', f.id, 'code', f.item_code, 'title', i.title, 'description', i.description, 'severity', f.severity,
                   'applianceId', f.appliance_id, 'appliance', f.appliance_name, 'location', f.appliance_location,
                   'foundOn', f.found_on) order by f.id), '[]')
            from findings f join finding_items i on i.code = f.item_code
           where f.agency_id = q.agency_id and f.quote_id = q.id
             and (${isOver} or f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null)) as findings,
         (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'location', x.location, 'make', x.make,
                                                     'expiresOn', x.expires_on) order by x.id), '[]')
            from appliances x
           where x.agency_id = q.agency_id and x.property_id = q.property_id and x.service_id = q.service_id
             and (${isOver} or x.removed_on is null)) as appliances,
         (select coalesce(json_agg(json_build_object('position', l.position, 'findingId', l.finding_id,
                                                     'description', l.description, 'totalCents', l.total_cents)
                                   order by l.position), '[]')
            from quote_lines l where l.agency_id = q.agency_id and l.quote_id = q.id) as lines,
         (select coalesce(json_agg(json_build_object(
                   'id', t.id, 'name', t.name,
                   'licences', (select coalesce(json_agg(json_build_object('printed', ${printedLicence}, 'dated', ${datedLicence})
                                                         order by l.expires_on desc nulls first, l.id), '[]')
                                  from technician_licences l
                                 where l.technician_id = t.id and q.service_id = any (l.service_ids::smallint[])))
                   order by t.name, t.id), '[]')
            from technicians t
           where t.state = a.state
             and (t.is_active and q.service_id = any (t.service_ids::smallint[]) or t.id = v.technician_id)) as technicians,
         case when v.id is not null then json_build_object(
           'technicianId', v.technician_id, 'on', (v.starts_at at time zone z.time_zone)::date) end as visit
    from quotes q
    join agencies a on a.id = q.agency_id
    join states z on z.code = a.state
    join services s on s.id = q.service_id
    left join visits v on v.agency_id = q.agency_id and v.id = q.visit_id and v.status in ('BOOKED', 'COMPLETED')
   where q.agency_id = ${agencyId} and q.id = ${quoteId}`
