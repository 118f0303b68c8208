import type { Database } from './database.ts'
import { countRequests, returnRequests } from './rate-limit.queries.ts'

/** Does the work unless it was done within this time, on whichever server; returns false then. Work that failed can be done again. */
export async function once(
  database: Database,
  bucket: Buffer,
  ms: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const countedAt = new Date().toISOString()
  const [counted] = await database.ask(countRequests(bucket, 1, ms))
  if ((counted?.total ?? 1) > 1) return false
  try {
    await work()
  } catch (error) {
    await database.ask(returnRequests(bucket, 1, countedAt, ms)).catch(() => {})
    throw error
  }
  return true
}
