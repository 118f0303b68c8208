import type { Day } from '../../../contract/days.ts'
import { updateRequiredDays } from '../../../contract/limits.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { bookingOpensDays } from '../compliance/job-status.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'
import type { ProblemCode } from './access-problems.ts'
import type { ChosenColumns } from './current-preferences.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** Same batch size as the nightly refresh, because new issues change the cards of their properties. */
const batchSize = 200

/** Cards that change because of the date, as `c`. */
const changingCards = (agencyId: number, today: Day): Sql => sql`
  (select subject_id as id from property_cards
    where agency_id = ${agencyId} and kind = ${cardKindIds.property} and next_change_on <= ${today}
      order by subject_id limit ${batchSize}) c`

const isOnService: Sql = sql`
  p.cancelled_at is null and exists (
    select from property_services s where s.agency_id = p.agency_id and s.property_id = p.id and s.cancelled_at is null)`

export type EntryRow = ChosenColumns & {
  propertyId: number
  isVacant: boolean
  /** A technician can get a key, at the agency or at the property. */
  hasKey: boolean
  /** An unresolved issue is about the key already. */
  hasKeyIssue: boolean
}

const hasKey = (today: Day): Sql => sql`
  (p.is_key_available or p.onsite_key = 'AVAILABLE'
    or p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on >= ${today}::date)`

/** A service is due that no booked visit covers. */
const isVisitDue = (today: Day, timeZone: string): Sql => sql`
  exists (
    select from property_services s
     where s.agency_id = p.agency_id and s.property_id = p.id and s.cancelled_at is null
       and (s.on_hold_until is null or s.on_hold_until < ${today}::date)
       and s.next_due_on <= ${today}::date + ${bookingOpensDays}::int
       and not exists (
         select from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
          where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED' and vs.service_id = s.service_id
            and (v.starts_at at time zone ${timeZone})::date >= ${today}::date))`

const entryColumns = (today: Day): Sql => sql`
  p.id as "propertyId", p.is_vacant as "isVacant", ${hasKey(today)} as "hasKey",
  exists (select from access_issues i join access_problems problem on problem.id = i.problem_id
           where i.agency_id = p.agency_id and i.property_id = p.id and i.resolved_at is null
             and problem.code in ('KEY_DID_NOT_WORK', 'KEY_NOT_AT_AGENCY')) as "hasKeyIssue",
  a.entry_preference_code as "agencyPreference",
  e.occupant_appointment as "occupantAppointment", e.occupant_appointment_until as "occupantAppointmentUntil",
  e.internal_en as "internalEn", e.internal_en_until as "internalEnUntil", e.vacant_entry as "vacantEntry",
  e.vacant_entry_until as "vacantEntryUntil", e.key_pickup as "keyPickup"`
const entry: Sql = sql`
  properties p
    join agencies a on a.id = p.agency_id
    left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id`

/** The agency's own preference leaves a way in, so without a key or preferences of the property nothing is blocked. */
const mayLackWayIn = (today: Day): Sql => sql`(e.property_id is not null or not ${hasKey(today)})`

/** How properties on service may be entered, without those that surely have a way in. */
export const entryRows = (agencyId: number, propertyIds: readonly number[], today: Day) => sql<EntryRow>`
  select ${entryColumns(today)} from ${entry}
   where p.agency_id = ${agencyId} and p.id = any(${propertyIds}::int[]) and ${isOnService} and ${mayLackWayIn(today)}`

/** The same for properties whose cards change today. */
export const entryRowsOfChanging = (agencyId: number, today: Day, timeZone: string) => sql<
  EntryRow & { isVisitDue: boolean }
>`
  select ${entryColumns(today)}, ${isVisitDue(today, timeZone)} as "isVisitDue" from ${changingCards(agencyId, today)}
         join (${entry}) on p.id = c.id
   where p.agency_id = ${agencyId} and ${isOnService} and ${mayLackWayIn(today)}
   order by p.id for update of p`

/**
 * Let properties whose details were last confirmed more than 30 days ago, while a visit has to be arranged; asked once
 * for each confirmation. In order of id, like every lock of several properties.
 */
export const unconfirmedProperties = (agencyId: number, today: Day, timeZone: string) => sql<{ propertyId: number }>`
  select p.id as "propertyId"
    from ${changingCards(agencyId, today)}
    join properties p on p.agency_id = ${agencyId} and p.id = c.id
   where p.cancelled_at is null and p.is_residential and not p.is_vacant
     and (p.tenancy_confirmed_at at time zone ${timeZone})::date < ${today}::date - ${updateRequiredDays}::int
     and exists (select from tenancies t where t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)})
     and ${isVisitDue(today, timeZone)}
     and not exists (
       select from access_issues i join access_problems problem on problem.id = i.problem_id
        where i.agency_id = p.agency_id and i.property_id = p.id and problem.code = 'TENANT_DETAILS_UNCONFIRMED'
          and (i.resolved_at is null or i.raised_at >= p.tenancy_confirmed_at))
   order by p.id for update of p`

export type RaisedIssue = { issueId: number; propertyId: number; problem: string }

/** Adds an issue to the open case of each property, or to a new one; properties that have this issue get no other. */
export const insertIssues = (
  { agencyId, now }: { agencyId: number; now: Date },
  code: ProblemCode,
  propertyIds: readonly number[],
) => sql<RaisedIssue>`
  with problem as (
    select id, public_name, code = 'BLOCKED_BY_PREFERENCES' as is_by_preferences from access_problems where code = ${code}
  ), opened as (
    insert into access_cases (agency_id, property_id, opened_at)
    select ${agencyId}, x.id, ${now.toISOString()} from unnest(${propertyIds}::int[]) as x (id)
     where not exists (select from access_cases c where c.agency_id = ${agencyId} and c.property_id = x.id and c.closed_at is null)
    on conflict do nothing
    returning id, property_id
  ), affected as (
    select id, property_id from opened
     union all
    select c.id, c.property_id from access_cases c
     where c.agency_id = ${agencyId} and c.property_id = any(${propertyIds}::int[]) and c.closed_at is null
  ), raised as (
    insert into access_issues (agency_id, case_id, property_id, problem_id, raised_at)
    select ${agencyId}, a.id, a.property_id, problem.id, ${now.toISOString()} from affected a, problem
    on conflict (agency_id, case_id, problem_id) where resolved_at is null do nothing
    returning id, case_id, property_id
  ), versioned as (
    update access_cases c set version = c.version + 1 from raised where c.agency_id = ${agencyId} and c.id = raised.case_id
  ), blocked as (
    insert into access_case_methods as m (agency_id, case_id, entry_method, is_blocked_by_preferences, blocked_at)
    select ${agencyId}, raised.case_id, b.entry_method, problem.is_by_preferences, ${now.toISOString()}
      from raised, problem join access_problem_blocks b on b.problem_id = problem.id
    on conflict (agency_id, case_id, entry_method) do update
       set is_blocked_by_preferences = m.is_blocked_by_preferences or excluded.is_blocked_by_preferences,
           blocked_at = case when m.unblocked_at is null then m.blocked_at else excluded.blocked_at end, unblocked_at = null
  )
  select raised.id as "issueId", raised.property_id as "propertyId", problem.public_name as problem from raised, problem`
