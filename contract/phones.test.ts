import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { brokenRules } from './broken-rules.ts'
import { formatPhone, isMobile, optionalPhone, parsePhone, requiredPhone, withAreaCode } from './phones.ts'

describe('phone numbers', () => {
  it.each([
    ['0491 570 159', '+61491570159'],
    ['491570159', '+61491570159'],
    ['+61 491 570 159', '+61491570159'],
    ['0061 491 570 159', '+61491570159'],
    ['(02) 5550 4321', '+61255504321'],
    ['02-5550-4321', '+61255504321'],
    ['1300 975 707', '+611300975707'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0011 44 20 7946 0958', '+442079460958'],
  ])('%s is stored as %s', (typed, kept) => {
    expect(parsePhone(typed)).toBe(kept)
  })

  it.each(['12345', '0491 570 15', 'call me', 'ring 0491 570 159', '03 5550 1234 ext 5', '0'.repeat(300), '+', ''])(
    '%j cannot be called',
    (typed) => {
      expect(parsePhone(typed)).toBeNull()
    },
  )

  it.each([
    ['+61491570159', '0491 570 159'],
    ['+61255504321', '(02) 5550 4321'],
    ['+442079460958', '+44 20 7946 0958'],
    ['as the software gave it', 'as the software gave it'],
  ])('%s is shown as %s', (kept, shown) => {
    expect(formatPhone(kept)).toBe(shown)
  })

  it.each([
    ['+61491570159', true],
    ['+61255504321', false],
    ['+611300975707', false],
    ['+442079460958', true],
  ])('%s may receive SMS: %s', (number, expected) => {
    expect(isMobile(number)).toBe(expected)
  })

  it.each([
    ['9123 4567', 'vic', '(03) 9123 4567'],
    ['91234567', 'nsw', '(02) 9123 4567'],
    ['9123-4567', 'wa', '(08) 9123 4567'],
    ['0491 570 159', 'vic', null],
    ['1234 5678', 'vic', null],
    ['9123 456', 'vic', null],
  ] as const)('%s in %s is %s', (typed, state, number) => {
    expect(withAreaCode(typed, state)).toBe(number)
  })

  it('a blank number is allowed unless it is required', () => {
    const form = z.object({ spare: optionalPhone, main: requiredPhone('Contact number is required') })
    expect(form.parse({ spare: ' ', main: '0491 570 159' })).toEqual({ spare: null, main: '+61491570159' })
    expect(brokenRules(form, { spare: '12', main: '' })).toEqual({
      spare: 'Please enter a valid contact number',
      main: 'Contact number is required',
    })
    expect(brokenRules(form, { main: '12' })).toEqual({ main: 'Please enter a valid contact number' })
  })
})
