import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { brokenRules } from './broken-rules.ts'
import { formatPhone, optionalPhone, parsePhone, requiredPhone } from './phones.ts'

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
