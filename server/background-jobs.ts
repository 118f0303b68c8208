import { sweepJob } from './areas/housekeeping/sweep.job.ts'
import type { StateCode } from '../contract/states.ts'
import type { Clock } from './platform/clock.ts'
import type { Databases } from './platform/databases.ts'
import type { Job } from './platform/jobs.ts'

/** A queue lives in one PostgreSQL and does the work of the states that live there too. */
export type JobParts = { databases: Databases; states: readonly StateCode[]; clock: Clock }

/** Everything the worker can do. */
export const backgroundJobs = (parts: JobParts): Job[] => [sweepJob(parts)]
