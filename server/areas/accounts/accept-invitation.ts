import { hash } from '@node-rs/argon2'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { spellingOf } from '../../platform/username-spelling.ts'
import { recordAccountChange, type AccountScope } from './account-scope.ts'
import { consumeInvitation, insertUser, invitationToAccept, type InvitationToAccept } from './invitations.queries.ts'
import { beginMembership, hasAccess, lockPeople } from './members.queries.ts'
import { storePassword } from './passwords.queries.ts'

export const longestNewUsername = 100

export const invitationIsOver = (): Problem =>
  new Problem('conflict', 'This invitation was used or withdrawn, or it has expired. Ask for another one.')

async function findUsable({ db, now }: AccountScope, id: string): Promise<InvitationToAccept> {
  const invitation = await maybeOne(db, invitationToAccept(id, now))
  if (!invitation?.isUsable) throw invitationIsOver()
  await db.rows(lockPeople(invitation.agencyId))
  return invitation
}

async function join(scope: AccountScope, id: string, invitation: InvitationToAccept, userId: number): Promise<void> {
  const { db, now } = scope
  const { agencyId, isMaster } = invitation
  if (!(await maybeOne(db, consumeInvitation(id, userId, now)))) throw invitationIsOver()
  await db.rows(beginMembership({ agencyId, userId, isMaster }, now))
  await recordAccountChange(
    { ...scope, agencyId, userId },
    { action: 'accept-invitation', entity: 'memberships', entityId: userId, after: { id, isMaster } },
  )
}

export type NewUser = { username: string; password: string }

/** Letters of a to z, with or without accents, and those of European languages that look like no other. */
const ownLetters = /^[\w.@+ßæøœðþłđ-]*$/i

/** What is wrong with the username of a new user, at its field. */
export function checkNewUsername(username: string): { username?: string } {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{2,99}$/u.test(username))
    return { username: 'Use 3 to 100 letters, digits, dots or hyphens, without spaces.' }
  // A Cyrillic а looks like a, so that a username could be taken for that of somebody else.
  const withoutAccents = username.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
  const isUsual = username === username.normalize('NFC') && spellingOf(username).length === username.length
  return isUsual && ownLetters.test(withoutAccents)
    ? {}
    : { username: 'Use the letters a to z, with or without accents: others can be mistaken for them.' }
}

/** A new user with this agency. Returns the id. */
export async function acceptAsNewUser(scope: AccountScope, id: string, typed: NewUser): Promise<number> {
  const passwordHash = await hash(typed.password)
  const invitation = await findUsable(scope, id)
  const { name, email } = invitation
  const user = await maybeOne(scope.db, insertUser({ username: typed.username, name, email }, scope.now))
  if (!user)
    throw ruleBroken('Please correct what is marked.', { username: 'This username is taken. Choose another one.' })
  await scope.db.rows(storePassword(user.id, passwordHash, scope.now))
  await recordAccountChange(
    { ...scope, userId: user.id },
    { action: 'create-user', entity: 'users', entityId: user.id, after: { username: typed.username, name, email } },
  )
  await join(scope, id, invitation, user.id)
  return user.id
}

/** An existing user, who is signed in, gets this agency as another one; nobody uses up the invitation of a colleague. */
export async function acceptAsUser(scope: AccountScope & { userId: number }, id: string): Promise<void> {
  const invitation = await findUsable(scope, id)
  if (await maybeOne(scope.db, hasAccess(invitation.agencyId, scope.userId)))
    throw ruleBroken(`You are a user of ${invitation.agencyName} already. The invitation is for somebody else.`)
  await join(scope, id, invitation, scope.userId)
}
