import { fullDisk, isFullDisk } from './full-disk.ts'
import { Problem } from './problem.ts'
import { logSecurityOutsideRequests } from './security-log.ts'

export const isLostConnection = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && /^(08|57P|53300|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT)/.test(code)) return true
  return (
    /connection|Query read timeout|not queryable|timeout exceeded/i.test(message ?? '') && !/^\d{2}/.test(code ?? '')
  )
}

export const isWorthRepeating = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

const because = (cause: unknown, problem: Problem): Problem => Object.assign(problem, { cause })

/** A session that is not as the server remembers it; the request begins again with what it is now. */
export const isChangedSession = (error: unknown): boolean => (error as { code?: string }).code === 'AS001'

/** Turns lock conflicts, timeouts and lost connections into problems with a message. */
export function toProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const { code } = error as { code?: string }
  if (code === '55P03' || isWorthRepeating(error))
    return because(error, new Problem('conflict', 'Someone else is changing this at the moment. Please try again.'))
  if (code === '57014') return because(error, new Problem('unavailable', 'This took too long. Please try again.'))
  if (isFullDisk(error)) return fullDisk(error)
  if (isLostConnection(error))
    return because(
      error,
      new Problem('unavailable', 'The system cannot be reached at the moment. Please try again shortly.'),
    )
  return error
}

type Rejection = { code: string; constraint?: string }

/** What PostgreSQL said, of an error or the problem made of it; undefined for errors that are not PostgreSQL's. */
export function rejectionOf(error: unknown): Rejection | undefined {
  for (const each of [error, (error as { cause?: unknown } | undefined)?.cause]) {
    const { code, constraint, severity } = (each ?? {}) as { code?: string; constraint?: string; severity?: string }
    if (severity !== undefined && code !== undefined && /^[0-9A-Z]{5}$/.test(code))
      return { code, ...(constraint !== undefined && { constraint }) }
  }
  return undefined
}

/** An error of the database that no caller gets to see, because the work is repeated or goes on without it. */
export function noteSwallowed(error: unknown, reason: string, about: { address?: string; action?: string } = {}): void {
  const code = (error as { code?: string }).code
  const rejection = rejectionOf(error) ?? (code !== undefined && { code })
  logSecurityOutsideRequests('database-error', { reason, ...about, ...rejection })
}
