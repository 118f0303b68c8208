import { expect, it } from 'vitest'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { updateAction } from './update-action.ts'

const today = '2026-11-15'
const property = givenProperty()
const left = (vacatingAt: string | null) => ({
  ...property.tenancy,
  currentTenancy: property.tenancy.currentTenancy && { ...property.tenancy.currentTenancy, vacatingAt },
})
const lease = 'LEASE_AGREEMENT_UPDATE_REQUIRED'
const ofSoftware = { ...property.actions, addTenancy: false, editTenancy: false }

it.each([
  ['gas', 'GAS_CONFIRMATION_REQUIRED', property, 'confirm-gas'],
  ['water', 'WATER_CHARGING_REQUIRED', property, 'confirm-water'],
  ['a lease that ended', lease, property, 'edit-tenancy'],
  ['tenants who cannot be reached', 'TENANT_DETAILS_REQUIRED', property, 'edit-tenancy'],
  ['tenants who left', lease, { ...property, tenancy: left('2026-11-14') }, 'add-tenancy'],
  ['tenants who leave today', lease, { ...property, tenancy: left(today) }, 'edit-tenancy'],
  ['a missing tenancy', lease, { ...property, tenancy: { ...property.tenancy, currentTenancy: null } }, 'add-tenancy'],
  ['a tenancy managed in software', lease, { ...property, actions: ofSoftware }, undefined],
] as const)('%s offers the right dialog, if any', (_, code, shown, action) =>
  expect(updateAction(code, shown, today)?.action).toBe(action),
)
