import { randomUUID } from 'node:crypto'
import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { seeReturnsOfInvitation } from './account-mails.queries.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { lockStaffFor, type StaffScope } from './change-staff.ts'
import { checkInvitation, invitationLifeMs, invitedOther, resendAfterMs } from './invite-user.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import {
  countStaffManagers,
  findCommandUser,
  insertCommandUser,
  insertStaffInvitation,
  knownStaffAddress,
  lockStaff,
  openInvitationOfAddress,
  openStaffInvitation,
  renewStaffInvitation,
  staffInvitationExists,
  staffInvitationOfForm,
  withdrawStaffInvitation,
  type StaffInvitation,
} from './staff.queries.ts'

const expiryOf = (now: Date): Date => new Date(now.getTime() + invitationLifeMs)
const untilText = (state: StateCode, expiresAt: Date): string => shortDay(dayIn(states[state].timeZone, expiresAt))

async function send(scope: StaffScope, { id, name, email }: StaffInvitation, expiresAt: Date): Promise<void> {
  const until = untilText(scope.state, expiresAt)
  await queueAccountMail(scope, { kind: 'STAFF_INVITATION', email, details: { id, name, by: scope.userName, until } })
}

/** The id comes from the form, so that a form sent twice invites once. With other content it is refused. */
export async function inviteStaff(scope: StaffScope, invitation: StaffInvitation): Promise<void> {
  checkTyped(invitation)
  await lockStaffFor(scope)
  const sent = await maybeOne(scope.db, staffInvitationOfForm(invitation.id))
  if (sent) {
    const { name, email, roles } = invitation
    const isSame = sent.name === name && sent.email === email && sent.roles.join() === roles.join()
    if (isSame && sent.invitedById === scope.userId) return
    throw invitedOther(scope.state, sent)
  }
  await addInvitation(scope, invitation)
}

function checkTyped(invitation: StaffInvitation): void {
  const errors = checkInvitation(invitation)
  if (invitation.roles.length === 0) errors['roles'] = 'Choose at least one role.'
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
}

/** The caller holds the lock of the state's staff. */
export async function addInvitation(scope: StaffScope, invitation: StaffInvitation): Promise<void> {
  const { db, now } = scope
  const { id, name, email, roles, technicianId = null } = invitation
  const known = await one(db, knownStaffAddress(email))
  if (known.isStaff || known.isInvited)
    throw ruleBroken('Please correct what is marked.', {
      email: known.isStaff
        ? 'A member of staff has this address already. Find them under People; a blocked one can be unblocked.'
        : 'This address is already invited. You can send the invitation again from the list.',
    })
  const expiresAt = expiryOf(now)
  if (!(await maybeOne(db, insertStaffInvitation(invitation, { ...scope, expiresAt })))) throw invitedOther(scope.state)
  await recordAccountChange(scope, {
    action: 'invite-staff',
    entity: 'staff_invitations',
    after: { id, name, email, roles, technicianId },
  })
  await send(scope, invitation, expiresAt)
}

/**
 * For the operator of a new state, whose first member of staff nobody can invite at the page. An earlier
 * invitation of the address is replaced. Returns until when the link works.
 */
export async function inviteFirstStaff(
  scope: Omit<AccountScope, 'userId'>,
  typed: Omit<StaffInvitation, 'id'>,
  { isAlso }: { isAlso: boolean },
): Promise<string> {
  const { db, now } = scope
  const invitation = { ...typed, id: randomUUID() }
  checkTyped(invitation)
  await db.rows(lockStaff())
  const { count } = await one(db, countStaffManagers())
  if (count > 0 && !isAlso) throw new Problem('conflict', 'There are staff who can invite others at People.')
  const user = (await maybeOne(db, findCommandUser())) ?? (await one(db, insertCommandUser(now)))
  const byCommand = { ...scope, userId: user.id, userName: 'The operator of the system' }
  const earlier = await maybeOne(db, openInvitationOfAddress(typed.email))
  if (earlier) await withdrawOpenInvitation(byCommand, earlier.id)
  await addInvitation(byCommand, invitation)
  return untilText(scope.state, expiryOf(now))
}

/** Undefined if it was accepted or withdrawn. */
async function findInvitation(scope: StaffScope, id: string) {
  const { db } = scope
  await lockStaffFor(scope)
  const invitation = await maybeOne(db, openStaffInvitation(id))
  if (!invitation && !(await maybeOne(db, staffInvitationExists(id)))) throw notFound('This invitation was not found.')
  return invitation
}

/** False if it was sent just now. */
export async function resendStaffInvitation(scope: StaffScope, id: string): Promise<boolean> {
  const { db, now } = scope
  const invitation = await findInvitation(scope, id)
  if (!invitation) throw new Problem('conflict', 'This invitation was accepted or withdrawn meanwhile.')
  if (now.getTime() - Date.parse(invitation.sentAt) < resendAfterMs) return false
  const expiresAt = expiryOf(now)
  await db.rows(renewStaffInvitation(id, now, expiresAt))
  await db.rows(seeReturnsOfInvitation(id, scope.userId, now))
  await recordAccountChange(scope, { action: 'resend-staff-invitation', entity: 'staff_invitations', after: { id } })
  await send(scope, invitation, expiresAt)
  return true
}

export async function withdrawStaff(scope: StaffScope, id: string): Promise<void> {
  // The same form sent again, such as by a second click.
  if (await findInvitation(scope, id)) await withdrawOpenInvitation(scope, id)
}

export async function withdrawOpenInvitation(scope: StaffScope, id: string): Promise<void> {
  await scope.db.rows(withdrawStaffInvitation(id, scope.now))
  await scope.db.rows(seeReturnsOfInvitation(id, scope.userId, scope.now))
  await recordAccountChange(scope, {
    action: 'withdraw-staff-invitation',
    entity: 'staff_invitations',
    before: { id },
  })
}
