import type { TenancySummary } from '../../../contract/tenancies/people.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Scope } from '../../platform/scope.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import { settleProperty } from '../cards/settle-property.ts'
import { staleProperty } from '../property-lock/lock-property.ts'
import { renewalsAfter } from './lease-order.ts'
import { openTenancies } from './open-tenancies.ts'
import { readSummary } from './read-tenancies.ts'
import type { TenancyRow } from './tenancies.queries.ts'
import { tenancyInShort } from './describe-tenancy.ts'
import { deleteTenancies, vacateAll } from './write-tenancies.queries.ts'
import { saveOccupancy } from '../property-lock/write-property.queries.ts'

/**
 * Ends tenancies up to today and removes renewals of the current one; other upcoming tenancies stay. Without effect for a property that is
 * vacant already.
 */
export async function markVacant(
  scope: Scope,
  propertyId: number,
  seen: { version?: number | undefined } | undefined,
): Promise<TenancySummary> {
  const { db, agencyId, today } = scope
  const { property, rows } = await openTenancies(scope, propertyId)
  if (seen?.version !== undefined && seen.version !== property.version) throw await staleProperty(scope, propertyId)
  if (property.isVacant) return readSummary(scope, propertyId)
  const current = leaseInForce(rows, today)
  const renewals = current ? renewalsAfter(rows, current, today) : []
  await db.batch([
    deleteTenancies(
      agencyId,
      renewals.map(({ tenancyId }) => tenancyId),
    ),
    vacateAll(scope, propertyId),
    saveOccupancy(scope, propertyId, { isVacant: true, isConfirmed: true }),
  ])
  await recordChange(db, scope, {
    action: 'mark-vacant',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: { isVacant: false, tenancy: current && tenancyInShort(current), ...withRenewals(renewals) },
    after: { isVacant: true, tenancy: null },
  })
  await settleProperty(scope, propertyId, { kind: 'MARKED_VACANT' })
  return readSummary(scope, propertyId)
}

/** Removed with the tenancy, so the audit is the only record of them. */
const withRenewals = (renewals: readonly TenancyRow[]) =>
  renewals.length > 0 ? { renewals: renewals.map(tenancyInShort) } : {}
