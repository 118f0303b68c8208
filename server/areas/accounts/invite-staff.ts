import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from './account-scope.ts'
import { lockStaffFor, type StaffScope } from './change-staff.ts'
import { checkInvitation, invitationLifeMs, resendAfterMs } from './invite-user.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import {
  insertStaffInvitation,
  knownStaffAddress,
  openStaffInvitation,
  renewStaffInvitation,
  staffInvitationExists,
  withdrawStaffInvitation,
  type StaffInvitation,
} from './staff.queries.ts'

async function send(scope: StaffScope, { id, name, email }: StaffInvitation, expiresAt: Date): Promise<void> {
  const until = shortDay(dayIn(states[scope.state].timeZone, expiresAt))
  await queueAccountMail(scope, { kind: 'STAFF_INVITATION', email, details: { id, name, by: scope.userName, until } })
}

/** The id comes from the form, so that a form sent twice invites once. */
export async function inviteStaff(scope: StaffScope, invitation: StaffInvitation): Promise<void> {
  const { db, now } = scope
  const { id, name, email, canManageStaff } = invitation
  const errors = checkInvitation(invitation)
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  await lockStaffFor(scope)
  if (await maybeOne(db, staffInvitationExists(id))) return
  const known = await one(db, knownStaffAddress(email))
  if (known.isStaff || known.isInvited)
    throw ruleBroken('Please correct what is marked.', {
      email: known.isStaff
        ? 'A member of staff has this address already. Find them under People; a blocked one can be unblocked.'
        : 'This address is already invited. You can send the invitation again from the list.',
    })
  const expiresAt = new Date(now.getTime() + invitationLifeMs)
  await db.rows(insertStaffInvitation(invitation, { ...scope, expiresAt }))
  await recordAccountChange(scope, {
    action: 'invite-staff',
    entity: 'staff_invitations',
    after: { id, name, email, canManageStaff },
  })
  await send(scope, invitation, expiresAt)
}

/** Undefined if it was accepted or withdrawn. */
async function findInvitation(scope: StaffScope, id: string) {
  const { db } = scope
  await lockStaffFor(scope)
  const invitation = await maybeOne(db, openStaffInvitation(id))
  if (!invitation && !(await maybeOne(db, staffInvitationExists(id)))) throw notFound('This invitation was not found.')
  return invitation
}

export async function resendStaffInvitation(scope: StaffScope, id: string): Promise<void> {
  const { db, now } = scope
  const invitation = await findInvitation(scope, id)
  if (!invitation) throw new Problem('conflict', 'This invitation was accepted or withdrawn meanwhile.')
  if (now.getTime() - Date.parse(invitation.sentAt) < resendAfterMs) return
  const expiresAt = new Date(now.getTime() + invitationLifeMs)
  await db.rows(renewStaffInvitation(id, now, expiresAt))
  await recordAccountChange(scope, { action: 'resend-staff-invitation', entity: 'staff_invitations', after: { id } })
  await send(scope, invitation, expiresAt)
}

export async function withdrawStaff(scope: StaffScope, id: string): Promise<void> {
  // The same form sent again, such as by a second click.
  if (!(await findInvitation(scope, id))) return
  await scope.db.rows(withdrawStaffInvitation(id, scope.now))
  await recordAccountChange(scope, {
    action: 'withdraw-staff-invitation',
    entity: 'staff_invitations',
    before: { id },
  })
}
