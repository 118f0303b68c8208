import { sql } from './sql.ts'

/** Adds requests to the current window of a bucket; returns the total of all servers. */
export const countRequests = (bucket: Buffer, requests: number, windowMs: number) =>
  sql<{ total: number; leftMs: number }>`
    select total, left_ms as "leftMs" from app.count_requests(${bucket}, ${requests}::int, ${windowMs}::int)`

/** Takes back requests that were counted at a time and did not happen. */
export const returnRequests = (bucket: Buffer, requests: number, countedAt: string, windowMs: number) =>
  sql`select app.return_requests(${bucket}, ${requests}::int, ${countedAt}, ${windowMs}::int)`
