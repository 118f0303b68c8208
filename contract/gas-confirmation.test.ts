import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { gasConfirmationForm } from './gas-confirmation.ts'

describe('a gas confirmation', () => {
  it.each([
    [{}, { hasGasAppliances: 'Required' }],
    [{ hasGasAppliances: null }, { hasGasAppliances: 'Required' }],
    [{ hasGasAppliances: true }, { gasApplianceCount: 'Required' }],
    [{ hasGasAppliances: true, gasApplianceCount: null }, { gasApplianceCount: 'Required' }],
    [{ hasGasAppliances: true, gasApplianceCount: 3 }, { gasApplianceCount: 'Must be 0, 1 or 2' }],
    [{ hasGasAppliances: true, gasApplianceCount: -1 }, { gasApplianceCount: 'Must be 0, 1 or 2' }],
  ])('%j is incomplete', (form, faults) => {
    expect(brokenRules(gasConfirmationForm, form)).toEqual(faults)
  })

  it.each([0, 1, 2])('there can be %i appliances', (gasApplianceCount) => {
    const form = { hasGasAppliances: true, gasApplianceCount }
    expect(gasConfirmationForm.parse(form)).toEqual(form)
  })

  it.each([undefined, null, 0, 2, 9])('without gas a count of %j becomes zero', (gasApplianceCount) => {
    expect(gasConfirmationForm.parse({ hasGasAppliances: false, gasApplianceCount })).toEqual({
      hasGasAppliances: false,
      gasApplianceCount: 0,
    })
  })
})
