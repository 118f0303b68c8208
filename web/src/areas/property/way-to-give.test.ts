import { expect, it } from 'vitest'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { wayToGive } from './way-to-give.ts'

const today = '2026-11-15'
const home = givenProperty()
const left = (vacatingAt: string | null) => ({
  ...home.tenancy,
  currentTenancy: home.tenancy.currentTenancy && { ...home.tenancy.currentTenancy, vacatingAt },
})
const lease = 'LEASE_AGREEMENT_UPDATE_REQUIRED'
const ofSoftware = { ...home.actions, addTenancy: false, editTenancy: false }

it.each([
  ['gas', 'GAS_CONFIRMATION_REQUIRED', home, 'confirm-gas'],
  ['water', 'WATER_CHARGING_REQUIRED', home, 'tell-water'],
  ['a lease that ended', lease, home, 'edit-tenancy'],
  ['tenants who cannot be reached', 'TENANT_DETAILS_REQUIRED', home, 'edit-tenancy'],
  ['tenants who left', lease, { ...home, tenancy: left('2026-11-14') }, 'add-tenancy'],
  ['tenants who leave today', lease, { ...home, tenancy: left(today) }, 'edit-tenancy'],
  ['a tenancy that nobody told', lease, { ...home, tenancy: { ...home.tenancy, currentTenancy: null } }, 'add-tenancy'],
  ['a tenancy of the software', lease, { ...home, actions: ofSoftware }, undefined],
] as const)('%s is told in its own dialog', (_, code, property, action) =>
  expect(wayToGive(code, property, today)?.action).toBe(action),
)
