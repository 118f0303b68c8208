import type { Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/** Asking twice is asking once. */
export const subscribe = async (db: Db, agencyId: number, quoteId: number, userId: number, now: Date) =>
  db.rows(sql`
    insert into quote_subscriptions (agency_id, quote_id, user_id, subscribed_at)
    values (${agencyId}, ${quoteId}, ${userId}, ${now.toISOString()}) on conflict do nothing`)
