import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from './account-scope.ts'
import type { StaffScope } from './change-staff.ts'
import { addInvitation, withdrawOpenInvitation } from './invite-staff.ts'
import { checkInvitation } from './invite-user.ts'
import {
  accountOfTechnician,
  linkTechnician,
  lockStaff,
  staffInvitationOfForm,
  unlinkedTechnicians,
  type AccountOfTechnician,
} from './staff.queries.ts'

async function lockWithoutAccount({ db }: StaffScope, technicianId: number): Promise<AccountOfTechnician> {
  await db.rows(lockStaff())
  const technician = await maybeOne(db, accountOfTechnician(technicianId))
  if (!technician) throw notFound('This technician was not found')
  if (technician.userId !== null)
    throw new Problem('conflict', `${technician.name} has the account ${technician.username ?? ''} already.`)
  return technician
}

/**
 * The office invites a technician of the roster, who may then do nothing but their own work. The id comes from the form; the
 * same form again has no effect, and another address replaces an invitation that waits.
 */
export async function inviteTechnician(
  scope: StaffScope,
  { id, technicianId, email }: { id: string; technicianId: number; email: string },
): Promise<void> {
  const sent = await maybeOne(scope.db, staffInvitationOfForm(id))
  if (sent && sent.email === email) return
  const { name, isActive, invited } = await lockWithoutAccount(scope, technicianId)
  if (!isActive) throw ruleBroken(`${name} does not work at present.`)
  const { email: wrong } = checkInvitation({ name, email })
  if (wrong !== undefined) throw ruleBroken('Please correct what is marked.', { 'account-email': wrong })
  if (invited) await withdrawOpenInvitation(scope, invited.id)
  try {
    await addInvitation(scope, { id, name, email, roles: ['TECHNICIAN'], technicianId })
  } catch (error) {
    const taken = error instanceof Problem ? error.fields?.['email'] : undefined
    if (taken === undefined) throw error
    throw ruleBroken('Please correct what is marked.', { 'account-email': taken })
  }
}

/** A member of staff with the role technician, such as one of the office, is this technician of the roster. */
export async function linkAccount(scope: StaffScope, technicianId: number, userId: number): Promise<void> {
  const { db } = scope
  const { name, invited } = await lockWithoutAccount(scope, technicianId)
  const user = (await db.rows(unlinkedTechnicians())).find(({ id }) => id === userId)
  if (!user) throw ruleBroken('Please correct what is marked.', { account: 'Choose an account of the list.' })
  if (invited) await withdrawOpenInvitation(scope, invited.id)
  await db.rows(linkTechnician(technicianId, userId))
  await recordAccountChange(scope, {
    action: 'link-technician',
    entity: 'users',
    entityId: userId,
    after: { technicianId, technician: name },
  })
}
