import { addMonths, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { todayIn } from '../../platform/scope.ts'
import { isLawfulEntry, type Lawfulness } from '../entry-rules/lawful-entry.ts'
import type { RunStep } from './run-by-agency.ts'
import { lawsAsIf, lawsToCome, type SimulatedEntry } from './simulated-entry.ts'
import { addSimulatedVisits, removeOlderVisits, type SimulatedVisit } from './simulated-visits.queries.ts'
import { entryOf, lawsOfVisits } from './visit-laws.ts'
import { visitsByNotice } from './visits-by-notice.queries.ts'

const batchSize = 500
/** Law that is announced long before has no booked visits yet; past ones show what it would mean. */
const pastMonths = 24

const faultOf = (lawfulness: Lawfulness) => (lawfulness.isLawful ? null : lawfulness.fault)

/**
 * Compares one batch of visits by notice with the law without a rule of entry and with it: booked ones from its first day
 * on, and those of the last 24 months as if it had been in force. Changes no visit.
 */
export const simulateEntryBatch: RunStep = async ({ db, state, agencyId, now, run }, { cardKind, afterId }) => {
  const rule = run.rule as SimulatedEntry
  const [first, last] = run.days as [Day, Day]
  if (afterId === 0) db.later([removeOlderVisits(agencyId, run)])
  const { timeZone } = states[state]
  const until = rule.inForceTo !== null && rule.inForceTo < last ? rule.inForceTo : last
  const firstMoment = instantAt(timeZone, first, '00:00')
  const window = {
    now,
    pastFrom: instantAt(timeZone, addMonths(todayIn(state, now), -pastMonths), '00:00'),
    comingFrom: firstMoment > now ? firstMoment : now,
    comingTo: instantAt(timeZone, until, '00:00'),
  }
  const visits = await db.rows(visitsByNotice(agencyId, afterId, window, batchSize))
  const end = visits.at(-1)
  if (!end) return { properties: 0, next: null }
  const lawOf = await lawsOfVisits(db, state, visits)
  const found: SimulatedVisit[] = []
  let coming = 0
  for (const visit of visits) {
    const isComing = new Date(visit.startsAt) > now
    if (isComing) coming += 1
    const law = lawOf(visit)
    const laws = isComing ? lawsToCome(law, rule, run.ruleId !== null) : lawsAsIf(law, rule)
    const { purpose, service, time } = entryOf(visit)
    const before = isLawfulEntry(laws.before, purpose, service, time)
    const after = isLawfulEntry(laws.after, purpose, service, time)
    if (before.isLawful && after.isLawful) continue
    found.push({
      visitId: visit.visitId,
      place: isComing ? 1 : 2,
      before: faultOf(before),
      after: faultOf(after),
      reason: after.isLawful ? null : after.reason,
    })
  }
  db.later([addSimulatedVisits(agencyId, run.id, found)])
  return { properties: coming, others: visits.length - coming, next: { cardKind, afterId: end.noticeId } }
}
