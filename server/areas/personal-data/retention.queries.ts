import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type RetentionKind =
  | 'MAILS'
  | 'ACCOUNT_MAILS'
  | 'AUDIT'
  | 'SESSIONS'
  | 'LEFT_TENANTS'
  | 'ENTRY_NOTICES'
  | 'IMPORTS'
  | 'INVITATIONS'
  | 'PERSON_REQUESTS'

type Rows = { rows: number }
const iso = (moment: Date): string => moment.toISOString()

export const emptyMails = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.empty_mails(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const forgetNotices = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.forget_old_notices(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const forgetImports = (before: Date, most: number) => sql<Rows>`
  select app.forget_imports(${iso(before)}, ${most}) as rows`
export const forgetAccountMails = (before: Date, most: number) => sql<Rows>`
  select app.forget_account_mails(${iso(before)}, ${most}) as rows`
export const forgetInvitations = (before: Date, most: number) => sql<Rows>`
  select app.forget_invitations(${iso(before)}, ${most}) as rows`
export const forgetSessions = (before: Date, most: number) => sql<Rows>`
  select app.forget_sessions(${iso(before)}, ${most}) as rows`
export const forgetPersonRequests = (before: Date, most: number) => sql<Rows>`
  select app.forget_person_requests(${iso(before)}, ${most}) as rows`
export const dropAuditMonths = (before: Day) => sql<Rows>`select app.drop_audit_months(${before}) as rows`

export type LeftTenancy = { agencyId: number; tenancyId: number; propertyId: number }

export const leftTenancies = (before: Day, most: number) => sql<LeftTenancy>`
  select agency_id as "agencyId", tenancy_id as "tenancyId", property_id as "propertyId" from app.tenancies_to_forget(${before}, ${most})`

export const forgotTenancy = ({ agencyId, tenancyId }: LeftTenancy, now: Date) => sql`
  select app.forgot_tenancy(${agencyId}, ${tenancyId}, ${iso(now)})`

export type LeftTenant = { id: number; name: string; email: string | null; phones: string[]; isStillNamed: boolean }

/** The tenants of a tenancy, and whether the same person is named by a tenancy that is kept, or as a contact. */
export const leftTenants = ({ agencyId, tenancyId, propertyId }: LeftTenancy, before: Day) => sql<LeftTenant>`
  select o.id, o.name, o.email,
         array(select n.number::text from contact_numbers n where n.agency_id = o.agency_id and n.occupant_id = o.id) as phones,
         exists (select from tenancies t join occupants s on s.agency_id = t.agency_id and s.tenancy_id = t.id
                  where t.agency_id = o.agency_id and t.property_id = ${propertyId} and t.id <> o.tenancy_id
                    and t.people_removed_at is null and (t.status = 'OPEN' or t.closes_on >= ${before})
                    and (lower(s.name) = lower(o.name) or lower(s.email) = lower(o.email)))
           or exists (select from property_contacts p join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
                       where p.agency_id = o.agency_id and p.property_id = ${propertyId}
                         and (lower(c.name) = lower(o.name) or c.email_key = lower(o.email))) as "isStillNamed"
    from occupants o where o.agency_id = ${agencyId} and o.tenancy_id = ${tenancyId} order by o.id`

export type RetentionRun = {
  kind: RetentionKind
  until: Day
  rows: number
  isComplete: boolean
  finishedAt: string
}

export const addRetentionRun = (
  state: StateCode,
  run: Omit<RetentionRun, 'finishedAt'> & { startedAt: Date; finishedAt: Date },
) => sql`
  insert into retention_runs (state, kind, until, rows, is_complete, started_at, finished_at)
  values (${state}, ${run.kind}, ${run.until}, ${run.rows}, ${run.isComplete}, ${iso(run.startedAt)}, ${iso(run.finishedAt)})`

/** The latest reports of the state. */
export const retentionRuns = (most: number) => sql<RetentionRun>`
  select kind, until, rows, is_complete as "isComplete", finished_at as "finishedAt"
    from retention_runs where state = app.state() order by id desc limit ${most}`
