import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from './logging.ts'

/** The worker's own words go to our log; its chatter about each poll does not. */
export const createJobLogger = (log: Logger | undefined): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    if (level === 'error') log?.error({ worker: meta }, message)
    if (level === 'warning') log?.warn({ worker: meta }, message)
  })
