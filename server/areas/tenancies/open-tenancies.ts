import { managedInSoftware } from '../../../contract/tenancies/tenancies.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleSince } from '../../platform/stale-edit.ts'
import type { PropertyForChange } from '../property-lock/lock-property.queries.ts'
import { lockActiveAnd } from '../property-lock/lock-property.ts'
import { lastChangeOfTenancies, propertyTenancies, type TenancyRow } from './tenancies.queries.ts'
import { settleEnded } from './write-tenancies.queries.ts'

/** Locks the property and reads its tenancies, so that they cannot change meanwhile. */
export async function openTenancies(
  scope: Scope,
  propertyId: number,
): Promise<{ property: PropertyForChange; rows: TenancyRow[] }> {
  const { agencyId, today } = scope
  const [property, [, rows]] = await lockActiveAnd(scope, propertyId, [
    settleEnded(agencyId, propertyId, today),
    propertyTenancies(agencyId, propertyId),
  ])
  if (property.software !== null) throw ruleBroken(managedInSoftware(property.softwareName))
  return { property, rows }
}

/** The error when the tenancy in force is not the one that the user saw, or has changed. */
export async function staleOccupancy(scope: Scope, propertyId: number): Promise<Problem> {
  const change = await maybeOne(scope.db, lastChangeOfTenancies(scope.agencyId, propertyId))
  return change
    ? staleSince(scope, change)
    : new Problem('conflict', 'The tenancy of this property has changed. Reload to see the change.')
}

/** Turns an overlap found by the database into a message. The lock of the property normally prevents it. */
export async function withoutOverlap<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    throw new Problem('conflict', 'Another tenancy covers some of these days. Reload to see it.')
  }
}

/** If a form names its property, it must be this one. */
export function refuseOtherTenancy(propertyId: number, form: { propertyId?: number | undefined }): void {
  if (form.propertyId === undefined || form.propertyId === propertyId) return
  throw ruleBroken('This form is for another property', { propertyId: 'This is another property' })
}
