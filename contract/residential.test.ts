import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { nonResidentialTypeLabels, residentialForm } from './residential.ts'

describe('the use of a property', () => {
  it.each([null, undefined])('a non-residential property needs a type, not %j', (type) => {
    expect(brokenRules(residentialForm, { isResidentialProperty: false, nonResidentialPropertyType: type })).toEqual({
      nonResidentialPropertyType: 'Property type is required',
    })
  })

  it('changing back to residential drops the type', () => {
    const form = { isResidentialProperty: true, nonResidentialPropertyType: 'OTHER' } as const
    expect(residentialForm.parse(form)).toEqual({ isResidentialProperty: true, nonResidentialPropertyType: null })
    expect(residentialForm.parse({ ...form, isResidentialProperty: false }).nonResidentialPropertyType).toBe('OTHER')
  })

  it('industrial is called Strata', () => {
    expect(nonResidentialTypeLabels.INDUSTRIAL).toBe('Strata')
  })
})
