import { isDeepStrictEqual } from 'node:util'
import { syncFieldLabels, type SyncField } from '../../../contract/integration/connections.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { mirrorLandlords } from '../contacts/mirror-landlords.ts'
import type { PersonValue, PropertyState } from '../integration/mirror.queries.ts'
import { mirrorKeys } from '../keys/mirror-keys.ts'
import { mirrorTenancy } from '../tenancies/mirror-tenancies.ts'
import type { MirroredLease } from '../tenancies/plan-mirrored.ts'
import { withdrawTenancy } from '../tenancies/withdraw-tenancy.ts'
import type { ImportRestore } from './imports.queries.ts'

type TenancyValue = { lease: MirroredLease; tenants: PersonValue[] }

/** Restores what a row has changed; a value that was changed since stays. Returns the labels of those. */
export async function undoImportRow(
  scope: AccessScope,
  state: PropertyState,
  restore: ImportRestore,
): Promise<string[]> {
  const kept: SyncField[] = []
  const { id } = state
  const { manager, key, landlords, tenancy } = restore
  if (tenancy && !(await undoTenancy(scope, state, tenancy))) kept.push('tenants')
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
  { id, before, after, wasVacant, ended }: NonNullable<ImportRestore['tenancy']>,
): Promise<boolean> {
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
    software: null,
    isClosed: false,
    ...(before as TenancyValue),
  })
  return !('refused' in result)
}
