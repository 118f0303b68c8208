import { expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { waterChargingForm } from './updates.ts'

it.each([{}, { isWaterCharged: null }])('%j does not say who pays for water', (form) => {
  expect(brokenRules(waterChargingForm, form)).toEqual({ isWaterCharged: 'Required' })
})

it.each([true, false])('that the tenant is charged for water can be %s', (isWaterCharged) => {
  expect(waterChargingForm.parse({ isWaterCharged })).toEqual({ isWaterCharged })
})
