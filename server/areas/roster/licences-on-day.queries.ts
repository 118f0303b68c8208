import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import { sql } from '../../platform/sql.ts'
import { isValidLicence, printedLicence } from '../service-checks/visit-facts.queries.ts'

export type LicenceOnDay = { name: string; number: string; expiresOn: Day | null }

/** A service that needs a licence, with the technician's licence for it on a day, or else the one that ended last before it. */
export type LicensedService = { service: ServiceCode; valid: LicenceOnDay | null; ended: LicenceOnDay | null }

export const licencesOnDay = (technicianId: number, codes: readonly ServiceCode[], day: Day) => sql<LicensedService>`
  select s.code as service, case when l."isValid" then l.licence end as valid, case when not l."isValid" then l.licence end as ended
    from services s
    left join lateral (
      select json_build_object('name', l.name, 'number', ${printedLicence}, 'expiresOn', l.expires_on) as licence,
             ${isValidLicence(sql`${day}::date`)} as "isValid"
        from technician_licences l
       where l.technician_id = ${technicianId} and s.id = any (l.service_ids::smallint[]) and coalesce(l.valid_from <= ${day}, true)
       order by l.expires_on desc nulls first, l.id desc limit 1) l on true
   where s.needs_licence and s.code = any (${codes}::text[])
   order by s.display_order`
