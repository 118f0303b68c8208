import type { AuditAction } from '../../platform/audit-actions.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Sql } from '../../platform/sql.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { endSessions } from './end-sessions.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { lockStaff, setStaffActive, staffManager, staffMember, type StaffMember } from './staff.queries.ts'

/** A member of staff who changes colleagues. */
export type StaffScope = AccountScope & { userId: number; userName: string }

type Rule = {
  action: AuditAction
  isDone: (member: StaffMember) => boolean
  statement: (userId: number) => Sql
  sentence: string
}

const rules = {
  block: {
    action: 'block-staff',
    isDone: ({ isActive }) => !isActive,
    statement: (userId) => setStaffActive(userId, false),
    sentence: 'has blocked your account. You are signed out and can no longer sign in.',
  },
  unblock: {
    action: 'unblock-staff',
    isDone: ({ isActive }) => isActive,
    statement: (userId) => setStaffActive(userId, true),
    sentence: 'has unblocked your account. You can sign in again.',
  },
} as const satisfies Record<string, Rule>

export type StaffChange = keyof typeof rules
export const isStaffChange = (text: string): text is StaffChange => Object.hasOwn(rules, text)

/** Runs one after another for a state, and only for staff who may still manage staff when their turn comes. */
export async function lockStaffFor({ db, userId }: StaffScope): Promise<void> {
  await db.rows(lockStaff())
  if (!(await maybeOne(db, staffManager(userId)))) throw forbidden('You may not manage staff. Ask a colleague who may.')
}

/** Nobody changes their own access, so at least one member of staff who manages staff remains. */
export async function lockColleague(scope: StaffScope, userId: number): Promise<StaffMember> {
  await lockStaffFor(scope)
  const member = await maybeOne(scope.db, staffMember(userId))
  if (!member) throw notFound('This member of staff was not found.')
  if (userId === scope.userId) throw ruleBroken('You cannot change your own access. Ask a colleague who manages staff.')
  return member
}

export async function changeStaff(scope: StaffScope, userId: number, change: StaffChange): Promise<void> {
  const { db } = scope
  const rule: Rule = rules[change]
  const member = await lockColleague(scope, userId)
  if (rule.isDone(member)) return
  if (!member.isActive && change !== 'unblock') throw new Problem('conflict', `${member.name} was blocked meanwhile.`)
  await db.rows(rule.statement(userId))
  if (change === 'block') await endSessions(scope, userId)
  await recordAccountChange(scope, {
    action: rule.action,
    entity: 'users',
    entityId: userId,
    before: accessOf(member),
    after: accessOf({ ...member, ...(await maybeOne(db, staffMember(userId))) }),
  })
  const details = { name: member.name, by: scope.userName, what: rule.sentence }
  await queueAccountMail(scope, { kind: 'STAFF_CHANGED', email: member.email, details })
}

const accessOf = ({ isActive, roles }: StaffMember) => ({ isActive, roles })
