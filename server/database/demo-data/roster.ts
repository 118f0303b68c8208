import { dayOfWeek, type DayNumber } from './calendar.ts'
import type { AgencyPlan } from './plan.ts'

/** Time windows of a working day in minutes after midnight, two hours each. */
export const windowStarts = [480, 600, 720, 840, 960] as const
export const windowMinutes = 120
export const workingHours = { from: '08:00', to: '18:00' }
/** The roster is published this many days ahead. */
export const demoRosterDays = 28

const reachBack = 1_000
const reachAhead = 60

export type Appointment = { day: DayNumber; technician: number; window: number }

export const isWorkday = (day: DayNumber, holidays: ReadonlySet<DayNumber>): boolean => {
  const weekday = dayOfWeek(day)
  return weekday > 0 && weekday < 6 && !holidays.has(day)
}

/** Slot ids follow from technician, day and window, so that a visit can compute the id of its slot. */
export const slotId = (technician: number, daysAhead: number, window: number): number =>
  (technician - 1) * (demoRosterDays + 1) * windowStarts.length + daysAhead * windowStarts.length + window + 1

/** The technicians of an agency and their occupied windows. */
export class Roster {
  readonly #technicians: number[]
  readonly #weekday: number | null
  readonly #today: DayNumber
  readonly #holidays: ReadonlySet<DayNumber>
  readonly #taken: Uint8Array
  /** The first bookings of a showcase are cases of their own. */
  #booked: number

  constructor({ technicians, weekday, isShowcase }: AgencyPlan, today: DayNumber, holidays: DayNumber[]) {
    this.#technicians = technicians
    this.#weekday = weekday
    this.#today = today
    this.#booked = isShowcase ? 0 : 3
    this.#holidays = new Set(holidays)
    this.#taken = new Uint8Array((reachBack + reachAhead) * technicians.length)
  }

  /** A free window on the wanted day or as close as possible, within the given days. */
  take(wanted: DayNumber, earliest: DayNumber, latest: DayNumber): Appointment | null {
    const from = Math.max(earliest, this.#today - reachBack)
    const to = Math.min(latest, this.#today + reachAhead - 1)
    const middle = Math.min(to, Math.max(from, wanted))
    for (let distance = 0; distance <= to - from; distance++) {
      const later = middle + distance <= to ? this.#on(middle + distance) : null
      if (later) return later
      const earlier = distance > 0 && middle - distance >= from ? this.#on(middle - distance) : null
      if (earlier) return earlier
    }
    return null
  }

  /**
   * A window for a visit to come: of five in turn, one today and one tomorrow, so that the provider's page of the day has
   * visits; the others about the given number of days ahead.
   */
  takeComing(ahead: number): Appointment | null {
    const soon = [null, null, null, 0, 1][this.#booked++ % 5]
    const earliest = this.#today + (soon ?? 1)
    return this.take(this.#today + (soon ?? ahead), earliest, this.#today + 40)
  }

  #on(day: DayNumber): Appointment | null {
    if (
      this.#weekday === null
        ? !isWorkday(day, this.#holidays)
        : dayOfWeek(day) !== this.#weekday || this.#holidays.has(day)
    )
      return null
    const row = (day - this.#today + reachBack) * this.#technicians.length
    for (let place = 0; place < this.#technicians.length; place++) {
      const window = this.#taken[row + place] as number
      if (window >= windowStarts.length) continue
      this.#taken[row + place] = window + 1
      return { day, technician: this.#technicians[place] as number, window }
    }
    return null
  }
}
