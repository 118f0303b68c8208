import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { one, type Database, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Retention } from '../../platform/retention-settings.ts'
import { todayIn } from '../../platform/scope.ts'
import { forgetLeftTenants } from './forget-left-tenants.ts'
import { forgetVisitContacts } from './forget-visit-contacts.ts'
import {
  addRetentionRun,
  dropAuditMonths,
  emptyMails,
  forgetAccountMails,
  forgetAgencyExports,
  forgetAttempts,
  forgetClosedPeople,
  forgetImports,
  forgetInvitations,
  forgetNotices,
  forgetPersonRequests,
  forgetSessions,
  removeClosedAgencies,
  type RetentionKind,
} from './retention.queries.ts'

type RetentionParts = { databases: Databases; states: readonly StateCode[]; clock: Clock; retention: Retention }
type Night = { database: Database; state: StateCode; now: Date }
type Step = {
  kind: RetentionKind
  until: Day
  /** At most so many rows in one transaction. */
  batch: number
  run: (night: Night, before: Date, most: number) => Promise<number>
}

/** One night removes at most so many batches of each kind; the rest follows in the next nights. */
const batchesANight = 200

const inOneTransaction =
  (work: (db: Db, before: Date, now: Date, most: number) => Promise<{ rows: number }>): Step['run'] =>
  async ({ database, state, now }, before, most) => {
    const tenant = { state, agencyId: null, userId: null }
    return (await database.transaction(tenant, async (db) => work(db, before, now, most))).rows
  }

const stepsOf = (retention: Retention, today: Day): Step[] => {
  const yearsAgo = (years: number) => addMonths(today, -12 * years)
  const accountMailsUntil = addDays(today, -retention.accountMailDays)
  return [
    {
      kind: 'LEFT_TENANTS',
      until: yearsAgo(retention.tenantYears),
      batch: 25,
      run: async (night, before, most) =>
        forgetLeftTenants({ ...night, before: before.toISOString().slice(0, 10) }, most),
    },
    {
      kind: 'VISIT_CONTACTS',
      until: yearsAgo(retention.tenantYears),
      batch: 100,
      run: async (night, before, most) => forgetVisitContacts({ ...night, before }, most),
    },
    {
      kind: 'CONTACT_ATTEMPTS',
      until: yearsAgo(retention.tenantYears),
      batch: 500,
      run: inOneTransaction(async (db, before, now, most) => one(db, forgetAttempts(before, now, most))),
    },
    {
      kind: 'ENTRY_NOTICES',
      until: yearsAgo(retention.noticeYears),
      batch: 500,
      run: inOneTransaction(async (db, before, now, most) => one(db, forgetNotices(before, now, most))),
    },
    {
      kind: 'MAILS',
      until: addDays(today, -retention.mailDays),
      batch: 500,
      run: inOneTransaction(async (db, before, now, most) => one(db, emptyMails(before, now, most))),
    },
    {
      kind: 'ACCOUNT_MAILS',
      until: accountMailsUntil,
      batch: 1000,
      run: inOneTransaction(async (db, before, _, most) => one(db, forgetAccountMails(before, most))),
    },
    {
      kind: 'INVITATIONS',
      until: accountMailsUntil,
      batch: 1000,
      run: inOneTransaction(async (db, before, _, most) => one(db, forgetInvitations(before, most))),
    },
    {
      kind: 'IMPORTS',
      until: addDays(today, -retention.importDays),
      batch: 1000,
      run: inOneTransaction(async (db, before, _, most) => one(db, forgetImports(before, most))),
    },
    {
      kind: 'PERSON_REQUESTS',
      until: addDays(today, -retention.personExportDays),
      batch: 20,
      run: inOneTransaction(async (db, before, _, most) => one(db, forgetPersonRequests(before, most))),
    },
    {
      kind: 'AGENCY_EXPORTS',
      until: addDays(today, -retention.agencyExportDays),
      batch: 20,
      run: inOneTransaction(async (db, before, now, most) => one(db, forgetAgencyExports(before, now, most))),
    },
    {
      kind: 'CLOSED_AGENCY_PEOPLE',
      until: addMonths(today, -retention.closedAgencyMonths),
      batch: 1000,
      run: inOneTransaction(async (db, before, now, most) => one(db, forgetClosedPeople(before, now, most))),
    },
    {
      kind: 'CLOSED_AGENCIES',
      until: yearsAgo(retention.closedAgencyYears),
      batch: 1000,
      run: inOneTransaction(async (db, before, now, most) => one(db, removeClosedAgencies(before, now, most))),
    },
    {
      kind: 'SESSIONS',
      until: addDays(today, -retention.sessionDays),
      batch: 1000,
      run: inOneTransaction(async (db, before, _, most) => one(db, forgetSessions(before, most))),
    },
    {
      kind: 'AUDIT',
      until: `${addMonths(today, -retention.auditMonths).slice(0, 7)}-01`,
      batch: Infinity,
      run: inOneTransaction(async (db, before) => one(db, dropAuditMonths(before.toISOString().slice(0, 10)))),
    },
  ]
}

async function runStep(night: Night, { until, batch, run }: Step): Promise<{ rows: number; isComplete: boolean }> {
  let rows = 0
  for (let done = 0; done < batchesANight; done += 1) {
    const removed = await run(night, new Date(`${until}T00:00:00Z`), batch)
    rows += removed
    if (removed < batch) return { rows, isComplete: true }
  }
  return { rows, isComplete: false }
}

/** Every night: deletes or makes anonymous what is older than the settings say, in small transactions, and reports how much. */
export const retentionJob = ({ databases, states, clock, retention }: RetentionParts): Job => ({
  task: 'retention',
  every: '11 15 * * *',
  perform: async (_, { log, signal }) => {
    for (const state of states) {
      const database = databases.of(state)
      for (const step of stepsOf(retention, todayIn(state, clock.now()))) {
        if (signal?.aborted) return
        const startedAt = clock.now()
        const { rows, isComplete } = await runStep({ database, state, now: startedAt }, step)
        const run = { kind: step.kind, until: step.until, rows, isComplete, startedAt, finishedAt: clock.now() }
        await database.transaction({ state, agencyId: null, userId: null }, async (db) =>
          db.rows(addRetentionRun(state, run)),
        )
        if (rows > 0) log.info({ state, kind: step.kind, until: step.until, rows, isComplete }, 'old data removed')
      }
    }
  },
})
