import type { SyncCollection, SyncCounts, SyncDifference } from '../../../contract/integration/connections.ts'
import { sql } from '../../platform/sql.ts'

/* Runs: each time the software was read. */

export type RunCounts = Partial<Record<SyncCollection, SyncCounts>>
export type SyncRunRow = {
  id: number
  kind: 'SYNC' | 'DRY'
  cause: string
  failures: number
  counts: RunCounts
  differences: SyncDifference[]
  /** Cursors of a dry run, what it would link, adopt and add, and which collections are finished. */
  progress: {
    cursors?: Record<string, string>
    links?: Record<string, number>
    managers?: Record<string, { id: number; name: string }>
    adopted?: string[]
    finished?: string[]
  }
}

export const openRun = (agencyId: number, software: string) => sql<SyncRunRow>`
  select id, kind, cause, failures, counts, differences, progress from software_runs
   where agency_id = ${agencyId} and software = ${software} and status = 'RUNNING' order by kind desc, id limit 1`
export const beginSyncRun = (
  agencyId: number,
  software: string,
  { kind, cause, userId }: { kind: string; cause: string; userId: number | null },
  now: Date,
) => sql<{ id: number }>`
  insert into software_runs (agency_id, software, kind, cause, status, requested_by, started_at)
  values (${agencyId}, ${software}, ${kind}, ${cause}, 'RUNNING', ${userId}, ${now.toISOString()})
      on conflict (agency_id, software, kind) where status = 'RUNNING' do nothing returning id`
export const noteProgress = (
  agencyId: number,
  { id, counts, differences, progress }: Pick<SyncRunRow, 'id' | 'counts' | 'differences' | 'progress'>,
) => sql`
  update software_runs
     set counts = ${JSON.stringify(counts)}::jsonb, differences = ${JSON.stringify(differences)}::jsonb,
         progress = ${JSON.stringify(progress)}::jsonb, failures = 0, note = null, waits_until = null
   where agency_id = ${agencyId} and id = ${id}`
export const noteRequests = (agencyId: number, runId: number, requests: number) => sql`
  update software_runs set requests = requests + ${requests} where agency_id = ${agencyId} and id = ${runId}`
export const noteDryRun = (agencyId: number, runId: number, met: SyncRunRow['progress']) => sql`
  update software_runs set progress = progress || ${JSON.stringify(met)}::jsonb
   where agency_id = ${agencyId} and id = ${runId} and status = 'RUNNING'`
export const noteWaiting = (
  agencyId: number,
  runId: number,
  { note, isFailure, until }: { note: string; isFailure: boolean; until: Date | null },
) => sql`
  update software_runs
     set note = ${note}, failures = failures + ${isFailure ? 1 : 0}::int, waits_until = ${until?.toISOString() ?? null}
   where agency_id = ${agencyId} and id = ${runId}`
export const endSyncRun = (
  agencyId: number,
  runId: number,
  status: 'DONE' | 'FAILED',
  note: string | null,
  now: Date,
) => sql`
  update software_runs set status = ${status}, note = ${note}, ended_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${runId} and status = 'RUNNING'`
export const endRuns = (agencyId: number, software: string, note: string, now: Date) => sql`
  update software_runs set status = 'FAILED', note = ${note}, ended_at = ${now.toISOString()}
   where agency_id = ${agencyId} and software = ${software} and status = 'RUNNING'`
