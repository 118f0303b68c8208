import { describe, expect, it } from 'vitest'
import { dayIn } from './days.ts'
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

  it.each(['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Lord_Howe', 'America/St_Johns'])(
    'in %s is what a calendar of the zone shows, every 25 minutes around the changes of clocks',
    (timeZone) => {
      const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, ...digits })
      for (const around of ['2026-03-08', '2026-04-05', '2026-10-04', '2026-11-01', '1985-03-03', '2027-01-01'])
        for (let minutes = -2000; minutes < 2000; minutes += 25) {
          const moment = new Date(Date.parse(around) + minutes * 60_000)
          expect(`${dayIn(timeZone, moment)} ${timeIn(timeZone, moment)}`).toBe(calendar.format(moment))
        }
    },
  )

  it.each([
    ['00:05', '12:05 am'],
    ['08:00', '8:00 am'],
    ['12:00', '12:00 pm'],
    ['18:30', '6:30 pm'],
  ])('%s reads %s', (time, text) => {
    expect(clockText(time)).toBe(text)
  })
})
