import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; now: Date }

export const visitWithoutAccess = ({ agencyId, now }: Who, visitId: number, technicianId: number) => sql`
  update visits set status = 'NO_ACCESS', technician_id = ${technicianId}, finished_at = ${now.toISOString()}, updated_at = ${now.toISOString()}, version = version + 1
   where agency_id = ${agencyId} and id = ${visitId}`

export const servicesNotDone = (agencyId: number, visitId: number, reason: string) => sql`
  update visit_services set outcome = 'NOT_DONE', not_done_reason = ${reason}
   where agency_id = ${agencyId} and visit_id = ${visitId}`
