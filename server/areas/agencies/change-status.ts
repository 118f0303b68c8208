import { characterCount } from '../../../contract/form-rules.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Sql } from '../../platform/sql.ts'
import { recordAccountChange } from '../accounts/account-scope.ts'
import type { StoredAgency } from './agencies.queries.ts'
import type { AgencyStatus } from './agency-status.ts'
import { lockStoredAgency, refuseStale } from './change-agency.ts'
import type { AgencyMaker } from './create-agency.ts'
import { releaseHeldJobs } from './hold-jobs.queries.ts'
import { markClosed, markPaused, markReopened, markResumed } from './status.queries.ts'

const longestReason = 500

type Rule = {
  action: AuditAction
  /** From which the change is possible. */
  from: readonly AgencyStatus[]
  /** The same form sent again has no effect. */
  isDone: (agency: StoredAgency) => boolean
  needsReason: boolean
  statement: (id: number, reason: string, now: Date) => Sql
  /** Jobs that waited go on. */
  isGoingOn: boolean
}

const rules = {
  pause: {
    action: 'pause-agency',
    from: ['ACTIVE', 'INVITED'],
    isDone: ({ status }) => status === 'PAUSED',
    needsReason: true,
    statement: markPaused,
    isGoingOn: false,
  },
  resume: {
    action: 'resume-agency',
    from: ['PAUSED'],
    isDone: ({ status }) => status === 'ACTIVE' || status === 'INVITED',
    needsReason: false,
    statement: markResumed,
    isGoingOn: true,
  },
  close: {
    action: 'close-agency',
    from: ['ACTIVE', 'INVITED', 'PAUSED'],
    isDone: ({ status }) => status === 'CLOSED',
    needsReason: true,
    statement: markClosed,
    isGoingOn: false,
  },
  reopen: {
    action: 'resume-agency',
    from: ['CLOSED'],
    isDone: ({ status }) => status === 'ACTIVE' || status === 'INVITED',
    needsReason: false,
    statement: markReopened,
    isGoingOn: true,
  },
} as const satisfies Record<string, Rule>

export type StatusChange = keyof typeof rules
export const isStatusChange = (text: string): text is StatusChange => Object.hasOwn(rules, text)
export const canChangeStatus = ({ status, peopleRemovedAt, mergedInto }: StoredAgency, change: StatusChange): boolean =>
  (rules[change].from as readonly AgencyStatus[]).includes(status) &&
  (change !== 'reopen' || (peopleRemovedAt === null && mergedInto === null))

function checkReason(reason: string): void {
  const problem =
    reason === ''
      ? 'Enter the reason. Users of the agency read it.'
      : characterCount(reason) > longestReason && `Enter at most ${longestReason} characters.`
  if (problem) throw ruleBroken('Please correct what is marked.', { reason: problem })
}

/**
 * Pauses an agency, lets it go on, closes it or opens it again. Its users are refused with the reason from their next call on; its
 * jobs and mails wait (`hold-jobs.ts`).
 */
export async function changeStatus(
  scope: AgencyMaker,
  { id, change, reason, version }: { id: number; change: StatusChange; reason: string; version: string },
): Promise<void> {
  const { db, now } = scope
  const rule: Rule = rules[change]
  const stored = await lockStoredAgency(scope, id)
  if (rule.isDone(stored)) return
  await refuseStale(scope, stored, version)
  if (change === 'reopen' && !canChangeStatus(stored, change)) {
    const cause = stored.mergedInto === null ? 'its people were removed by age' : 'it was merged into another agency'
    throw new Problem('conflict', `${stored.name} cannot be opened again, because ${cause}.`)
  }
  if (!rule.from.includes(stored.status)) throw new Problem('conflict', `${stored.name} was changed meanwhile.`)
  if (rule.needsReason) checkReason(reason)
  await db.rows(rule.statement(id, reason, now))
  if (rule.isGoingOn) await db.rows(releaseHeldJobs(id))
  const { status: before, pauseReason, closeReason } = stored
  await recordAccountChange(
    { ...scope, agencyId: id },
    {
      action: rule.action,
      entity: 'agencies',
      entityId: id,
      before: { status: before, reason: closeReason ?? pauseReason },
      after: { change, ...(rule.needsReason && { reason }) },
    },
  )
}
