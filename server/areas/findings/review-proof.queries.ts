import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

export type RepairDocument = { id: number; day: Day; name: string }

const mostDocuments = 60

/** The property's documents since the findings that can show their repair: our own reports show what our technicians found. */
export const documentsOfRepair = (agencyId: number, propertyId: number, since: Day | null) => sql<RepairDocument>`
  select d.id, d.dated_on as day, f.file_name as name
    from documents d
    join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status in ('STORED', 'DRAWN_WHEN_OPENED')
   where d.agency_id = ${agencyId} and d.property_id = ${propertyId} and d.deleted_at is null
     and d.provided_by <> 'DETECTOR_INSPECTOR' and d.dated_on >= coalesce(${since}::date, d.dated_on)
   order by d.dated_on desc, d.id desc limit ${mostDocuments}`
