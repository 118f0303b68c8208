import type { AuditAction } from '../../platform/audit-actions.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Sql } from '../../platform/sql.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { endSessions } from './end-sessions.ts'
import {
  managerToLink,
  agencyMember,
  beginMembership,
  endMembership,
  lockPeople,
  otherMasters,
  setManager,
  setMaster,
  setSending,
  type Member,
} from './members.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { resetSecondFactor } from './second-factor.ts'

/** A master user who changes the people of an agency. */
export type PeopleScope = AccountScope & { agencyId: number; userId: number; userName: string; agencyName: string }

export const memberChanges = [
  'make-master',
  'make-user',
  'deactivate',
  'reactivate',
  'allow-sending',
  'end-sending',
] as const
export type MemberChange = (typeof memberChanges)[number]

const isDone: Readonly<Record<MemberChange, (member: Member) => boolean>> = {
  'make-master': ({ isActive, isMaster }) => isActive && isMaster,
  'make-user': ({ isActive, isMaster }) => isActive && !isMaster,
  deactivate: ({ isActive }) => !isActive,
  reactivate: ({ isActive }) => isActive,
  'allow-sending': ({ isActive, canSendEmail }) => isActive && canSendEmail,
  'end-sending': ({ isActive, canSendEmail }) => isActive && !canSendEmail,
}

const actions: Readonly<Record<MemberChange, AuditAction>> = {
  'make-master': 'make-master-user',
  'make-user': 'end-master-user',
  deactivate: 'deactivate-user',
  reactivate: 'reactivate-user',
  'allow-sending': 'allow-sending-email',
  'end-sending': 'end-sending-email',
}

const statements: Readonly<Record<MemberChange, (agencyId: number, userId: number, now: Date) => Sql>> = {
  'make-master': (agencyId, userId) => setMaster(agencyId, userId, true),
  'make-user': (agencyId, userId) => setMaster(agencyId, userId, false),
  deactivate: endMembership,
  reactivate: (agencyId, userId, now) => beginMembership({ agencyId, userId, isMaster: false }, now),
  'allow-sending': (agencyId, userId) => setSending(agencyId, userId, true),
  'end-sending': (agencyId, userId) => setSending(agencyId, userId, false),
}

const sentences: Readonly<Record<MemberChange, (agency: string) => string>> = {
  'make-master': (agency) =>
    `has made you a master user of ${agency}. You can now manage its users and its office profile.`,
  'make-user': (agency) => `has changed your role at ${agency}: you are no longer a master user.`,
  deactivate: (agency) => `has ended your access to ${agency}.`,
  reactivate: (agency) => `has given you access to ${agency} again, as a user.`,
  'allow-sending': (agency) => `has listed your account for sending emails of ${agency} to tenants and owners.`,
  'end-sending': (agency) =>
    `has changed your access to ${agency}: you no longer send its emails to tenants and owners.`,
}

const accessOf = ({ isMaster, isActive, canSendEmail }: Member) => ({ isMaster, isActive, canSendEmail })

/** A member of this agency; anybody else is reported as not found. */
export async function findMember({ db, agencyId }: PeopleScope, userId: number): Promise<Member> {
  const member = await maybeOne(db, agencyMember(agencyId, userId))
  if (!member) throw notFound('This user was not found.')
  return member
}

/** Role, access and sending of emails. The same change again has no effect. */
export async function changeMember(scope: PeopleScope, userId: number, change: MemberChange): Promise<void> {
  const { db, agencyId, now } = scope
  await db.rows(lockPeople(agencyId))
  const member = await findMember(scope, userId)
  if (isDone[change](member)) return
  await refuseChange(scope, member, change)
  await db.rows(statements[change](agencyId, userId, now))
  // Whoever works for other agencies too stays signed in for them; pages of this one no longer open.
  if (change === 'deactivate' && !member.hasOtherAgencies) await endSessions(scope, userId)
  await recordAccountChange(scope, {
    action: actions[change],
    entity: 'memberships',
    entityId: userId,
    before: accessOf(member),
    after: accessOf(await findMember(scope, userId)),
  })
  const { name, email } = member
  const details = { name, by: scope.userName, what: sentences[change](scope.agencyName) }
  await queueAccountMail(scope, { kind: 'ROLE_CHANGED', email, details })
}

async function refuseChange({ db, agencyId, userId }: PeopleScope, member: Member, change: MemberChange) {
  if (change !== 'deactivate' && change !== 'reactivate' && !member.isActive)
    throw new Problem('conflict', `The access of ${member.name} was ended meanwhile.`)
  if (change !== 'make-user' && change !== 'deactivate') return
  if (member.id === userId) throw ruleBroken('You cannot take your own access away. Ask another master user.')
  const { count } = await one(db, otherMasters(agencyId, member.id))
  if (member.isMaster && count === 0) throw ruleBroken('An agency needs at least one master user.')
}

/** Says which property manager a user is, so that the portal knows whose work is theirs; null: none. */
export async function linkManager(scope: PeopleScope, userId: number, managerId: number | null): Promise<void> {
  const { db, agencyId } = scope
  await db.rows(lockPeople(agencyId))
  const member = await findMember(scope, userId)
  if (member.managerId === managerId) return
  if (managerId !== null && !(await maybeOne(db, managerToLink(agencyId, managerId))))
    throw ruleBroken('This property manager was not found.', { manager: 'Choose a property manager of the list.' })
  await db.rows(setManager(agencyId, userId, managerId))
  await recordAccountChange(scope, {
    action: 'link-property-manager',
    entity: 'memberships',
    entityId: userId,
    before: { propertyManagerId: member.managerId },
    after: { propertyManagerId: managerId },
  })
}

/** A user of several agencies is not weakened by one of them; the provider's staff do it. */
export async function resetMemberFactor(scope: PeopleScope, userId: number): Promise<void> {
  const member = await findMember(scope, userId)
  if (member.id === scope.userId) throw ruleBroken('You can turn off your own two-factor sign-in in your profile.')
  if (!member.isActive) throw new Problem('conflict', `The access of ${member.name} was ended meanwhile.`)
  if (member.hasOtherAgencies)
    throw ruleBroken(`${member.name} works for other agencies too, so our help team has to reset it.`)
  await resetSecondFactor(scope, userId, `${scope.userName} of ${scope.agencyName}`)
}

/** Sessions of a user of several agencies are not only this agency's business. */
export async function endMemberSessions(scope: PeopleScope, userId: number, onlyId?: string): Promise<void> {
  const member = await findMember(scope, userId)
  if (member.hasOtherAgencies && member.id !== scope.userId)
    throw ruleBroken(`${member.name} works for other agencies too, so only they or our help team can sign them out.`)
  const endedSessions = await endSessions(scope, userId, onlyId === undefined ? {} : { onlyId })
  if (endedSessions === 0) return
  await recordAccountChange(scope, {
    action: 'end-sessions',
    entity: 'users',
    entityId: userId,
    after: { endedSessions },
  })
}
