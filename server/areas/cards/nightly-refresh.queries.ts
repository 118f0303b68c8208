import { unassigned } from './counter-moves.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { CardKind } from './card.ts'
import { allManagers, cardKindIds } from '../../platform/lookup-ids.ts'

export type RefreshResult = { agencies: number; cards: number; quotes: number }

const task = 'nightly-refresh'

export const beginRun = (state: StateCode, today: Day, now: Date) => sql`
  insert into job_runs (task, state, day, started_at) values (${task}, ${state}, ${today}, ${now.toISOString()})
  on conflict do nothing`

export const isRunDone = (state: StateCode, today: Day) => sql<{ done: boolean }>`
  select finished_at is not null as done from job_runs where task = ${task} and state = ${state} and day = ${today}`

export const endRun = (state: StateCode, today: Day, now: Date, result: RefreshResult) => sql`
  update job_runs set finished_at = ${now.toISOString()}, details = ${JSON.stringify(result)}
   where task = ${task} and state = ${state} and day = ${today} and finished_at is null`

/** All active agencies, and others with cards that change because of the date. */
export const agenciesToRefresh = (state: StateCode, today: Day) => sql<{ id: number }>`
  select app.agencies_of_state(${state}) as id
  union
  select app.agencies_with_changing_cards(${state}, ${today}) order by id`

/** The worker that gets the lock refreshes the agency; other workers skip it. */
export const claimAgency = (agencyId: number) => sql<{ claimed: boolean }>`
  select pg_try_advisory_xact_lock(hashtext(${task}), ${agencyId}) as claimed`

/** Cards that change because of the date, limited to one batch. */
export const changingCards = (agencyId: number, kind: CardKind, today: Day, atMost: number) => sql<{ id: number }>`
  select subject_id as id from property_cards
   where agency_id = ${agencyId} and kind = ${kind} and next_change_on <= ${today} order by subject_id limit ${atMost}`

const { ON_SERVICE, COMPLIANT, COMPLIANCE_ISSUES, BOOKING_IN_PROGRESS } = facets

/** Stores the current counts of the agency and each of its managers as those of the month. */
export const storeMonth = (agencyId: number, month: Day) => sql`
  insert into compliance_months as m
    (agency_id, manager_id, month, properties, compliant, compliance_issues, booking_in_progress, non_residential)
  select ${agencyId}, manager_id, ${month}, properties, compliant, issues, booking, properties - compliant - issues - booking
    from (select manager_id,
                 coalesce(sum(count) filter (where counter = ${ON_SERVICE.bit}), 0)::int as properties,
                 coalesce(sum(count) filter (where counter = ${COMPLIANT.bit}), 0)::int as compliant,
                 coalesce(sum(count) filter (where counter = ${COMPLIANCE_ISSUES.bit}), 0)::int as issues,
                 coalesce(sum(count) filter (where counter = ${BOOKING_IN_PROGRESS.bit}), 0)::int as booking
            from card_counters where agency_id = ${agencyId} and kind = ${cardKindIds.property}
              and manager_id <> ${unassigned} group by manager_id) counted
  on conflict (agency_id, manager_id, month) do update
     set properties = excluded.properties, compliant = excluded.compliant, compliance_issues = excluded.compliance_issues,
         booking_in_progress = excluded.booking_in_progress, non_residential = excluded.non_residential
   where (m.properties, m.compliant, m.compliance_issues, m.booking_in_progress, m.non_residential) is distinct from
         (excluded.properties, excluded.compliant, excluded.compliance_issues, excluded.booking_in_progress, excluded.non_residential)`

export const hasMonth = (agencyId: number, month: Day) => sql<{ exists: boolean }>`
  select exists (select from compliance_months where agency_id = ${agencyId} and manager_id = ${allManagers} and month = ${month})`
