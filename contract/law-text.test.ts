import { expect, test } from 'vitest'
import { dutyTriggers } from './law.ts'
import { isRegisterPage, kindText, triggerText } from './law-text.ts'

const standard = { kind: 'STANDARD', months: null, days: null } as const

test('a fault with a time in law says how long it is', () => {
  const fault = { ...standard, breachedBy: ['SMK01'], trigger: 'FAULT', days: 2 } as const
  expect(triggerText(fault)).toBe('Within 2 business days of learning of a fault')
  expect(kindText(fault)).toContain('not repaired within 2 business days')
  expect(triggerText({ ...fault, days: null })).toBe('As soon as something is faulty')
})

test('a duty that no fault breaches says that a fault is a warning', () => {
  expect(kindText({ ...standard, breachedBy: [], trigger: 'FAULT' })).toContain('a fault is a warning')
})

test('only standards that a check proves say so', () => {
  const proven = dutyTriggers.filter((trigger) =>
    kindText({ ...standard, breachedBy: ['SMK01'], trigger }).includes('A passed check is the proof'),
  )
  expect(proven).not.toContain('FAULT')
  expect(proven).not.toContain('FIXED_DAY')
  expect(proven).toContain('CONTINUOUS')
})

test('a duty about appliances other than alarms does not speak of alarms', () => {
  const life = { ...standard, trigger: 'APPLIANCE_LIFE' } as const
  expect(kindText({ ...life, breachedBy: ['SMK03'] })).toContain('An alarm that is past it breaches the duty')
  expect(kindText({ ...life, breachedBy: [] })).not.toContain('alarm')
})

test('the home page of a register is told from the page of an instrument', () => {
  expect(isRegisterPage('https://www.legislation.wa.gov.au/')).toBe(true)
  expect(isRegisterPage('https://www.legislation.act.gov.au/a/1997-84')).toBe(false)
  expect(isRegisterPage('https://www.legislation.sa.gov.au/lz?path=/c/a/residential%20tenancies%20act%201995')).toBe(
    false,
  )
})
