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

/** No row if it is not sent yet, has come back already or is forgotten. */
export const returnAccountMail = (mailId: string, reason: string, at: Date, isFinal: boolean) => sql<{
  isNoted: boolean
}>`
  select true as "isNoted" where app.return_account_mail(${mailId}::uuid, ${reason}, ${at.toISOString()}, ${isFinal})`

/** Out of the inbox. */
export const seeReturnedAccountMail = (state: StateCode, mailId: string, userId: number, now: Date) => sql<{
  id: string
}>`
  update account_mails set return_seen_at = ${now.toISOString()}, return_seen_by = ${userId}
   where id = ${mailId}::uuid and state = ${state} and returned_at is not null and return_seen_at is null returning id`

/** Out of the inbox too, once the invitation is sent again, to another address or withdrawn. */
export const seeReturnsOfInvitation = (id: string, userId: number, now: Date) => sql`
  update account_mails m set return_seen_at = ${now.toISOString()}, return_seen_by = ${userId}
    from (select state, email, 'INVITATION' as kind from invitations where id = ${id}::uuid
          union all select state, email, 'STAFF_INVITATION' from staff_invitations where id = ${id}::uuid) i
   where m.state = i.state and m.kind = i.kind and lower(m.email) = lower(i.email)
     and m.returned_at is not null and m.return_seen_at is null`

export type ForgottenAccount = { resetId: string; username: string; name: string; email: string }

type Begin = { mailId: string; now: Date; expiresAt: Date; admitsDemoUsers: boolean }

export const beginPasswordResets = ({ mailId, now, expiresAt, admitsDemoUsers }: Begin) => sql<ForgottenAccount>`
  select reset_id as "resetId", username, name, email
    from app.begin_password_resets(${mailId}::uuid, ${now.toISOString()}, ${expiresAt.toISOString()},
                                   ${admitsDemoUsers})`
