import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes, states, type StateCode } from '../../../contract/states.ts'
import { instantAt, timeIn } from '../../../contract/times.ts'
import { prepared, sql } from '../../platform/sql.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { toEntryLaw } from './entry-law.ts'
import type { EntryLaw, EntryPurpose, NoticeService } from './entry-rule.ts'
import { entryLaw, type EntryLawRow } from './entry-rules.queries.ts'
import { earliestLawfulEntry, isLawfulEntry, lawfulUntil } from './lawful-entry.ts'

/*
 * The law of entry as the Acts put it, written without the code that is tested: days as texts, hours as numbers, holidays
 * as a list. Each state is then checked on every day of a year.
 */

type Hours = [from: number, to: number]
type Law = {
  /** Elapsed hours, clear business days, or days, by purpose. */
  notice: Record<
    'smoke' | 'gas' | 'smokeRepair' | 'inspection',
    { hours: number } | { businessDays: number } | { days: number }
  >
  weekdays: Hours
  saturdays?: Hours
  isSundayAllowed: boolean
  isHolidayAllowed: boolean
  /** Clocks change on the first Sunday of October and of April. */
  hasDaylightSaving: boolean
  postalDays: number
  splitsAtNoon?: boolean
}

const week = { days: 7 }
const every = (hours: number) => {
  const notice = { hours }
  return { smoke: notice, gas: notice, smokeRepair: notice, inspection: week }
}
const law: Record<StateCode, Law> = {
  vic: {
    notice: every(24),
    weekdays: [8, 18],
    isSundayAllowed: true,
    isHolidayAllowed: false,
    hasDaylightSaving: true,
    postalDays: 6,
  },
  nsw: {
    notice: { ...every(48), smoke: { businessDays: 2 }, smokeRepair: { hours: 1 } },
    weekdays: [8, 20],
    isSundayAllowed: false,
    isHolidayAllowed: false,
    hasDaylightSaving: true,
    postalDays: 7,
  },
  qld: {
    notice: every(48),
    weekdays: [8, 18],
    isSundayAllowed: false,
    isHolidayAllowed: false,
    hasDaylightSaving: false,
    postalDays: 6,
  },
  sa: {
    notice: every(48),
    weekdays: [8, 20],
    isSundayAllowed: false,
    isHolidayAllowed: false,
    hasDaylightSaving: true,
    postalDays: 6,
  },
  wa: {
    notice: every(72),
    weekdays: [8, 18],
    saturdays: [9, 17],
    isSundayAllowed: false,
    isHolidayAllowed: true,
    hasDaylightSaving: false,
    postalDays: 6,
    splitsAtNoon: true,
  },
  tas: {
    notice: { ...every(24), inspection: { hours: 24 } },
    weekdays: [8, 18],
    isSundayAllowed: true,
    isHolidayAllowed: true,
    hasDaylightSaving: true,
    postalDays: 6,
  },
  nt: {
    notice: every(24),
    weekdays: [7, 21],
    isSundayAllowed: true,
    isHolidayAllowed: true,
    hasDaylightSaving: false,
    postalDays: 6,
  },
  act: {
    notice: { smoke: week, gas: week, smokeRepair: week, inspection: week },
    weekdays: [8, 18],
    isSundayAllowed: false,
    isHolidayAllowed: false,
    hasDaylightSaving: true,
    postalDays: 6,
  },
}

const national = '2026-12-25 2026-12-26 2026-12-28 2027-01-01 2027-01-26 2027-03-26 2027-03-29'
const easterSaturdayAndSunday = '2027-03-27 2027-03-28'
/** From 1 July 2026 to 31 July 2027, as the states publish them. Anzac Day of 2027 is a Sunday. */
const holidays: Record<string, string> = {
  vic: `${national} ${easterSaturdayAndSunday} 2026-09-25 2027-03-08 2027-04-25 2027-06-14`,
  'vic Melbourne': '2026-11-03',
  nsw: `${national} ${easterSaturdayAndSunday} 2026-10-05 2027-04-25 2027-06-14`,
  qld: `${national} ${easterSaturdayAndSunday} 2026-10-05 2027-04-25 2027-04-26 2027-05-03`,
  'qld Brisbane': '2026-08-12',
  sa: `${national} ${easterSaturdayAndSunday} 2026-10-05 2027-03-08 2027-04-25 2027-04-26 2027-06-14`,
  wa: `${national} 2027-03-28 2026-09-28 2027-03-01 2027-04-25 2027-04-26 2027-06-07`,
  tas: `${national} 2027-03-08 2027-04-25 2027-06-14`,
  nt: `${national} ${easterSaturdayAndSunday} 2026-08-03 2027-04-25 2027-04-26 2027-05-03 2027-06-14`,
  act: `${national} ${easterSaturdayAndSunday} 2026-10-05 2027-03-08 2027-04-25 2027-04-26 2027-05-31 2027-06-14`,
}
/** From 7 pm in South Australia: the only state that allows later entry and excludes holidays. */
const evenings = new Set(['2026-12-24', '2026-12-31'])

