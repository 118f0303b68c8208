import type { BookedVisit } from '@contract/bookings/visits.ts'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
import { serviceCodes, services } from '@contract/services.ts'
import { formatTime, toDay } from '@/ui/format.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'

/** "Tuesday 17th November 2026, 8:00 am – 10:00 am", in the state of the property. */
export const visitTime = ({ startsAt, endsAt }: Pick<BookedVisit, 'startsAt' | 'endsAt'>, timeZone: string): string =>
  `${dayWithWeekday(toDay(startsAt, timeZone))}, ${formatTime(startsAt, timeZone)} – ${formatTime(endsAt, timeZone)}`

/** "Booked for Thursday 19th November, 8:00 am – 10:00 am": a visit is at most some weeks ahead. */
export const bookedText = (visit: Pick<BookedVisit, 'startsAt' | 'endsAt'>, timeZone: string): string =>
  `Booked for ${visitTime(visit, timeZone).replace(/ \d{4},/, ',')}`

export const visitServices = ({ serviceIds }: BookedVisit): string =>
  serviceCodes
    .map((code) => services[code])
    .filter(({ id }) => serviceIds.includes(id))
    .map(({ name }) => name)
    .join(', ')

export const visitEntry = ({ entryMethod }: BookedVisit): string | null =>
  entryMethod && findLabel(entryMethodLabels, entryMethod)

/** In place of a promise that the contacts are told; a sentence that goes on. */
export const emailOff = 'Your agency’s email is switched off, so please tell the contacts'

/** Why a visit that a colleague cancelled can no longer be changed. */
export const noLongerBooked = 'This visit is no longer booked'
