import { isDeepStrictEqual } from 'node:util'
import { syncFieldLabels, type SyncField } from '../../../contract/integration/connections.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { mirrorLandlords } from '../contacts/mirror-landlords.ts'
import type { PersonValue, PropertyState } from './mirror.queries.ts'
import type { RunRestore } from './run-changes.queries.ts'
import { mirrorKeys } from '../keys/mirror-keys.ts'
import { mirrorTenancy } from '../tenancies/mirror-tenancies.ts'
import type { MirroredLease } from '../tenancies/plan-mirrored.ts'
import { closeAt } from '../tenancies/write-tenancies.queries.ts'
import { withdrawTenancy } from '../tenancies/withdraw-tenancy.ts'

type TenancyValue = { lease: MirroredLease; tenants: PersonValue[] }

/** Restores what a run of the software or a row of an import has changed; a value that was changed since stays. Returns the labels of those. */
export async function restoreValues(
  scope: AccessScope,
  state: PropertyState,
  restore: RunRestore,
  software: string | null = null,
): Promise<string[]> {
  const kept: SyncField[] = []
  const { id } = state
  const { manager, key, landlords, tenancy } = restore
  if (tenancy && !(await undoTenancy(scope, state, tenancy, software))) kept.push('tenants')
  const isManager = manager !== undefined && manager.after === state.managerId
  const isKey = key !== undefined && key.after === state.keyNumber
  if (manager && !isManager) kept.push('manager')
  if (key && !isKey) kept.push('key')
  if (isManager || isKey)
    await mirrorKeys(scope, [
      {
        propertyId: id,
        ...(isManager && { managerId: manager.before }),
        ...(isKey && { keyNumber: key.before }),
      },
    ])
  if (landlords && isDeepStrictEqual(landlords.after, state.landlords))
    await mirrorLandlords(scope, [{ propertyId: id, people: landlords.before as PersonValue[] }])
  else if (landlords) kept.push('landlords')
  return kept.map((field) => syncFieldLabels[field])
}

/** False if the tenancy was changed or ended since. */
async function undoTenancy(
  scope: AccessScope,
  state: PropertyState,
  { id, before, after, wasVacant, ended }: NonNullable<RunRestore['tenancy']>,
  software: string | null,
): Promise<boolean> {
  if (after === null) return reopenTenancy(scope, state, id, before as TenancyValue, software)
  const now = state.leases.find(({ tenancyId }) => tenancyId === id)
  const current = now && {
    lease: { startsOn: now.startsOn, endsOn: now.endsOn, vacatesOn: now.vacatesOn },
    tenants: now.tenants,
  }
  if (!current || !isDeepStrictEqual(current, after)) return false
  if (before === null) {
    await withdrawTenancy(scope, state.id, { tenancyId: id, ended, wasVacant })
    return true
  }
  const result = await mirrorTenancy(scope, {
    propertyId: state.id,
    tenancyId: id,
    software,
    isClosed: false,
    ...(before as TenancyValue),
  })
  return !('refused' in result)
}

/** False if another one is in force, or follows. */
async function reopenTenancy(
  scope: AccessScope,
  { id: propertyId, leases }: PropertyState,
  tenancyId: number,
  { lease, tenants }: TenancyValue,
  software: string | null,
): Promise<boolean> {
  if (leases.length > 0) return false
  await scope.db.rows(closeAt(scope, tenancyId, null))
  const given = { propertyId, tenancyId, software, isClosed: false, lease, tenants }
  return !('refused' in (await mirrorTenancy(scope, given)))
}
