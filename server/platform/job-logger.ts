import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from './logging.ts'

/** The worker's own words go to our log; its chatter about each poll does not, and a failed job is logged where it failed. */
export const createJobLogger = (log: Logger | undefined): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    if (meta?.['failure'] === true) return
    const write = level === 'error' ? 'error' : 'warn'
    log?.[write]({ ...(meta?.['error'] instanceof Error && { err: meta['error'] }) }, message)
  })
