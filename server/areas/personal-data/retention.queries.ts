import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type RetentionKind =
  | 'MAILS'
  | 'ACCOUNT_MAILS'
  | 'AUDIT'
  | 'SESSIONS'
  | 'LEFT_TENANTS'
  | 'VISIT_CONTACTS'
  | 'CONTACT_ATTEMPTS'
  | 'ENTRY_NOTICES'
  | 'IMPORTS'
  | 'INVITATIONS'
  | 'PERSON_REQUESTS'
  | 'AGENCY_EXPORTS'
  | 'CLOSED_AGENCY_PEOPLE'
  | 'CLOSED_AGENCIES'

type Rows = { rows: number }
const iso = (moment: Date): string => moment.toISOString()

export const emptyMails = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.empty_mails(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const forgetNotices = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.forget_old_notices(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const forgetAttempts = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.forget_old_attempts(${iso(before)}, ${iso(now)}, ${most}) as rows`
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
export const forgetAgencyExports = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.forget_agency_exports(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const forgetClosedPeople = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.forget_closed_people(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const removeClosedAgencies = (before: Date, now: Date, most: number) => sql<Rows>`
  select app.remove_closed_agencies(${iso(before)}, ${iso(now)}, ${most}) as rows`
export const dropAuditMonths = (before: Day) => sql<Rows>`select app.drop_audit_months(${before}) as rows`

export type LeftTenancy = { agencyId: number; tenancyId: number; propertyId: number }

export const leftTenancies = (before: Day, most: number) => sql<LeftTenancy>`
  select agency_id as "agencyId", tenancy_id as "tenancyId", property_id as "propertyId" from app.tenancies_to_forget(${before}, ${most})`

export const forgotTenancy = ({ agencyId, tenancyId }: LeftTenancy, now: Date) => sql`
  select app.forgot_tenancy(${agencyId}, ${tenancyId}, ${iso(now)})`

export type LeftPerson = { name: string; email: string | null; phones: string[]; isStillNamed: boolean }
type LeftTenant = LeftPerson & { id: number }

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
                         and (lower(c.name) = lower(o.name) or c.email_key = lower(o.email)))
           or exists (select from visits v join visit_contacts c on c.agency_id = v.agency_id and c.visit_id = v.id
                       where v.agency_id = o.agency_id and v.property_id = ${propertyId} and v.ends_at >= ${before} and c.is_nominated
                         and (lower(c.name) = lower(o.name) or lower(c.email) = lower(o.email))) as "isStillNamed"
    from occupants o where o.agency_id = ${agencyId} and o.tenancy_id = ${tenancyId} order by o.id`

export type OldVisit = { agencyId: number; visitId: number; propertyId: number }

export const oldVisits = (before: Date, most: number) => sql<OldVisit>`
  select agency_id as "agencyId", visit_id as "visitId", property_id as "propertyId" from app.visits_to_forget(${iso(before)}, ${most})`

export const markVisitForgotten = ({ agencyId, visitId }: OldVisit, now: Date) => sql`
  update visits set people_removed_at = ${iso(now)} where agency_id = ${agencyId} and id = ${visitId}`

const digitsOf = (phone: Sql): Sql => sql`nullif(right(regexp_replace(${phone}, '\\D', '', 'g'), 9), '')`

/**
 * The contacts of a visit who are still named by it, and whether the same person is named by a later visit, by a tenancy that is
 * kept, as a contact of the property or as a property manager. Without a number that somebody else of a later visit or a kept
 * tenancy has too.
 */
export const oldVisitContacts = ({ agencyId, visitId, propertyId }: OldVisit, before: Date) => sql<LeftPerson>`
  with later as (
    select l.name, l.email, ${digitsOf(sql`l.mobile`)} as digits
      from visits v join visit_contacts l on l.agency_id = v.agency_id and l.visit_id = v.id
     where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.ends_at >= ${iso(before)}
    union all
    select o.name, o.email, ${digitsOf(sql`n.number`)}
      from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
      left join contact_numbers n on n.agency_id = o.agency_id and n.occupant_id = o.id
     where t.agency_id = ${agencyId} and t.property_id = ${propertyId} and t.people_removed_at is null
    union all
    select k.name, k.email, ${digitsOf(sql`n.number`)}
      from property_contacts p join contacts k on k.agency_id = p.agency_id and k.id = p.contact_id
      left join contact_numbers n on n.agency_id = k.agency_id and n.contact_id = k.id
     where p.agency_id = ${agencyId} and p.property_id = ${propertyId}
    union all
    select m.name, m.email, null from property_managers m where m.agency_id = ${agencyId})
  select c.name, nullif(c.email, 'removed@removed.invalid') as email,
         case when c.mobile = 'Removed' or exists (select from later l where l.digits = ${digitsOf(sql`c.mobile`)}) then '{}'
              else array[c.mobile::text] end as phones,
         exists (select from later l where lower(l.name) = lower(c.name) or lower(l.email) = lower(c.email)) as "isStillNamed"
    from visit_contacts c
   where c.agency_id = ${agencyId} and c.visit_id = ${visitId} and c.name not in ('Former contact', 'Former tenant', 'Former owner')
   order by c.position`

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
