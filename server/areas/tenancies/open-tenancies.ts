import { managedInSoftware } from '../../../contract/tenancies/tenancies.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleSince } from '../../platform/stale-edit.ts'
import type { PropertyForChange } from '../property-lock/lock-property.queries.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lastChangeOfTenancies, propertyTenancies, type TenancyRow } from './tenancies.queries.ts'
import { settleEnded } from './write-tenancies.queries.ts'

/** The property behind its lock, with the tenancies as they then stand: nobody else changes them meanwhile. */
export async function openTenancies(
  scope: Scope,
  propertyId: number,
): Promise<{ property: PropertyForChange; rows: TenancyRow[] }> {
  const property = await lockActiveProperty(scope, propertyId)
  if (property.software !== null) throw ruleBroken(managedInSoftware(property.softwareName))
  const { db, agencyId, today } = scope
  const [, rows] = await db.batch([settleEnded(agencyId, propertyId, today), propertyTenancies(agencyId, propertyId)])
  return { property, rows }
}

/** Another tenancy is in force than the one that was seen, or it has moved on. */
export async function staleOccupancy(scope: Scope, propertyId: number): Promise<Problem> {
  const change = await maybeOne(scope.db, lastChangeOfTenancies(scope.agencyId, propertyId))
  return change
    ? staleSince(scope, change)
    : new Problem('conflict', 'The tenancy of this property has changed. Reload to see the change.')
}

/** The lock keeps two saves apart; if days still meet in the database, people read so. */
export async function withoutOverlap<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    throw new Problem('conflict', 'Another tenancy is kept for some of these days. Reload to see it.')
  }
}

/** A form may name the property it is for, and must then name this one. */
export function refuseOtherProperty(propertyId: number, form: { propertyId?: number | undefined }): void {
  if (form.propertyId === undefined || form.propertyId === propertyId) return
  throw ruleBroken('This form is for another property', { propertyId: 'Is not this property' })
}
