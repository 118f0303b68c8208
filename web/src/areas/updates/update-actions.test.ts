import { describe, expect, it } from 'vitest'
import { softwareHint, updateActions } from './update-actions.ts'

const missing = (...codes: string[]) => codes.map((code) => ({ code, text: code }))
const lease = 'LEASE_AGREEMENT_UPDATE_REQUIRED'
const tenants = 'TENANT_DETAILS_REQUIRED'
const gas = 'GAS_CONFIRMATION_REQUIRED'
const water = 'WATER_CHARGING_REQUIRED'

describe('a required update', () => {
  it.each([
    [missing(lease), false, ['tenancy']],
    [missing(lease, tenants), false, ['tenancy']],
    [missing(lease, gas), false, ['tenancy', 'confirm-gas']],
    [missing(gas, water), true, ['confirm-gas', 'confirm-water']],
    [missing(lease, tenants, gas), true, ['software', 'confirm-gas']],
    [missing('SOMETHING_NEW'), false, ['tenancy']],
    [[], false, []],
  ])('%j, integrated %s, is given by %j', (updates, isIntegrated, methods) => {
    const given = updateActions({ updates, isIntegrated })
    expect(given.map((method) => (typeof method === 'string' ? method : method.action))).toEqual(methods)
  })

  it('in the agency’s software takes up to 24 hours to appear', () => {
    expect(softwareHint('PropertyMe')).toBe('Change this in PropertyMe. It can take up to 24 hours to appear here.')
    expect(softwareHint(null)).toContain('your property management software')
  })
})
