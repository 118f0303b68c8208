import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { byGravity, gravityOf, type Obligation } from '../compliance/obligation.ts'
import type { LedgerRow } from './pack-contents.queries.ts'

type Result = Pick<LedgerRow, 'serviceId' | 'validFrom' | 'obligations'>
type Breach = { serviceId: number; since: Day; until: Day }

const isBreach = (obligation: Obligation): boolean => gravityOf(obligation) === 2

/** Breaches that ended in the period, by their end. Of results from the same day only the last counts. */
export function earlierBreaches(results: readonly Result[], counts: (obligation: Obligation) => boolean): Breach[] {
  const lastOfDay = new Map(results.map((result) => [`${result.serviceId}:${result.validFrom}`, result]))
  const open = new Map<number, Day>()
  const ended: Breach[] = []
  for (const { serviceId, validFrom, obligations } of lastOfDay.values()) {
    const worst = obligations.filter((each) => counts(each) && isBreach(each)).toSorted(byGravity)[0]
    const since = open.get(serviceId)
    if (worst) open.set(serviceId, since ?? worst.since ?? validFrom)
    else if (since !== undefined) {
      ended.push({ serviceId, since, until: validFrom })
      open.delete(serviceId)
    }
  }
  return ended.toSorted((one, other) => (one.until < other.until ? -1 : 1))
}

const mostNamed = 3

/** " Earlier in the period a breach was on record: Smoke alarm from 30/08/2026 until 31/08/2026." */
export function earlierText(breaches: readonly Breach[], nameOf: (result: { serviceId: number }) => string): string {
  if (breaches.length === 0) return ''
  const named = breaches
    .slice(-mostNamed)
    .map((breach) => `${nameOf(breach)} from ${shortDay(breach.since)} until ${shortDay(breach.until)}`)
  const others = breaches.length - named.length
  const before = others === 0 ? '' : `, and ${others === 1 ? 'once' : `${others} times`} before`
  return ` Earlier in the period a breach was on record: ${named.join(', ')}${before}.`
}
