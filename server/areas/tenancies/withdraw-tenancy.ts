import { recordChange, type Change } from '../../platform/audit.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import { describeTenancy } from './describe-tenancy.ts'
import { propertyTenancies } from './tenancies.queries.ts'
import { closeAt, deleteTenancies } from './write-tenancies.queries.ts'
import { saveOccupancy } from '../property-lock/write-property.queries.ts'

/** Takes back a tenancy that was added; those that it ended last again until the one after it begins. */
export async function withdrawTenancy(
  scope: AccessScope,
  propertyId: number,
  { tenancyId, ended, wasVacant }: { tenancyId: number; ended: readonly number[]; wasVacant: boolean },
): Promise<void> {
  const { db, agencyId, today } = scope
  const rows = await db.rows(propertyTenancies(agencyId, propertyId))
  const added = rows.find((row) => row.tenancyId === tenancyId)
  if (!added) return
  const moves = rows
    .filter((row) => ended.includes(row.tenancyId) && row.closesOn === added.startsOn)
    .map((row) => closeAt(scope, row.tenancyId, added.closesOn))
  await db.batch([deleteTenancies(agencyId, [tenancyId]), ...moves])
  const left = await db.rows(propertyTenancies(agencyId, propertyId))
  const isVacant = leaseInForce(left, today) ? false : wasVacant
  await db.rows(saveOccupancy(scope, propertyId, { isVacant, isConfirmed: false }))
  const change: Change = { action: 'remove-tenancy', entity: 'tenancies', entityId: tenancyId, propertyId }
  await recordChange(db, scope, { ...change, before: describeTenancy(added) }, scope.source ?? 'JOB')
}
