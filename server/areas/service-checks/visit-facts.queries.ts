import { sql, type Sql } from '../../platform/sql.ts'

/** Findings of earlier visits that the technician of this visit saw again. */
export const findingsStillThere = (agencyId: number, visitId: number | Sql): Sql => sql`
  select (e.answer ->> 'findingId')::int
    from visit_records w, jsonb_path_query(w.content, '$.services[*].earlier[*] ? (@.isFixed == false)') as e (answer)
   where w.agency_id = ${agencyId} and w.visit_id = ${visitId}`

/** Our record is made of a service `vs` that was passed, or at whose visit something was repaired. */
export const needsRecord: Sql = sql`
  coalesce(vs.outcome = 'PASSED' or exists (
    select from findings f
     where f.agency_id = vs.agency_id and f.visit_id = vs.visit_id and f.service_id = vs.service_id
       and f.resolved_visit_id = vs.visit_id and f.closed_as is null), false)`

/** The number of licence `l`, with the state that issued it if the work is in another. */
export const printedLicence: Sql = sql`
  l.licence_number || case when l.issued_in <> l.state then ' (' || upper(l.issued_in) || ')' else '' end`

/** Whether licence `l` was valid on a day. */
export const isValidLicence = (day: Sql): Sql => sql`
  coalesce(l.valid_from <= ${day}, true) and coalesce(l.expires_on >= ${day}, true)`

/** Licence `l` as a `DatedLicence`. */
export const datedLicence: Sql = sql`
  json_build_object('kind', l.name, 'number', l.licence_number, 'issuedIn', coalesce(l.issued_in, l.state), 'validFrom', l.valid_from,
                    'expiresOn', l.expires_on)`

/** Of the technician's licence `t` for the service `vs` on the day of the visit `v` in the state `s`. */
export const ofVisitLicence = (what: Sql): Sql => sql`
         (select ${what} from technician_licences l
           where l.technician_id = t.id and vs.service_id = any (l.service_ids::smallint[])
             and ${isValidLicence(sql`(v.starts_at at time zone s.time_zone)::date`)}
           order by l.expires_on desc nulls first, l.id desc limit 1)`
/** Its number. */
export const technicianLicence: Sql = ofVisitLicence(printedLicence)
