import { sql } from '../../platform/sql.ts'

export const quoteSubscription = (agencyId: number, quoteId: number, userId: number) => sql`
  select true from quote_subscriptions where agency_id = ${agencyId} and quote_id = ${quoteId} and user_id = ${userId}`

/** Subscribing again has no effect. */
export const subscribe = (agencyId: number, quoteId: number, userId: number, now: Date) => sql`
  insert into quote_subscriptions (agency_id, quote_id, user_id, subscribed_at)
  values (${agencyId}, ${quoteId}, ${userId}, ${now.toISOString()}) on conflict do nothing`
