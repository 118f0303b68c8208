import { hasAtMost, isEmail } from '../../../contract/form-rules.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { seeReturnsOfInvitation } from './account-mails.queries.ts'
import { recordAccountChange } from './account-scope.ts'
import type { PeopleScope } from './change-member.ts'
import {
  insertInvitation,
  invitationExists,
  invitationOfForm,
  knownAddress,
  noteInvitationMail,
  openInvitation,
  renewInvitation,
  withdrawInvitation,
  type NewInvitation,
} from './invitations.queries.ts'
import { lockPeople } from './members.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { momentIn } from '../../platform/moment-in.ts'

export const invitationLifeMs = 7 * 86_400_000
/** A second click on "Send again" sends no second mail. */
export const resendAfterMs = 60_000
export const longestPersonName = 75

export function checkInvitation({ name, email }: Pick<NewInvitation, 'name' | 'email'>): Record<string, string> {
  return {
    ...(name === '' && { name: 'Enter the name.' }),
    ...(!hasAtMost(name, longestPersonName) && { name: `Enter at most ${longestPersonName} characters.` }),
    ...(!isEmail(email) && { email: 'Enter an email address, such as sam@agency.com.au.' }),
  }
}

async function sendInvitation(scope: PeopleScope, { id, name, email }: NewInvitation, expiresAt: Date): Promise<void> {
  const until = shortDay(dayIn(states[scope.state].timeZone, expiresAt))
  const details = { id, name, agency: scope.agencyName, by: scope.userName, until }
  const mailId = await queueAccountMail(scope, { kind: 'INVITATION', email, details })
  await scope.db.rows(noteInvitationMail(scope.agencyId, id, mailId))
}

type SentForm = { name: string; email: string; sentAt: string; invitedBy: string }

/** The form has invited somebody else, or with another role, or was sent by another user. */
export const invitedOther = (state: StateCode, sent?: SentForm): Problem =>
  new Problem(
    'conflict',
    sent
      ? `${sent.invitedBy} invited ${sent.name} (${sent.email}) with this form on ${momentIn(state, sent.sentAt)}. What you typed now was not sent. Send it again if it is meant as well.`
      : 'This form was sent before. What you typed now was not sent. Please send it again.',
  )

/** The id comes from the form, so that a form sent twice invites once. With other content it is refused. */
export async function inviteUser(scope: PeopleScope, invitation: NewInvitation): Promise<void> {
  const { db, agencyId, userId, state, now } = scope
  const { id, name, email, isMaster } = invitation
  const errors = checkInvitation(invitation)
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  await db.rows(lockPeople(agencyId))
  const sent = await maybeOne(db, invitationOfForm(agencyId, id))
  if (sent) {
    const isSame = sent.name === name && sent.email === email && sent.isMaster === isMaster
    if (isSame && sent.invitedById === userId) return
    throw invitedOther(state, sent)
  }
  const known = await one(db, knownAddress(agencyId, email))
  if (known.isMember || known.isInvited)
    throw ruleBroken('Please correct what is marked.', {
      email: known.isMember
        ? 'Somebody with this address is already a user of this agency.'
        : 'This address is already invited. You can send the invitation again from the list.',
    })
  const expiresAt = new Date(now.getTime() + invitationLifeMs)
  if (!(await maybeOne(db, insertInvitation(invitation, { ...scope, expiresAt })))) throw invitedOther(state)
  await recordAccountChange(scope, {
    action: 'invite-user',
    entity: 'invitations',
    after: { id, name, email, isMaster },
  })
  await sendInvitation(scope, invitation, expiresAt)
}

/** Undefined if it was accepted or withdrawn; one of another agency is reported as not found. */
async function findInvitation({ db, agencyId }: PeopleScope, id: string) {
  const invitation = await maybeOne(db, openInvitation(agencyId, id))
  if (!invitation && !(await maybeOne(db, invitationExists(agencyId, id))))
    throw notFound('This invitation was not found.')
  return invitation
}

/** False if it was sent just now. */
export async function resendInvitation(scope: PeopleScope, id: string): Promise<boolean> {
  const { db, agencyId, userId, now } = scope
  const invitation = await findInvitation(scope, id)
  if (!invitation) throw new Problem('conflict', 'This invitation was accepted or withdrawn meanwhile.')
  if (now.getTime() - Date.parse(invitation.sentAt) < resendAfterMs) return false
  const expiresAt = new Date(now.getTime() + invitationLifeMs)
  await db.rows(renewInvitation(agencyId, id, now, expiresAt))
  await db.rows(seeReturnsOfInvitation(id, userId, now))
  await recordAccountChange(scope, { action: 'resend-invitation', entity: 'invitations', after: { id } })
  await sendInvitation(scope, invitation, expiresAt)
  return true
}

export async function withdraw(scope: PeopleScope, id: string): Promise<void> {
  const { db, agencyId, userId, now } = scope
  // The same form sent again, such as by a second click.
  if (!(await findInvitation(scope, id))) return
  await db.rows(withdrawInvitation(agencyId, id, now))
  await db.rows(seeReturnsOfInvitation(id, userId, now))
  await recordAccountChange(scope, { action: 'withdraw-invitation', entity: 'invitations', before: { id } })
}
