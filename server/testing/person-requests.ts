import { stateCodes, type StateCode } from '../../contract/states.ts'
import { personRequestJob } from '../areas/personal-data/person-request.job.ts'
import { Databases } from '../platform/databases.ts'
import { createLogger } from '../platform/logging.ts'
import type { TestStateSystem } from './test-state-system.ts'

export const databasesAt = (url: string, patienceMs: number): Databases =>
  new Databases(Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>, {
    poolSize: 2,
    applicationName: 'tests',
    patienceMs,
  })

/**
 * Does the exports and erasures that wait in the queue; on the last attempt, so that a failure is final. Returns how many
 * there were.
 */
export async function runPersonRequests(
  { given, clock }: Pick<TestStateSystem, 'given' | 'clock'>,
  patientDatabases: Databases,
): Promise<number> {
  const jobs = await given.rows<{ payload: object }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'person-request' returning j.payload`,
  )
  for (const { payload } of jobs)
    await personRequestJob({ patientDatabases, clock })
      .perform(payload, { log: createLogger('silent'), attempt: 5, maxAttempts: 5 })
      .catch(() => {})
  return jobs.length
}
