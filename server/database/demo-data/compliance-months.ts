import type { Day } from '../../../contract/days.ts'
import { demoDayText, firstOfMonth, plusMonths, toDayNumber } from './calendar.ts'
import type { Booking } from './gathered-facts.ts'
import type { DayResults } from './past-results.ts'
import type { DataTables } from './tables.ts'

const monthsOfTrend = 12
/** The id under which the whole agency is counted. */
const everyManager = 0
const kinds = ['compliant', 'issues', 'booking', 'nonResidential'] as const
type Counts = Record<(typeof kinds)[number], number>

/** Compliance at the end of each of the last twelve months, for the agency and each property manager, counted from the ledger. */
export class ComplianceMonths {
  readonly #months: { month: Day; lastDay: Day; managers: Map<number, Counts> }[]

  constructor(today: Day) {
    const thisMonth = firstOfMonth(toDayNumber(today))
    this.#months = Array.from({ length: monthsOfTrend }, (_, place) => {
      const first = plusMonths(thisMonth, place - monthsOfTrend)
      const lastDay = demoDayText(plusMonths(first, 1) - 1)
      return { month: demoDayText(first), lastDay, managers: new Map() }
    })
  }

  /** A property that was not on service yet, or not any more, is not counted. */
  count(managerId: number | null, past: readonly DayResults[], bookings: readonly Booking[]): void {
    for (const { lastDay, managers } of this.#months) {
      const result = past.findLast(({ day }) => day <= lastDay)
      const kind = result && kindOf(result, bookings, lastDay)
      if (!kind) continue
      for (const manager of managerId === null ? [everyManager] : [everyManager, managerId]) {
        let counts = managers.get(manager)
        if (!counts) managers.set(manager, (counts = { compliant: 0, issues: 0, booking: 0, nonResidential: 0 }))
        counts[kind] += 1
      }
    }
  }

  write({ complianceMonths }: Pick<DataTables, 'complianceMonths'>, agencyId: number): void {
    for (const { month, managers } of this.#months)
      for (const [manager, { compliant, issues, booking, nonResidential }] of managers)
        complianceMonths.add({
          agency_id: agencyId,
          manager_id: manager,
          month,
          properties: compliant + issues + booking + nonResidential,
          compliant,
          compliance_issues: issues,
          booking_in_progress: booking,
          non_residential: nonResidential,
        })
  }
}

function kindOf({ compliance, failing }: DayResults, bookings: readonly Booking[], day: Day): keyof Counts | null {
  if (compliance === 'COMPLIANT') return 'compliant'
  if (compliance === 'NON_RESIDENTIAL_PROPERTY') return 'nonResidential'
  if (compliance !== 'COMPLIANCE_ISSUES') return null
  const isBooked = (serviceId: number) =>
    bookings.some(({ from, to, serviceIds }) => from <= day && to > day && serviceIds.includes(serviceId))
  return failing.every(isBooked) ? 'booking' : 'issues'
}
