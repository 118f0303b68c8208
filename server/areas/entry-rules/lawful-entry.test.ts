import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn, type Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { states, stateCodes, type StateCode } from '../../../contract/states.ts'
import { instantAt, timeIn } from '../../../contract/times.ts'
import { prepared } from '../../platform/sql.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { Given } from '../../testing/given.ts'
import { toEntryLaw } from './entry-law.ts'
import type { EntryLaw, EntryPurpose, NoticeService } from './entry-rule.ts'
import { entryLawOfProperty, type EntryLawRow } from './entry-rules.queries.ts'
import { earliestLawfulEntry, isLawfulEntry } from './lawful-entry.ts'

let database: TestDatabase
let given: Given
let owner: Client
const propertyIn = new Map<string, { agencyId: number; propertyId: number }>()

beforeAll(async () => {
  database = await testDatabase()
  given = await Given.in(database.ownerUrl)
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (const state of stateCodes) {
    const agencyId = await given.agency(state)
    for (const locality of ['', 'Melbourne', 'Brisbane']) {
      const [suburb] = await given.rows<{ id: number }>(
        'select id from suburbs where state = $1 and locality = $2 order by id limit 1',
        [state, locality],
      )
      if (!suburb) continue
      const propertyId = await given.property(agencyId, { columns: { suburb_id: suburb.id } })
      propertyIn.set(`${state} ${locality}`.trim(), { agencyId, propertyId })
    }
  }
})
afterAll(async () => {
  await owner.end()
  await given.close()
  await database.drop()
})

/** The law as the migrations left it, at a property of the state, or of one locality: "vic Melbourne". */
async function lawAt(place: string, from: Day): Promise<EntryLaw> {
  const property = propertyIn.get(place)
  if (!property) throw new Error(`No property in ${place}`)
  const statement = entryLawOfProperty(property.agencyId, property.propertyId, from)
  const { rows } = await owner.query<EntryLawRow>(prepared(statement).text, [...statement.values])
  return toEntryLaw(rows[0] as EntryLawRow)
}

const stateOf = (place: string) => place.split(' ', 1)[0] as StateCode
const at = (place: string, text: string): Date => {
  const [day = '', time = ''] = text.split(' ')
  return instantAt(states[stateOf(place)].timeZone, day, time)
}
const localText = (place: string, moment: Date | null): string | null => {
  const { timeZone } = states[stateOf(place)]
  return moment && `${dayIn(timeZone, moment)} ${timeIn(timeZone, moment)}`
}
const purposeOf = (text: string): EntryPurpose =>
  text === 'inspection'
    ? { kind: 'INSPECTION' }
    : { kind: 'SERVICES', serviceIds: text.split('+').map((code) => services[code as ServiceCode].id) }

