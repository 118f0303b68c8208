import { sql } from './sql.ts'

/** Adds requests to the current window of a bucket; returns the total of all servers. */
export const countRequests = (bucket: Buffer, requests: number, windowMs: number) =>
  sql<{ total: number; leftMs: number }>`
    select total, left_ms as "leftMs" from app.count_requests(${bucket}, ${requests}::int, ${windowMs}::int)`
