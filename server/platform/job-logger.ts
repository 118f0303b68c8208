import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from './logging.ts'

/** Forwards only warnings and errors of graphile-worker to the log; a failed job is logged where it failed. */
export const createJobLogger = (log: Logger | undefined): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    if (meta?.['failure'] === true) return
    const write = level === 'error' ? 'error' : 'warn'
    log?.[write]({ ...(meta?.['error'] instanceof Error && { err: meta['error'] }) }, message)
  })
