import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import { documentNames, type ProviderDocument } from './document-waits.ts'

type Waiting = {
  state: StateCode
  agencyId: number
  task: string
  payload: unknown
  key: string | null
  maxAttempts: number
  document: ProviderDocument
  onDay: Day
}

export const insertWaiting = ({ state, agencyId, task, payload, key, maxAttempts, document, onDay }: Waiting) => sql`
  insert into waiting_documents (agency_id, task, payload, state, document, on_day, job_key, max_attempts)
  values (${agencyId}, ${task}, ${JSON.stringify(payload)}::jsonb, ${state}, ${document}, ${onDay}, ${key}, ${maxAttempts})
  on conflict (agency_id, task, payload) do update set document = excluded.document, on_day = excluded.on_day`

export const releaseWaiting = (state: StateCode) =>
  sql<{ count: number }>`select app.release_waiting(${state}) as count`

export type DocumentsHeld = { document: ProviderDocument; lacks: string[]; waiting: number }

/** The kinds of documents that cannot be issued today, or of which some wait, and how many. */
export const documentsHeld = (state: StateCode, today: Day) => sql<DocumentsHeld>`
  select k.document, p.lacks, w.waiting
    from unnest(${Object.keys(documentNames)}::text[]) with ordinality as k (document, place)
   cross join lateral app.provider_on(${state}, ${today}::date, k.document) p
   cross join lateral (select count(*)::int as waiting from waiting_documents w
                        where w.state = ${state} and w.document = k.document) w
   where p.lacks <> '{}' or w.waiting > 0
   order by k.place`
