import { shortDay } from '../../../../contract/day-text.ts'
import { dayIn } from '../../../../contract/days.ts'
import { formatPhone } from '../../../../contract/phones.ts'
import type { MadeTime } from '../../../areas/bookings/visit-time-text.ts'
import { groupedCount } from './number-text.ts'

export const notSpecified = 'Not specified'

/** In place of a promise that people are told by email. */
export const emailOffText =
  'The agency’s email is switched off, so nobody is told by email. Please tell the people concerned.'

export const dayText = (day: string | null): string => (day === null ? notSpecified : shortDay(day))

export const dayOfInstant = (instant: string | null, timeZone: string): string =>
  instant === null ? notSpecified : shortDay(dayIn(timeZone, new Date(instant)))

/** Creating a format takes longer than everything else about a row. */
const clocks = new Map<string, Intl.DateTimeFormat>()

export const timeOfInstant = (instant: string, timeZone: string): string => {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
    clocks.set(timeZone, clock)
  }
  return clock.format(new Date(instant))
}

export const momentText = (instant: string, timeZone: string): string =>
  `${dayOfInstant(instant, timeZone)}, ${timeOfInstant(instant, timeZone)}`

/** "8:00 am to 10:00 am", or what is known of a visit that was made earlier than booked. */
export const hoursOfVisit = ({ startsAt, endsAt, isStartKnown }: MadeTime, timeZone: string): string =>
  isStartKnown
    ? `${timeOfInstant(startsAt, timeZone)} to ${timeOfInstant(endsAt, timeZone)}`
    : `Recorded at ${timeOfInstant(endsAt, timeZone)}`

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

export const moneyText = (cents: number | null): string => (cents === null ? notSpecified : dollars.format(cents / 100))

/** "$120.00" or "$120.00 to $180.00". */
export function moneyRange(least: number | null, most: number | null): string {
  if (least === null || most === null || least === most) return moneyText(least)
  return `${moneyText(least)} to ${moneyText(most)}`
}

export const waitText = (seconds: number): string => {
  if (seconds < 60) return groupedCount(seconds, ['second', 'seconds'])
  return groupedCount(Math.ceil(seconds / 60), ['minute', 'minutes'])
}

export const phoneText = (phone: string | null): string => (phone === null ? notSpecified : formatPhone(phone))

/** 59 000 000 057, as printed on invoices. */
export const abnText = (abn: string | null): string =>
  abn === null ? notSpecified : abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
