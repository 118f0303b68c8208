import { sql } from '../../platform/sql.ts'

export type HeldJob = { id: string; task: string; payload: unknown; key: string | null; maxAttempts: number }

/** A row if the agency is paused or closed, with the one into which it was merged. */
export const inactiveAgency = (agencyId: number) => sql<{ mergedInto: number | null }>`
  select merged_into as "mergedInto" from agencies where id = ${agencyId} and not is_active`

/** The same, locked, so that the agency does not go on before its job is held. */
export const lockInactiveAgency = (agencyId: number) => sql<{ mergedInto: number | null }>`
  select merged_into as "mergedInto" from agencies where id = ${agencyId} and not is_active for share`

/** No effect for a job that is held already, as after a crash. */
export const insertHeldJob = (agencyId: number, job: HeldJob, now: Date) => sql`
  insert into held_jobs (agency_id, job_id, task, payload, job_key, max_attempts, held_at)
  values (${agencyId}, ${job.id}, ${job.task}, ${JSON.stringify(job.payload)}::json, ${job.key}, ${job.maxAttempts}, ${now.toISOString()})
  on conflict do nothing`

export const countHeldJobs = (agencyId: number) => sql<{ count: number }>`
  select count(*)::int as count from held_jobs where agency_id = ${agencyId}`

/** The jobs of an agency run one after another, so that those of others have workers left. */
export const releaseHeldJobs = (agencyId: number) => sql`
  with released as (delete from held_jobs where agency_id = ${agencyId} returning task, payload, job_key, max_attempts, held_at, job_id)
  select app.enqueue(task, payload, job_key => job_key, queue => ${`held-${agencyId}`}, max_attempts => max_attempts)
    from (select * from released order by held_at, job_id) r`