describe('the earliest lawful entry of two hours by notice', () => {
  test.each<[string, string, string, NoticeService['by'], string, string]>([
    // place, purpose, notice served, by, earliest entry, why
    ['vic', 'smoke', '2026-11-19 10:00', 'EMAIL', '2026-11-20 10:00', '24 hours'],
    ['vic', 'gas', '2026-11-19 20:00', 'EMAIL', '2026-11-21 08:00', '24 hours end after 6 pm, Saturdays are allowed'],
    ['vic', 'smoke', '2026-11-19 17:00', 'EMAIL', '2026-11-21 08:00', 'two hours do not fit before 6 pm'],
    ['vic Melbourne', 'smoke', '2026-11-02 09:00', 'EMAIL', '2026-11-04 08:00', 'Cup Day is a holiday in Melbourne'],
    ['vic', 'smoke', '2026-11-02 09:00', 'EMAIL', '2026-11-03 09:00', 'Cup Day is no holiday outside Melbourne'],
    ['vic', 'inspection', '2026-11-19 10:00', 'EMAIL', '2026-11-26 10:00', '7 days'],
    ['nsw', 'smoke', '2026-01-22 15:00', 'EMAIL', '2026-01-28 08:00', '2 clear business days over Australia Day'],
    ['nsw', 'smoke', '2026-01-23 08:00', 'EMAIL', '2026-01-29 08:00', 'clear days are Tuesday and Wednesday'],
    ['nsw', 'smoke', '2026-11-17 23:30', 'EMAIL', '2026-11-20 08:00', 'the day of the notice does not count'],
    ['nsw', 'electrical', '2026-01-22 15:00', 'EMAIL', '2026-01-24 15:00', '48 hours, Saturdays are allowed'],
    ['nsw', 'smoke+electrical', '2026-01-22 15:00', 'EMAIL', '2026-01-28 08:00', 'the longer of both notices'],
    ['nsw', 'electrical', '2026-01-23 15:00', 'EMAIL', '2026-01-27 08:00', 'Sunday and Australia Day are excluded'],
    [
      'nsw',
      'smoke',
      '2026-01-22 15:00',
      'POST',
      '2026-02-07 08:00',
      'posted on Friday, received after 7 business days',
    ],
    ['qld', 'smoke', '2026-11-20 09:00', 'EMAIL', '2026-11-23 08:00', '48 hours, no Sunday'],
    ['qld', 'rcd', '2026-11-20 09:00', 'EMAIL', '2026-11-23 08:00', 'no Sunday for other services either'],
    ['qld', 'inspection', '2026-11-15 09:00', 'EMAIL', '2026-11-23 08:00', '7 days end on a Sunday'],
    ['qld Brisbane', 'smoke', '2026-08-10 09:00', 'EMAIL', '2026-08-13 08:00', 'the show is a holiday in Brisbane'],
    ['qld', 'smoke', '2026-08-10 09:00', 'EMAIL', '2026-08-12 09:00', 'the show is no holiday elsewhere'],
    ['sa', 'smoke', '2026-11-16 09:15', 'EMAIL', '2026-11-18 09:15', '48 hours in a zone of half hours'],
    ['wa', 'smoke', '2026-11-16 16:30', 'EMAIL', '2026-11-20 08:00', '72 hours as maintenance, two hours do not fit'],
    ['wa', 'smoke', '2026-11-18 07:00', 'EMAIL', '2026-11-21 09:00', 'Saturdays from 9 am'],
    ['wa', 'smoke', '2026-11-18 15:30', 'EMAIL', '2026-11-23 08:00', 'Saturdays until 5 pm, no Sunday'],
    ['wa', 'inspection', '2026-11-16 10:00', 'EMAIL', '2026-11-23 10:00', '7 days'],
    ['tas', 'inspection', '2026-11-16 10:00', 'EMAIL', '2026-11-17 10:00', 'one rule for all purposes'],
    ['nt', 'smoke', '2026-11-16 20:30', 'EMAIL', '2026-11-18 07:00', 'from 7 am to 9 pm'],
    ['act', 'smoke', '2026-11-15 10:00', 'EMAIL', '2026-11-23 08:00', 'one week ends on a Sunday'],
    ['act', 'inspection', '2026-03-02 10:00', 'EMAIL', '2026-03-10 08:00', 'one week ends on Canberra Day'],
    ['vic', 'smoke', '2026-10-03 10:00', 'EMAIL', '2026-10-04 11:00', 'daylight saving begins: 24 elapsed hours'],
    ['vic', 'smoke', '2027-04-03 10:00', 'EMAIL', '2027-04-04 09:00', 'daylight saving ends: 24 elapsed hours'],
    ['qld', 'smoke', '2026-10-03 10:00', 'EMAIL', '2026-10-06 08:00', 'no daylight saving; the King’s Birthday'],
    [
      'vic',
      'smoke',
      '2026-11-19 10:00',
      'POST',
      '2026-12-02 08:00',
      'posted on Friday, received on Monday week at 6 pm, 24 hours',
    ],
  ])('%s, %s, served %s by %s: %s (%s)', async (place, purpose, served, by, earliest) => {
    const law = await lawAt(place, served.slice(0, 10))
    const service = { by, at: at(place, served) }
    const found = earliestLawfulEntry(law, purposeOf(purpose), service, 120)
    expect(localText(place, found)).toBe(earliest)
    const time = { from: found as Date, to: new Date((found as Date).getTime() + 120 * 60_000) }
    expect(isLawfulEntry(law, purposeOf(purpose), service, time)).toMatchObject({ isLawful: true })
  })

  test('does not exist when the notice would be too early for every allowed day', async () => {
    const law = await lawAt('wa', '2026-11-16')
    const rules = law.rules.map((rule) => ({ ...rule, maxNoticeDays: 1 }))
    const service: NoticeService = { by: 'EMAIL', at: at('wa', '2026-11-16 10:00') }
    expect(earliestLawfulEntry({ ...law, rules }, { kind: 'INSPECTION' }, service, 120)).toBeNull()
  })
})

describe('an entry by notice that is not lawful', () => {
  test.each([
    [
      'qld',
      'smoke',
      '2026-11-16 09:00',
      '2026-11-22 10:00',
      'Entry by notice is not allowed on Sundays in Queensland.',
    ],
    [
      'nsw',
      'smoke',
      '2026-01-12 09:00',
      '2026-01-26 10:00',
      'Entry by notice is not allowed on public holidays in New South Wales: this day is Australia Day.',
    ],
    [
      'vic',
      'gas',
      '2026-11-16 09:00',
      '2026-11-18 17:00',
      'Entry by notice is allowed from 8:00 am to 6:00 pm in Victoria.',
    ],
    [
      'wa',
      'gas',
      '2026-11-10 09:00',
      '2026-11-21 08:00',
      'Entry by notice is allowed from 9:00 am to 5:00 pm on Saturdays in Western Australia.',
    ],
    [
      'nsw',
      'smoke',
      '2026-11-16 09:00',
      '2026-11-18 10:00',
      'Entry by notice needs 2 clear business days after the notice is received in New South Wales: not before 12:00 am on 19/11/2026.',
    ],
    [
      'wa',
      'smoke',
      '2026-11-16 09:00',
      '2026-11-18 10:00',
      'Entry by notice needs 72 hours after the notice is received in Western Australia: not before 9:00 am on 19/11/2026.',
    ],
    [
      'sa',
      'inspection',
      '2026-11-02 09:00',
      '2026-12-01 10:00',
      'A notice may be given at most 28 days before the entry in South Australia: not after 9:00 am on 30/11/2026.',
    ],
  ])('%s, %s, served %s, for %s: %s', async (place, purpose, served, from, reason) => {
    const law = await lawAt(place, served.slice(0, 10))
    const entry = at(place, from)
    const time = { from: entry, to: new Date(entry.getTime() + 120 * 60_000) }
    const service: NoticeService = { by: 'EMAIL', at: at(place, served) }
    expect(isLawfulEntry(law, purposeOf(purpose), service, time)).toMatchObject({ isLawful: false, reason })
  })
})

test('Western Australia asks for the half of the day on the notice, and counts a check as maintenance', async () => {
  const { rules } = await lawAt('wa', '2026-11-16')
  const service = rules.find(({ ground }) => ground === 'SERVICE')
  expect(service).toMatchObject({ mustSayHalfDay: true, minNoticeHours: 72 })
  expect(service?.groundText).toContain('safety check counts as maintenance')
})
