import type { Day } from '../../../contract/days.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { CounterMove } from '../../areas/cards/counter-moves.ts'
import { demoDayText, firstOfMonth, plusMonths, toDayNumber } from './calendar.ts'
import { Random } from './random.ts'
import type { DataTables } from './tables.ts'

const monthsOfTrend = 12
/** Each month the agency grows and its share of compliance issues falls a little. */
const growth = 0.008
const improvement = 0.006
const noise = 0.015
const streamOfMonths = 12

/**
 * Compliance at the end of each of the last twelve months, for the agency and each property manager. It leads to the
 * counters of today, so that the trend has no break where the live numbers begin.
 */
export function writeComplianceMonths(
  { complianceMonths }: Pick<DataTables, 'complianceMonths'>,
  agencyId: number,
  counters: readonly CounterMove[],
  today: Day,
): void {
  const thisMonth = firstOfMonth(toDayNumber(today))
  for (const manager of new Set(counters.map(({ managerId }) => managerId))) {
    const count = (facet: FacetCode): number =>
      counters.find(({ managerId, counter }) => managerId === manager && counter === facets[facet].bit)?.by ?? 0
    const now = count('ON_SERVICE')
    if (now === 0) continue
    const random = new Random(agencyId, manager, streamOfMonths)
    const varied = (share: number) => Math.max(0, share + (random.share() - 0.5) * noise)
    const outside = now - count('COMPLIANT') - count('COMPLIANCE_ISSUES') - count('BOOKING_IN_PROGRESS')
    for (let back = monthsOfTrend; back > 0; back--) {
      const properties = Math.round(now * (1 - back * growth))
      const nonResidential = Math.min(outside, properties)
      const evaluated = properties - nonResidential
      const ofEvaluated = (facet: FacetCode, more = 0) => varied(count(facet) / Math.max(1, now - outside) + more)
      const issues = Math.min(evaluated, Math.round(evaluated * ofEvaluated('COMPLIANCE_ISSUES', back * improvement)))
      const booking = Math.min(evaluated - issues, Math.round(evaluated * ofEvaluated('BOOKING_IN_PROGRESS')))
      complianceMonths.add({
        agency_id: agencyId,
        manager_id: manager,
        month: demoDayText(plusMonths(thisMonth, -back)),
        properties,
        compliant: evaluated - issues - booking,
        compliance_issues: issues,
        booking_in_progress: booking,
        non_residential: nonResidential,
      })
    }
  }
}
