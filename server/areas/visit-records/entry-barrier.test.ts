import { expect, test } from 'vitest'
import type { EntryLaw, EntryRule } from '../entry-rules/entry-rule.ts'
import { entryBarrier, type BarringNotice, type VisitByNotice } from './entry-barrier.ts'

const rule: EntryRule = {
  ground: 'SERVICE',
  minNoticeHours: 24,
  countsBusinessDays: false,
  maxNoticeDays: null,
  weekdayFrom: '08:00',
  weekdayTo: '18:00',
  saturdayFrom: null,
  saturdayTo: null,
  isSundayAllowed: true,
  isPublicHolidayAllowed: false,
  mustSayHalfDay: false,
  maxWindowMinutes: null,
  handFrom: null,
  handTo: null,
  inForceFrom: null,
  inForceTo: null,
  noticeForm: '',
  groundText: '',
  otherRule: null,
  instrument: '',
  provision: null,
  certainty: 'VERIFIED',
}
const law: EntryLaw = {
  state: 'vic',
  noticeName: 'Notice of Entry',
  rules: [rule],
  holidays: new Map(),
  eveningHolidays: new Map(),
  postalBusinessDays: 6,
}
const today = '2026-11-16'

const notice: BarringNotice = {
  formName: 'Notice of Entry',
  servedBy: 'EMAIL',
  servedAt: '2026-11-12T00:00:00Z',
  postedAt: null,
  postBy: null,
  tooLateReason: null,
  mailError: null,
}
/** 9 to 11 am in Melbourne. */
const visit: VisitByNotice = {
  entryMethod: 'ENTER_WITH_KEY_AS_EN',
  isVacant: false,
  notice,
  serviceIds: [2],
  isRepair: false,
  startsAt: '2026-11-15T22:00:00Z',
  endsAt: '2026-11-16T00:00:00Z',
}
const withNotice = (changed: Partial<BarringNotice>): VisitByNotice => ({ ...visit, notice: { ...notice, ...changed } })

test('a notice that was served in time allows entry', () => {
  expect(entryBarrier(visit, law, today)).toBeNull()
})

test('without a notice no one may enter, unless the occupant agreed or nobody lives there', () => {
  const without = { ...visit, notice: null }
  expect(entryBarrier(without, law, today)).toBe('No notice of entry was given to the tenants.')
  expect(entryBarrier({ ...without, entryMethod: 'APPOINTMENT' }, law, today)).toBeNull()
  expect(entryBarrier({ ...without, isVacant: true }, law, today)).toBeNull()
})

test('a notice that was served less than the time of notice ago allows no entry', () => {
  expect(entryBarrier(withNotice({ servedAt: '2026-11-15T08:00:00Z' }), law, today)).toBe(
    'Entry by notice needs 24 hours after the notice is received in Victoria: not before 7:00 pm on 16/11/2026.',
  )
})

test('a visit on a day that became a public holiday allows no entry by notice', () => {
  const holidays = new Map([[today, 'Day of Mourning']])
  expect(entryBarrier(visit, { ...law, holidays }, today)).toContain('this day is Day of Mourning')
})

test('a letter that can still be posted in time is no barrier; later it is', () => {
  const letter = withNotice({ servedBy: 'POST', postBy: '2026-11-06' })
  expect(entryBarrier(letter, law, '2026-11-06')).toBeNull()
  expect(entryBarrier(letter, law, '2026-11-07')).toBe(
    'The letter with the notice of entry was not posted in time. The last day for it was 06/11/2026.',
  )
})

test('a letter that was posted counts from when it is received', () => {
  const posted = (at: string) => withNotice({ servedBy: 'POST', servedAt: at, postedAt: at })
  expect(entryBarrier(posted('2026-11-04T00:00:00Z'), law, today)).toBeNull()
  expect(entryBarrier(posted('2026-11-12T00:00:00Z'), law, today)).toContain('Entry by notice needs 24 hours')
})
