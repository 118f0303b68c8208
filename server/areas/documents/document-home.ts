import { maybeRow } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty, openForChange, openUncancelled } from '../properties/property-edits.ts'
import { homeElsewhere, lockedMirror, standingOfHome } from './document-home.queries.ts'

/** Whose documents: a property on our books, or one that the agency's software mirrors. */
export type Home = { kind: 'managed' | 'mirrored'; id: number }

export const managed = (id: number): Home => ({ kind: 'managed', id })
export const mirrored = (id: number): Home => ({ kind: 'mirrored', id })

const gone = 'This property is no longer in your property management software'
const cancelled = 'This property has been cancelled'

export async function missingHome(scope: Scope, home: Home): Promise<Problem> {
  if (home.kind === 'managed') return missingProperty(scope, home.id)
  const other = await maybeRow(scope.db, homeElsewhere(home))
  return other?.isElsewhere
    ? forbidden('You do not have access to this property')
    : notFound('Integrated property not found')
}

/** A document that is not to be had, told by where its property is. */
export async function missingDocument(scope: Scope, home: Home): Promise<Problem> {
  const standing = await maybeRow(scope.db, standingOfHome(scope.agencyId, home))
  const other = standing ? undefined : await maybeRow(scope.db, homeElsewhere(home))
  return other?.isElsewhere ? forbidden('You do not have access to this document') : notFound('Document not found')
}

/** Before anything is received: whether the property takes a document at all. */
export async function checkTakesDocuments(scope: Scope, home: Home): Promise<void> {
  const standing = await maybeRow(scope.db, standingOfHome(scope.agencyId, home))
  if (!standing) throw await missingHome(scope, home)
  if (!standing.isOpen) throw ruleBroken(home.kind === 'managed' ? cancelled : gone)
}

/** The same again, with the property locked until the end of the transaction. */
export async function openForDocument(scope: Scope, home: Home): Promise<void> {
  if (home.kind === 'managed') return void (await openUncancelled(scope, home.id))
  const mirror = await maybeRow(scope.db, lockedMirror(scope.agencyId, home.id))
  if (!mirror) throw await missingHome(scope, home)
  if (!mirror.isActive) throw ruleBroken(gone)
}

/** To correct or delete a document: also where the property takes no new ones. */
export async function lockHome(scope: Scope, home: Home): Promise<void> {
  const standing = await maybeRow(scope.db, standingOfHome(scope.agencyId, home))
  if (!standing) throw await missingDocument(scope, home)
  if (home.kind === 'managed') await openForChange(scope, home.id)
  else await maybeRow(scope.db, lockedMirror(scope.agencyId, home.id))
}

/** Where the audit hangs it: on the property, if it is on our books. */
export const propertyIdOf = ({ kind, id }: Home): number | null => (kind === 'managed' ? id : null)
