import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty, lockProperty, lockActiveProperty } from '../property-lock/lock-property.ts'
import { ownerElsewhere, lockMirror, ownerStatus } from './document-owner.queries.ts'

/** Owner of documents: a property on the provider's books, or one mirrored from the agency's software. */
export type DocumentOwner = { kind: 'managed' | 'mirrored'; id: number }

export const managed = (id: number): DocumentOwner => ({ kind: 'managed', id })
export const mirrored = (id: number): DocumentOwner => ({ kind: 'mirrored', id })

const gone = 'This property is no longer in your property management software'
const cancelled = 'This property has been cancelled'

export async function missingOwner(scope: Scope, owner: DocumentOwner): Promise<Problem> {
  if (owner.kind === 'managed') return missingProperty(scope, owner.id)
  const other = await maybeOne(scope.db, ownerElsewhere(owner))
  return other?.isElsewhere
    ? forbidden('You do not have access to this property')
    : notFound('Integrated property not found')
}

/** The error for a document that was not found, depending on where its property is. */
export async function missingDocument(scope: Scope, owner: DocumentOwner): Promise<Problem> {
  const status = await maybeOne(scope.db, ownerStatus(scope.agencyId, owner))
  const other = status ? undefined : await maybeOne(scope.db, ownerElsewhere(owner))
  return other?.isElsewhere ? forbidden('You do not have access to this document') : notFound('Document not found')
}

/** Refuses an upload before it is received if the property does not accept documents. */
export async function checkTakesDocuments(scope: Scope, owner: DocumentOwner): Promise<void> {
  const status = await maybeOne(scope.db, ownerStatus(scope.agencyId, owner))
  if (!status) throw await missingOwner(scope, owner)
  if (!status.isOpen) throw ruleBroken(owner.kind === 'managed' ? cancelled : gone)
}

/** Checks the same again with the property locked until the end of the transaction. */
export async function lockForNewDocument(scope: Scope, owner: DocumentOwner): Promise<void> {
  if (owner.kind === 'managed') return void (await lockActiveProperty(scope, owner.id))
  const mirror = await maybeOne(scope.db, lockMirror(scope.agencyId, owner.id))
  if (!mirror) throw await missingOwner(scope, owner)
  if (!mirror.isActive) throw ruleBroken(gone)
}

/** For correcting or deleting a document, also where the property no longer accepts new ones. */
export async function lockOwner(scope: Scope, owner: DocumentOwner): Promise<void> {
  const status = await maybeOne(scope.db, ownerStatus(scope.agencyId, owner))
  if (!status) throw await missingDocument(scope, owner)
  if (owner.kind === 'managed') await lockProperty(scope, owner.id)
  else await maybeOne(scope.db, lockMirror(scope.agencyId, owner.id))
}

/** The property that the audit refers to; null for a mirrored one. */
export const managedPropertyId = ({ kind, id }: DocumentOwner): number | null => (kind === 'managed' ? id : null)
