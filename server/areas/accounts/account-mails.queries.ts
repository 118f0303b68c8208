import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { NewAccountMail } from './queue-account-mail.ts'

export const insertAccountMail = (state: StateCode, { kind, email, details = {} }: NewAccountMail, now: Date) => sql<{
  id: string
}>`
  insert into account_mails (state, kind, email, details, created_at)
  values (${state}, ${kind}, ${email}, ${JSON.stringify(details)}::jsonb, ${now.toISOString()}) returning id`

export const enqueueAccountMail = (state: StateCode, mailId: string, attempts: number) => sql`
  select app.enqueue('send-account-mail', ${JSON.stringify({ state, mailId })}::json,
    job_key => ${`account-mail:${mailId}`}, max_attempts => ${attempts}::int)`

export type AccountMail = { kind: NewAccountMail['kind']; email: string; details: Record<string, string> }

export const unsentAccountMail = (mailId: string) => sql<AccountMail>`
  select kind, email, details from app.account_mail(${mailId}::uuid)`

export const settleAccountMail = (mailId: string, sentAt: Date | null, error: string | null) => sql`
  select app.settle_account_mail(${mailId}::uuid, ${sentAt?.toISOString() ?? null}::timestamptz, ${error?.slice(0, 500) ?? null}::text)`

export type ForgottenAccount = { resetId: string; username: string; name: string; email: string }

type Begin = { mailId: string; now: Date; expiresAt: Date; admitsDemoUsers: boolean }

export const beginPasswordResets = ({ mailId, now, expiresAt, admitsDemoUsers }: Begin) => sql<ForgottenAccount>`
  select reset_id as "resetId", username, name, email
    from app.begin_password_resets(${mailId}::uuid, ${now.toISOString()}, ${expiresAt.toISOString()},
                                   ${admitsDemoUsers})`
