import { sql } from '../../platform/sql.ts'
import type { VisitForm } from './visit-form.ts'

type Who = { agencyId: number; userId: number; now: Date }

export const saveVisitDraft = ({ agencyId, userId, now }: Who, visitId: number, draft: VisitForm) => sql<{
  version: number
}>`
  insert into visit_records as r (agency_id, visit_id, draft, saved_at, saved_by)
  values (${agencyId}, ${visitId}, ${JSON.stringify(draft)}::jsonb, ${now.toISOString()}, ${userId})
      on conflict (agency_id, visit_id) do update
     set draft = excluded.draft, saved_at = excluded.saved_at, saved_by = excluded.saved_by, version = r.version + 1
  returning version`
