import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { acceptTermsForm, experimentNames, hasPortalAccess, isOn, userSettingsPatch } from './me.ts'

describe('experiments', () => {
  it.each(experimentNames)('%s is off unless switched on, by either name', (name) => {
    expect(isOn({}, name)).toBe(false)
    expect(isOn({ [`AgencyCompliancePortal${name}`]: true }, name)).toBe(true)
    expect(isOn({ [name]: true }, name)).toBe(true)
    expect(isOn({ [`AgencyCompliancePortal${name}`]: false, [name]: true }, name)).toBe(false)
  })

  it('only an explicit "no" denies an agency access', () => {
    expect(hasPortalAccess({})).toBe(true)
    expect(hasPortalAccess({ AgencyCompliancePortalAccess: true })).toBe(true)
    expect(hasPortalAccess({ AgencyCompliancePortalAccess: false })).toBe(false)
    expect(hasPortalAccess({ Access: false })).toBe(false)
  })
})

describe('preferences', () => {
  it('a default property manager can be set and removed', () => {
    expect(brokenRules(userSettingsPatch, { agency: { defaultPropertyManagerId: 4 } })).toEqual({})
    expect(brokenRules(userSettingsPatch, { agency: { defaultPropertyManagerId: null } })).toEqual({})
    expect(brokenRules(userSettingsPatch, { agency: { defaultPropertyManagerId: 0 } })).not.toEqual({})
  })

  it.each([{}, { accepted: false }])('%j does not accept the licence agreement', (form) => {
    expect(brokenRules(acceptTermsForm, form)).toEqual({
      accepted: 'You must accept the End User License Agreement to continue',
    })
  })
})
