import type { ServiceCode } from '../../../contract/services.ts'
import { sql } from '../../platform/sql.ts'

export const problemNames = () => sql<{ code: string; name: string }>`
  select code, public_name as name from access_problems`

export type VisitOutcome = { service: ServiceCode; outcome: 'PASSED' | 'FAILED' | 'NOT_DONE'; findings: string[] }

export const outcomesOfVisit = (agencyId: number, visitId: number) => sql<VisitOutcome>`
  select s.code as service, vs.outcome,
         array(select i.title from findings f join finding_items i on i.code = f.item_code
                where f.agency_id = vs.agency_id and f.visit_id = vs.visit_id and f.service_id = vs.service_id order by f.id) as findings
    from visit_services vs join services s on s.id = vs.service_id
   where vs.agency_id = ${agencyId} and vs.visit_id = ${visitId} and vs.outcome is not null
   order by s.display_order`
