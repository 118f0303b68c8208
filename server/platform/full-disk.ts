import { statfs } from 'node:fs/promises'
import { largestUpload } from '../../contract/limits.ts'
import { Problem } from './problem.ts'
import { logSecurityOutsideRequests } from './security-log.ts'

/** Errors of a full disk: of this server (also by its quota), and of PostgreSQL. */
const codes = ['ENOSPC', 'EDQUOT', '53100']
const hasCode = (error: unknown): boolean => codes.includes((error as { code?: string } | undefined)?.code ?? '')

/** Also recognises a problem that was made of such an error. */
export const isFullDisk = (error: unknown): boolean =>
  hasCode(error) || (error instanceof Error && hasCode(error.cause))

/** For sessions: reading needs no space, so it continues although its session cannot be extended. */
export const unlessDiskIsFull = (error: unknown): void => {
  if (!isFullDisk(error)) throw error
  logSecurityOutsideRequests('database-error', { reason: 'session not extended, because the disk is full' })
}

export const fullDisk = (error: unknown): Problem =>
  Object.assign(
    new Problem('unavailable', 'There is no space left to save this at the moment. Please try again later.'),
    {
      cause: error,
    },
  )

/** Room for one more upload while it is received and stored. */
const leastBytes = 2 * largestUpload

/** Whether files can be stored in the folder. Unknown counts as yes, because then the write itself says what is wrong. */
export async function hasFileSpace(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= leastBytes
}
