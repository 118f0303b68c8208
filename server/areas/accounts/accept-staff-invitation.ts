import { hash } from '@node-rs/argon2'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { invitationIsOver, type NewUser } from './accept-invitation.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { storePassword } from './passwords.queries.ts'
import {
  consumeStaffInvitation,
  insertStaffUser,
  linkTechnician,
  lockStaff,
  staffInvitationToAccept,
} from './staff.queries.ts'

/** A new account of the provider's staff, apart from one that the person may have at an agency. Returns the id. */
export async function acceptStaffInvitation(scope: AccountScope, id: string, typed: NewUser): Promise<number> {
  const { db, now } = scope
  const passwordHash = await hash(typed.password)
  await db.rows(lockStaff())
  const invitation = await maybeOne(db, staffInvitationToAccept(id, now))
  if (!invitation?.isUsable) throw invitationIsOver()
  const { name, email, roles, technicianId = null } = invitation
  const user = await maybeOne(db, insertStaffUser({ username: typed.username, name, email, roles }, now))
  if (!user)
    throw ruleBroken('Please correct what is marked.', { username: 'This username is taken. Choose another one.' })
  if (technicianId !== null && !(await maybeOne(db, linkTechnician(technicianId, user.id)))) throw invitationIsOver()
  await db.rows(storePassword(user.id, passwordHash, now))
  if (!(await maybeOne(db, consumeStaffInvitation(id, user.id, now)))) throw invitationIsOver()
  await recordAccountChange(
    { ...scope, userId: user.id },
    {
      action: 'accept-staff-invitation',
      entity: 'users',
      entityId: user.id,
      after: { id, username: typed.username, name, email, roles, technicianId },
    },
  )
  return user.id
}
