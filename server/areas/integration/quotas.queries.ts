import { sql } from '../../platform/sql.ts'

/* Requests to software that counts those of all agencies together. */

export const takeSoftwareTurn = (
  software: string,
  office: string,
  now: Date,
  perSecond: number,
  perDay: number,
) => sql<{ waitMs: number; isTaken: boolean; offices: number }>`
  select wait_ms as "waitMs", is_taken as "isTaken", offices
    from app.take_software_turn(${software}, ${office}, ${now.toISOString()}, ${perSecond}::int, ${perDay}::int)`

export const noteSoftwareRefusal = (software: string, now: Date, askedMs: number | null) => sql<{ waitMs: number }>`
  select app.note_software_refusal(${software}, ${now.toISOString()}, ${askedMs}::int) as "waitMs"`

export const quotaUse = (software: string, office: string, now: Date) => sql<{ own: number; total: number }>`
  select own, total from app.software_quota_use(${software}, ${office}, ${now.toISOString()})`

export const agenciesOfAccount = (software: string, accountId: string) => sql<{ state: string; agencyId: number }>`
  select state, agency_id as "agencyId" from app.software_accounts(${software}, ${accountId})`
