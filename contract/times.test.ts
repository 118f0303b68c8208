import { describe, expect, it } from 'vitest'
import { clockText, instantAt, timeIn } from './times.ts'

describe('a time of day in a state', () => {
  it.each([
    ['Australia/Melbourne', '2026-11-16', '08:00', '2026-11-15T21:00:00.000Z'],
    ['Australia/Melbourne', '2026-07-01', '08:00', '2026-06-30T22:00:00.000Z'],
    ['Australia/Adelaide', '2026-11-16', '08:00', '2026-11-15T21:30:00.000Z'],
    ['Australia/Darwin', '2026-11-16', '08:00', '2026-11-15T22:30:00.000Z'],
    ['Australia/Perth', '2026-11-16', '00:00', '2026-11-15T16:00:00.000Z'],
    ['Australia/Brisbane', '2026-11-16', '23:59', '2026-11-16T13:59:00.000Z'],
  ])('%s on %s at %s is %s', (zone, day, time, instant) => {
    expect(instantAt(zone, day, time).toISOString()).toBe(instant)
    expect(timeIn(zone, new Date(instant))).toBe(time)
  })

  it('is right before and after the clocks change', () => {
    const at = (day: string, time: string) => instantAt('Australia/Sydney', day, time).toISOString()
    expect(at('2026-10-04', '01:59')).toBe('2026-10-03T15:59:00.000Z')
    expect(at('2026-10-04', '03:00')).toBe('2026-10-03T16:00:00.000Z')
    expect(at('2027-04-04', '01:59')).toBe('2027-04-03T14:59:00.000Z')
    expect(at('2027-04-04', '03:00')).toBe('2027-04-03T17:00:00.000Z')
  })

  it('that daylight saving skips is as far after the change, and of a repeated one the first', () => {
    expect(instantAt('Australia/Sydney', '2026-10-04', '02:30').toISOString()).toBe('2026-10-03T16:30:00.000Z')
    expect(instantAt('Australia/Sydney', '2027-04-04', '02:30').toISOString()).toBe('2027-04-03T15:30:00.000Z')
  })

  it.each([
    ['00:05', '12:05 am'],
    ['08:00', '8:00 am'],
    ['12:00', '12:00 pm'],
    ['18:30', '6:30 pm'],
  ])('%s reads %s', (time, text) => {
    expect(clockText(time)).toBe(text)
  })
})
