import type pg from 'pg'
import type { DatabaseSource } from './check-databases.ts'
import { withClient } from './with-client.ts'

type Found = { workers: number; late: number; minutes: number; failed: { task: string; count: number }[] }

/** Jobs that should have begun and have not, and those that failed for the last time. */
const queueQuestion = `
  select (select count(*)::int from job_workers where seen_at > now() - interval '40 seconds') as workers,
         count(*) filter (where is_late)::int as late,
         coalesce(extract(epoch from now() - min(run_at) filter (where is_late)) / 60, 0)::int as minutes,
         coalesce((select json_agg(f) from (
           select task_identifier as task, count(*)::int as count from graphile_worker.jobs
            where attempts >= max_attempts group by 1 order by 2 desc limit 5) f), '[]') as failed
    from (select run_at, locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes' as is_late
            from graphile_worker.jobs) jobs`

/** What is wrong with the queues of background jobs, as sentences. Only the owner and the role of the jobs may read them. */
export async function checkQueues(sources: readonly DatabaseSource[]): Promise<string[]> {
  const readable = sources.filter(({ role }) => role === 'owner' || role === 'jobs')
  const faults = await Promise.all(
    readable.map(async ({ url }) =>
      withClient(url, faultsOfQueue).catch((error: Error) => [`The queue cannot be read: ${error.message}.`]),
    ),
  )
  return [...new Set(faults.flat())]
}

async function faultsOfQueue(client: pg.Client): Promise<string[]> {
  const [found] = (await client.query<Found>(queueQuestion)).rows
  if (!found) return []
  const { workers, late, minutes, failed } = found
  return [
    ...(workers > 0 ? [] : ['No worker is running: mails, documents and syncs wait. Start the part “worker”.']),
    ...(late > 0 && workers > 0
      ? [`${late} jobs wait, the oldest for ${minutes} minutes. Look into the worker’s log, or start another worker.`]
      : []),
    ...failed.map(
      ({ task, count }) => `${count} jobs “${task}” have failed for the last time; the worker’s log says why.`,
    ),
  ]
}
