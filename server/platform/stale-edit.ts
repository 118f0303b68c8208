import { staleEditText } from '../../contract/stale-edit.ts'
import { maybeOne } from './database.ts'
import { momentIn } from './moment-in.ts'
import { Problem } from './problem.ts'
import type { Scope } from './scope.ts'
import { lastSave, type LastSave, type VersionedRow } from './stale-edit.queries.ts'

/** What became of the record, as a word and, if known, as a sentence. */
type Outcome = { done?: 'changed' | 'resolved'; how?: string | null | undefined }
type Caller = Pick<Scope, 'userId' | 'originalUserId'>

/** The caller is named only for their own change; an impersonating administrator is named as such. */
function describeChange(save: LastSave, { userId, originalUserId }: Caller, done: string): string {
  if (save.userId === userId && save.originalUserId === originalUserId)
    return `You ${done} this in another tab or window`
  return `This was ${done}${describeActor(save)}`
}

function describeActor(save: LastSave): string {
  if (save.source === 'STATE_SYSTEM' && save.isProviderStaff) return ' by your service provider'
  const name = save.originalUserName ?? save.userName
  if (name !== null) return ` by ${name}`
  return save.source === 'JOB' ? ' automatically' : ''
}

/** "The keys were changed by Ana Lee at 03/10/2026, 2:30 pm" */
export function describeLastSave(
  { state, userId, originalUserId }: Scope,
  save: LastSave | undefined,
  { subject, done = 'changed' }: { subject: string; done?: 'changed' | 'booked' },
): string {
  const isOwn = save?.userId === userId && save.originalUserId === originalUserId
  const who = !save ? '' : isOwn ? ' by you' : describeActor(save)
  return `${subject} ${done}${who}${save?.at ? ` at ${momentIn(state, save.at)}` : ''}`
}

/** States who made the current version, when, in the agency's time zone, and how. */
export function staleSince(scope: Scope, save: LastSave | undefined, { done = 'changed', how }: Outcome = {}): Problem {
  const change = save ? describeChange(save, scope, done) : `This was ${done}`
  const when = save?.at ? `${change} at ${momentIn(scope.state, save.at)}` : change
  return new Problem('conflict', staleEditText(how ? `${when}: ${how.replace(/[.\s]+$/, '')}` : when))
}

/** The error for a save based on an old version of a row. */
export const staleEdit = async (scope: Scope, row: VersionedRow): Promise<Problem> =>
  staleSince(scope, await maybeOne(scope.db, lastSave(scope.agencyId, row)))
