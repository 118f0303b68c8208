import { expect, test } from 'vitest'
import { describeRepair } from './describe-repair.ts'

const alarm = {
  work: 'Replace smoke alarm',
  reason: 'past its 10-year life',
  title: 'Smoke alarm past its 10-year life',
}

test('a line of a quote says what is done, where, with what and why', () => {
  expect(describeRepair({ ...alarm, appliance: '240V smoke alarm', location: 'Living room' })).toBe(
    'Replace smoke alarm, living room: photoelectric, mains; past its 10-year life',
  )
  expect(describeRepair({ ...alarm, appliance: 'Smoke alarm', location: 'Bedroom 1' })).toBe(
    'Replace smoke alarm, bedroom 1: photoelectric, 10-year battery; past its 10-year life',
  )
})

test('names the appliance where the work is about it, and keeps abbreviations', () => {
  const leak = {
    work: 'Repair gas leak at {appliance}',
    reason: 'appliance disconnected for safety',
    title: 'Gas leak',
  }
  expect(describeRepair({ ...leak, appliance: 'Cooktop', location: 'Kitchen' })).toBe(
    'Repair gas leak at cooktop, kitchen: appliance disconnected for safety',
  )
  const hose = { work: 'Replace {appliance}', reason: 'perished or cracked', title: 'Perished hose' }
  expect(describeRepair({ ...hose, appliance: 'LPG pigtail', location: null })).toBe(
    'Replace LPG pigtail: perished or cracked',
  )
})

test('a finding that the catalogue does not describe is repaired by its title; the text fits its column', () => {
  const odd = { work: null, reason: null, appliance: null, location: null }
  expect(describeRepair({ ...odd, title: 'Loose cable' })).toBe('Repair: loose cable')
  expect(describeRepair({ ...odd, title: 'x'.repeat(400) })).toHaveLength(300)
})
