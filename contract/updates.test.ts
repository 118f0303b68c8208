import { expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { waterChargingForm } from './updates.ts'

it.each([{}, { isWaterCharged: null }])('%j does not state who pays for water', (form) => {
  expect(brokenRules(waterChargingForm, form)).toEqual({ isWaterCharged: 'Required' })
})

it.each([true, false])('charging the tenant for water can be %s', (isWaterCharged) => {
  expect(waterChargingForm.parse({ isWaterCharged })).toEqual({ isWaterCharged })
})
