import { fullDisk, isFullDisk } from './full-disk.ts'
import { Problem } from './problem.ts'

export const isLostConnection = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && /^(08|57P|53300|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT)/.test(code)) return true
  return (
    /connection|Query read timeout|not queryable|timeout exceeded/i.test(message ?? '') && !/^\d{2}/.test(code ?? '')
  )
}

export const isWorthRepeating = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Turns lock conflicts, timeouts and lost connections into problems with a message. */
export function toProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const { code } = error as { code?: string }
  if (code === '55P03' || isWorthRepeating(error)) {
    return new Problem('conflict', 'Someone else is changing this at the moment. Please try again.')
  }
  if (code === '57014') return new Problem('unavailable', 'This took too long. Please try again.')
  if (isFullDisk(error)) return fullDisk(error)
  if (isLostConnection(error)) {
    return Object.assign(
      new Problem('unavailable', 'The system cannot be reached at the moment. Please try again shortly.'),
      {
        cause: error,
      },
    )
  }
  return error
}
