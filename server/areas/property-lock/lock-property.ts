import { maybeOne, type RowsOfAll } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { isInOtherAgency, lockPropertyRow, type PropertyForChange } from './lock-property.queries.ts'

/**
 * The error for a property that was not found: forbidden if it is in another agency of this user, otherwise not found.
 */
export async function missingProperty(scope: Scope, propertyId: number): Promise<Problem> {
  const other = await maybeOne(scope.db, isInOtherAgency(propertyId))
  return other?.isElsewhere ? forbidden('You do not have access to this property') : notFound('Property not found')
}

/** Runs a statement about a property of this agency; no row means that the property was not found. */
export async function rowOfProperty<Row>(scope: Scope, propertyId: number, statement: Sql<Row>): Promise<Row> {
  const row = await maybeOne(scope.db, statement)
  if (!row) throw await missingProperty(scope, propertyId)
  return row
}

/** The error for a save based on an old version of the property. */
export async function staleProperty(scope: Scope, propertyId: number): Promise<Problem> {
  return staleEdit(scope, { table: 'properties', id: propertyId, propertyId })
}

/** Every change to a property begins here: checks that it exists in this agency and locks it. */
export async function lockProperty(scope: Scope, propertyId: number): Promise<PropertyForChange> {
  const property = await maybeOne(scope.db, lockPropertyRow(scope.agencyId, propertyId))
  if (!property) throw await missingProperty(scope, propertyId)
  return property
}

/** The same for changes that a cancelled property does not allow. */
export const lockActiveProperty = async (scope: Scope, propertyId: number): Promise<PropertyForChange> =>
  refuseCancelled(await lockProperty(scope, propertyId))

function refuseCancelled(property: PropertyForChange): PropertyForChange {
  if (property.isCancelled) throw ruleBroken('This property has been cancelled')
  return property
}

/** The same with statements that run once the property is locked, in one round trip. */
export async function lockActiveAnd<const S extends readonly Sql[]>(
  scope: Scope,
  propertyId: number,
  statements: S,
): Promise<[PropertyForChange, RowsOfAll<S>]> {
  const lock = lockPropertyRow(scope.agencyId, propertyId)
  const [[property], ...rows] = (await scope.db.batch([lock, ...statements])) as [PropertyForChange[], ...RowsOfAll<S>]
  if (!property) throw await missingProperty(scope, propertyId)
  return [refuseCancelled(property), rows as RowsOfAll<S>]
}