const places = [...stateCodes, 'vic Melbourne', 'qld Brisbane'] as const
const stateOf = (place: string): StateCode => place.slice(0, place.indexOf(' ') + 1 || undefined).trim() as StateCode
const isHoliday = (place: string, day: Day) =>
  `${holidays[stateOf(place)]} ${place.includes(' ') ? holidays[place] : ''}`.includes(day)
const weekday = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay()
const isBusinessDay = (place: string, day: Day) => ![0, 6].includes(weekday(day)) && !isHoliday(place, day)

let database: TestDatabase
let owner: Client
const stored = new Map<string, EntryLaw>()

const readLaw = async (place: string, from: Day, to: Day): Promise<EntryLaw> => {
  const [state, locality = ''] = place.split(' ')
  const statement = sql<EntryLawRow>`select ${entryLaw(from, to, locality)} from states s where s.code = ${state}`
  const { rows } = await owner.query<EntryLawRow>(prepared(statement).text, [...statement.values])
  return toEntryLaw(rows[0] as EntryLawRow)
}
beforeAll(async () => {
  database = await ownDatabase()
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (const place of places) stored.set(place, await readLaw(place, '2026-06-01', '2027-12-31'))
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const lawAt = (place: string) => stored.get(place) as EntryLaw
const at = (place: string, day: Day, time: string) => instantAt(states[stateOf(place)].timeZone, day, time)
const dayOf = (place: string, moment: Date) => dayIn(states[stateOf(place)].timeZone, moment)
const hourOf = (place: string, moment: Date) => {
  const [hour = 0, minute = 0] = timeIn(states[stateOf(place)].timeZone, moment).split(':').map(Number)
  return hour + minute / 60
}
const minutesLater = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
const from = (moment: Date, minutes = 120) => ({ from: moment, to: minutesLater(moment, minutes) })

type Purpose = keyof Law['notice']
const purposes: Record<Purpose, EntryPurpose> = {
  smoke: { kind: 'SERVICES', serviceIds: [services.smoke.id] },
  gas: { kind: 'SERVICES', serviceIds: [services['gas' as ServiceCode].id] },
  smokeRepair: { kind: 'SERVICES', serviceIds: [services.smoke.id], isRepair: true },
  inspection: { kind: 'INSPECTION' },
}
const purposeNames = Object.keys(purposes) as Purpose[]
const ways = ['EMAIL', 'POST', 'HAND'] as const

/** The moment at which the notice counts as received. A letter leaves on the next business day. */
function receivedAt(place: string, day: Day, time: string, by: NoticeService['by']): Date {
  if (by !== 'POST') return at(place, day, time)
  let left = 1 + law[stateOf(place)].postalDays
  let current = day
  while (left > 0) {
    current = addDays(current, 1)
    if (isBusinessDay(place, current)) left -= 1
  }
  return at(place, current, '18:00')
}

/** The first moment at which the notice has run. */
function noticeEnd(place: string, purpose: Purpose, received: Date): number {
  const notice = law[stateOf(place)].notice[purpose]
  if ('hours' in notice) return received.getTime() + notice.hours * 3_600_000
  if ('days' in notice) {
    const clock = timeIn(states[stateOf(place)].timeZone, received)
    const sameTime = at(place, addDays(dayOf(place, received), notice.days), clock).getTime()
    return Math.max(sameTime, received.getTime() + notice.days * 24 * 3_600_000)
  }
  let left = notice.businessDays
  let current = dayOf(place, received)
  while (left > 0) {
    current = addDays(current, 1)
    if (isBusinessDay(place, current)) left -= 1
  }
  return at(place, addDays(current, 1), '00:00').getTime()
}

/** Why an entry from a moment for two hours is not lawful, by the table above. */
function obstacle(place: string, purpose: Purpose, received: Date, start: Date): string | null {
  const rules = law[stateOf(place)]
  const day = dayOf(place, start)
  if (weekday(day) === 0 && !rules.isSundayAllowed) return 'Sunday'
  if (isHoliday(place, day) && !rules.isHolidayAllowed) return 'holiday'
  const [opens, closes] = (weekday(day) === 6 && rules.saturdays) || rules.weekdays
  const closesAt = stateOf(place) === 'sa' && evenings.has(day) ? 19 : closes
  const begins = hourOf(place, start)
  if (begins < opens || begins + 2 > closesAt) return 'hours'
  if (rules.splitsAtNoon && begins < 12 && begins + 2 > 12) return 'noon'
  return start.getTime() < noticeEnd(place, purpose, received) ? 'notice' : null
}

/** From the notice on, each moment before the given one at which the hours of a day or of its afternoon begin. */
function earlierStarts(place: string, received: Date, end: Date): Date[] {
  const rules = law[stateOf(place)]
  const starts: Date[] = []
  for (let day = dayOf(place, received); day <= dayOf(place, end); day = addDays(day, 1)) {
    const [opens] = (weekday(day) === 6 && rules.saturdays) || rules.weekdays
    starts.push(at(place, day, `0${opens}:00`), at(place, day, '12:00'))
  }
  return starts.filter((start) => start < end)
}

/** Each purpose that has a rule of its own in the state. */
const swept = places.flatMap((place) => {
  const { notice } = law[stateOf(place)]
  const own = purposeNames.filter(
    (purpose) => purpose === 'smoke' || purpose === 'inspection' || notice[purpose] !== notice.smoke,
  )
  return own.map((purpose) => [place, purpose] as const)
})

const year: Day[] = Array.from({ length: 365 }, (_, index) => addDays('2026-07-01', index))

test('the year of the sweep ends on 30 June 2027', () => {
  expect(year.at(-1)).toBe('2027-06-30')
})

describe('on every day of a year, the earliest lawful entry', () => {
  test.each(swept)('in %s for %s is lawful, and the minute before is not', (place, purpose) => {
    const wrong: string[] = []
    for (const [index, day] of year.entries()) {
      // Ways and times of day in turn, so that each meets every weekday.
      const by = ways[index % 3] as NoticeService['by']
      const time = ['09:17', '16:40', '12:00', '17:59'][index % 4] as string
      const service = { by, at: at(place, day, time) }
      const found = earliestLawfulEntry(lawAt(place), purposes[purpose], service, 120)
      const text = `${by} ${day} ${time}: ${found && `${dayOf(place, found)} ${hourOf(place, found)}`}`
      if (!found) {
        wrong.push(text)
        continue
      }
      const received = receivedAt(place, day, time, by)
      const check = (minutes: number) =>
        isLawfulEntry(lawAt(place), purposes[purpose], service, from(minutesLater(found, minutes))).isLawful
      const expected = (minutes: number) => obstacle(place, purpose, received, minutesLater(found, minutes)) === null
      for (const minutes of [-1, 0, 1])
        if (check(minutes) !== expected(minutes) || (minutes < 1 && expected(minutes) !== (minutes === 0)))
          wrong.push(`${text} ${minutes}: ${obstacle(place, purpose, received, minutesLater(found, minutes))}`)
      for (const early of earlierStarts(place, received, found))
        if (obstacle(place, purpose, received, early) === null)
          wrong.push(`${text}, but ${early.toISOString()} is lawful`)
    }
    expect(wrong).toEqual([])
  })
})

test('a purpose without a rule of its own has that of services', () => {
  const service = { by: 'EMAIL', at: at('qld', '2026-11-02', '09:00') } as const
  for (const purpose of ['smoke', 'gas', 'smokeRepair'] as const)
    expect(earliestLawfulEntry(lawAt('qld'), purposes[purpose], service, 120)).toEqual(at('qld', '2026-11-04', '09:00'))
})

describe('when clocks change', () => {
  const changes = ['2026-10-04', '2027-04-04']
  test.each(stateCodes.flatMap((state) => changes.map((day) => [state, day] as const)))(
    'in %s on %s, a day has the hours that the state gives it',
    (state, day) => {
      const hours = (at(state, addDays(day, 1), '00:00').getTime() - at(state, day, '00:00').getTime()) / 3_600_000
      expect(hours).toBe(law[state].hasDaylightSaving ? (day.startsWith('2026') ? 23 : 25) : 24)
    },
  )

  test('a notice of days lasts to the same time of day, and never less than its hours', () => {
    const ends = (day: Day) => {
      const found = earliestLawfulEntry(
        lawAt('vic'),
        purposes.inspection,
        { by: 'EMAIL', at: at('vic', day, '10:00') },
        60,
      )
      return `${dayOf('vic', found as Date)} ${hourOf('vic', found as Date)}`
    }
    expect(ends('2027-04-01')).toBe('2027-04-08 10')
    expect(ends('2026-10-01')).toBe('2026-10-08 11')
  })
})

describe('an entry that is not lawful', () => {
  const email = (place: string, day: Day, time = '09:00'): NoticeService => ({ by: 'EMAIL', at: at(place, day, time) })
  const reason = (
    place: string,
    purpose: Purpose,
    service: NoticeService,
    [day, opens, closes]: readonly [Day, string, string],
  ) => {
    const time = { from: at(place, day, opens), to: at(place, day, closes) }
    const result = isLawfulEntry(lawAt(place), purposes[purpose], service, time)
    return result.isLawful ? null : result.reason
  }

  test('lasts past the allowed hour, also by a minute', () => {
    const notice = email('qld', '2026-11-02')
    expect(reason('qld', 'gas', notice, ['2026-11-11', '16:00', '18:00'])).toBeNull()
    expect(reason('qld', 'gas', notice, ['2026-11-11', '16:01', '18:01'])).toBe(
      'Entry by notice is allowed from 8:00 am to 6:00 pm in Queensland.',
    )
    expect(reason('qld', 'gas', notice, ['2026-11-11', '07:59', '09:00'])).toContain('from 8:00 am')
  })

  test('lasts past midnight', () => {
    const time = { from: at('nt', '2026-11-11', '20:00'), to: at('nt', '2026-11-12', '08:00') }
    expect(isLawfulEntry(lawAt('nt'), purposes.gas, email('nt', '2026-11-02'), time).isLawful).toBe(false)
  })

  test('goes past noon where the notice says which half of the day it is', () => {
    const notice = email('wa', '2026-11-02')
    expect(reason('wa', 'gas', notice, ['2026-11-11', '11:00', '12:00'])).toBeNull()
    expect(reason('wa', 'gas', notice, ['2026-11-11', '12:00', '14:00'])).toBeNull()
    expect(reason('wa', 'gas', notice, ['2026-11-11', '11:00', '13:00'])).toBe(
      'A notice in Western Australia says whether the entry is before or after 12 noon, so the entry cannot go past noon.',
    )
    expect(reason('vic', 'gas', email('vic', '2026-11-02'), ['2026-11-11', '11:00', '13:00'])).toBeNull()
  })

  test('goes into a holiday that begins in the evening', () => {
    const notice = email('sa', '2026-12-14')
    expect(reason('sa', 'gas', notice, ['2026-12-24', '17:00', '19:00'])).toBeNull()
    expect(reason('sa', 'gas', notice, ['2026-12-24', '18:00', '20:00'])).toBe(
      'Entry by notice is not allowed on public holidays in South Australia: Christmas Eve is one from 7:00 pm.',
    )
    expect(reason('sa', 'gas', notice, ['2026-12-23', '18:00', '20:00'])).toBeNull()
  })

  test('is an inspection more than 14 days after the notice in Western Australia', () => {
    const notice = email('wa', '2026-11-02')
    expect(reason('wa', 'inspection', notice, ['2026-11-09', '09:00', '11:00'])).toBeNull()
    expect(reason('wa', 'inspection', notice, ['2026-11-16', '09:00', '11:00'])).toBeNull()
    expect(reason('wa', 'inspection', notice, ['2026-11-16', '09:01', '11:00'])).toContain('at most 14 days')
    expect(reason('wa', 'gas', notice, ['2026-12-16', '09:01', '11:00'])).toBeNull()
  })

  test('is an inspection for which South Australia is told more than two hours', () => {
    const notice = email('sa', '2026-11-02')
    expect(reason('sa', 'inspection', notice, ['2026-11-11', '09:00', '11:01'])).toContain('at most 2 hours')
    expect(reason('sa', 'gas', notice, ['2026-11-11', '09:00', '11:01'])).toBeNull()
  })

  test('follows a notice that was given by hand at night in Victoria', () => {
    const byHand = (time: string): NoticeService => ({ by: 'HAND', at: at('vic', '2026-11-02', time) })
    expect(reason('vic', 'gas', byHand('18:00'), ['2026-11-11', '09:00', '11:00'])).toBeNull()
    expect(reason('vic', 'gas', byHand('18:01'), ['2026-11-11', '09:00', '11:00'])).toBe(
      'A notice may be given by hand from 8:00 am to 6:00 pm in Victoria.',
    )
  })
})

describe('versions', () => {
  const withVersions = (first: Day, minNoticeHours: number): EntryLaw => {
    const [rule] = lawAt('tas').rules
    if (!rule) throw new Error('No rule')
    const rules = [
      { ...rule, inForceTo: addDays(first, -1) },
      { ...rule, inForceFrom: first, minNoticeHours, weekdayFrom: '10:00' },
    ]
    return { ...lawAt('tas'), rules }
  }
  const served = (day: Day, time = '09:00'): NoticeService => ({ by: 'EMAIL', at: at('tas', day, time) })

  test('a version is used from its first day', () => {
    const changed = withVersions('2026-11-11', 48)
    const check = (day: Day, time: string, notice = served('2026-11-01')) =>
      isLawfulEntry(changed, purposes.gas, notice, from(at('tas', day, time))).isLawful
    expect(check('2026-11-10', '08:00')).toBe(true)
    expect(check('2026-11-11', '08:00')).toBe(false)
    expect(check('2026-11-11', '10:00')).toBe(true)
    expect(check('2026-11-11', '10:00', served('2026-11-10'))).toBe(false)
    expect(check('2026-11-12', '10:00', served('2026-11-10'))).toBe(true)
  })

  test('a notice that was served under a longer rule keeps its time', () => {
    const [before, after] = withVersions('2026-11-11', 24).rules
    if (!before || !after) throw new Error('No rules')
    const changed = { ...lawAt('tas'), rules: [{ ...before, minNoticeHours: 48 }, after] }
    const found = earliestLawfulEntry(changed, purposes.gas, served('2026-11-10', '11:00'), 120)
    expect(found).toEqual(at('tas', '2026-11-12', '11:00'))
    expect(earliestLawfulEntry(changed, purposes.gas, served('2026-11-11', '11:00'), 120)).toEqual(
      at('tas', '2026-11-12', '11:00'),
    )
  })

  test('without a version in force there is no entry by notice', () => {
    const [rule] = lawAt('tas').rules
    if (!rule) throw new Error('No rule')
    const ended = { ...lawAt('tas'), rules: [{ ...rule, inForceTo: '2026-11-10' }] }
    expect(isLawfulEntry(ended, purposes.gas, served('2026-11-01'), from(at('tas', '2026-11-11', '10:00')))).toEqual({
      isLawful: false,
      fault: 'NO_RULE',
      reason: 'The law of Tasmania does not allow entry by notice on 11/11/2026.',
    })
    expect(earliestLawfulEntry(ended, purposes.gas, served('2026-11-10'), 120)).toBeNull()
  })

  test('Queensland asked for 24 hours until 30 April 2025', async () => {
    const past = await readLaw('qld', '2025-04-01', '2025-06-30')
    const earliest = (day: Day) =>
      earliestLawfulEntry(past, purposes.smoke, { by: 'EMAIL', at: at('qld', day, '09:00') }, 120)
    expect(earliest('2025-04-28')).toEqual(at('qld', '2025-04-29', '09:00'))
    expect(earliest('2025-04-29')).toEqual(at('qld', '2025-04-30', '09:00'))
    expect(earliest('2025-04-30')).toEqual(at('qld', '2025-05-02', '09:00'))
  })

  test('do not overlap', async () => {
    const insert = owner.query(
      `insert into entry_rules (state, ground, min_notice_hours, weekday_from, weekday_to, is_sunday_allowed, is_public_holiday_allowed,
                                notice_form, ground_text, instrument, certainty, in_force_from)
       select state, ground, min_notice_hours, weekday_from, weekday_to, is_sunday_allowed, is_public_holiday_allowed,
              notice_form, ground_text, instrument, 'MEMORY', '2030-01-01' from entry_rules where state = 'tas'`,
    )
    await expect(insert).rejects.toThrow('one_entry_rule_at_a_time')
  })
})

describe('an entry is lawful until', () => {
  const notice: NoticeService = { by: 'EMAIL', at: at('wa', '2026-11-02', '10:00') }
  const until = (purpose: Purpose, day: Day, opens: string, closes: string) =>
    lawfulUntil(lawAt('wa'), purposes[purpose], notice, { from: at('wa', day, opens), to: at('wa', day, closes) })

  test('the end of its time', () => {
    expect(until('gas', '2026-11-11', '10:00', '12:00')).toEqual(at('wa', '2026-11-11', '12:00'))
  })
  test('the notice is too old', () => {
    expect(until('inspection', '2026-11-16', '09:00', '11:00')).toEqual(at('wa', '2026-11-16', '10:00'))
  })
  test('no moment, if it is not lawful', () => {
    expect(until('gas', '2026-11-08', '10:00', '12:00')).toBeNull()
  })
})

test('a provision that was not looked up is stored, but names no section anywhere', () => {
  for (const place of stateCodes)
    for (const { certainty, provision } of lawAt(place).rules)
      expect([place, certainty]).toEqual([
        place,
        provision?.startsWith('Sch 1 cl 82') ? 'MEMORY' : expect.not.stringMatching('MEMORY'),
      ])
})
