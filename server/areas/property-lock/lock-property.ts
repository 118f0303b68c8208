import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { isInOtherAgency, lockedProperty, type PropertyForChange } from './lock-property.queries.ts'

/** Why a property is not to be had: it is in another agency of this user, or, as far as anybody may know, nowhere. */
export async function missingProperty(scope: Scope, propertyId: number): Promise<Problem> {
  const other = await maybeOne(scope.db, isInOtherAgency(propertyId))
  return other?.isElsewhere ? forbidden('You do not have access to this property') : notFound('Property not found')
}

/** What the statement answers about a property of this agency; its first row is there if the property is. */
export async function rowOfProperty<Row>(scope: Scope, propertyId: number, statement: Sql<Row>): Promise<Row> {
  const row = await maybeOne(scope.db, statement)
  if (!row) throw await missingProperty(scope, propertyId)
  return row
}

/** A save over a version of the property that has moved on. */
export async function staleProperty(scope: Scope, propertyId: number): Promise<Problem> {
  return staleEdit(scope, { table: 'properties', id: propertyId, propertyId })
}

/** Where every change of a property begins: it exists, it is this agency's, and nobody else changes it meanwhile. */
export async function lockProperty(scope: Scope, propertyId: number): Promise<PropertyForChange> {
  const property = await maybeOne(scope.db, lockedProperty(scope.agencyId, propertyId))
  if (!property) throw await missingProperty(scope, propertyId)
  return property
}

/** The same for what a cancelled property no longer takes. */
export async function lockActiveProperty(scope: Scope, propertyId: number): Promise<PropertyForChange> {
  const property = await lockProperty(scope, propertyId)
  if (property.isCancelled) throw ruleBroken('This property has been cancelled')
  return property
}
