import type { Job } from '../../platform/jobs.ts'
import { one } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import type { Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { lawInForce, stateLaw } from '../compliance/compliance.queries.ts'
import type { ServiceLaw } from '../compliance/service-law.ts'
import { jobByAgency, type RunParts, type RunScope, type RunStep } from './run-by-agency.ts'
import { countLawVisits, type LawPeriod } from './count-law-visits.ts'
import { hadNoIssue, simulateProperty, type Simulated, type SimulatedFacts } from './simulate-property.ts'
import { simulateEntryBatch } from './simulate-entry.ts'
import { isSimulatedEntry } from './simulated-entry.ts'
import { lawWithoutRule, lawWithRule, serviceOfRule, type SimulatedRule } from './simulated-rule.ts'
import { simulatedFacts } from './simulation-facts.queries.ts'
import {
  addSimulationCounts,
  addSimulated,
  removeOlderCounts,
  removeOlderProperties,
  type SimulatedCounts,
  type SimulatedProperty,
} from './simulation-results.queries.ts'
import { simulationTask } from './start-run.ts'

const batchSize = 500
const noCounts = {
  properties: 0,
  due: 0,
  breached: 0,
  unproven: 0,
  newly: 0,
  notEnrolled: 0,
  faulty: 0,
  visits: 0,
  visitsBefore: 0,
}

/** Evaluates one batch of properties for the days of the simulation and stores who is affected. Changes no result. */
const simulateDutyBatch: RunStep = async (scope, { cardKind, afterId }) => {
  const { db, state, agencyId, now, run } = scope
  const rule = run.rule as SimulatedRule
  const days = run.days as Day[]
  const service = serviceOfRule(rule) as ServiceCode
  if (afterId === 0) {
    db.later([removeOlderProperties(agencyId, run), removeOlderCounts(agencyId, run)])
  }
  const rows = await db.rows(simulatedFacts(agencyId, services[service].id, afterId, batchSize))
  const last = rows.at(-1)
  if (!last) return { properties: 0, next: null }
  const { onDays, periods, periodsBefore } = await lawsOf(scope, rule, service, days)
  const replaced = [...rule.replaces, ...(rule.goesOn ?? [])]
  const place = { state, service, today: todayIn(state, now) }
  const until = days[1] as Day
  const counts = new Tally()
  const found: SimulatedProperty[] = []
  for (const { facts } of rows) {
    const [first, second] = days.map((day, index) =>
      simulateProperty(facts, { ...place, ...(onDays[index] as Laws), replaced }, day),
    ) as [Simulated, Simulated]
    const isMeant = facts.service !== null || first.affected !== null || second.affected !== null
    const visits = {
      visits: isMeant ? countLawVisits(facts, place, { periods, until, isDueAtOnce: first.isOpen }) : 0,
      visitsBefore:
        facts.service === null
          ? 0
          : countLawVisits(facts, place, { periods: periodsBefore, until, isDueAtOnce: first.wasOpen }),
    }
    counts.add(facts, 1, first, visits)
    counts.add(facts, 2, second, visits)
    if (first.affected || second.affected)
      found.push({
        propertyId: facts.id,
        managerId: facts.managerId,
        today: facts.service?.compliance ?? null,
        firstState: first.affected?.state ?? null,
        firstOn: first.affected?.on ?? null,
        secondState: second.affected?.state ?? null,
        secondOn: second.affected?.on ?? null,
      })
  }
  db.later([addSimulated(agencyId, run.id, found), addSimulationCounts(agencyId, run.id, counts.rows())])
  return { properties: rows.length, next: { cardKind, afterId: last.facts.id } }
}

type Laws = { law: ServiceLaw; lawBefore: ServiceLaw }

/** The law with the rule and without it, on each day and in each period between, with the schedule that the agency has agreed. */
async function lawsOf(
  { db, state, agencyId, run }: RunScope,
  rule: SimulatedRule,
  service: ServiceCode,
  days: readonly Day[],
): Promise<{ onDays: Laws[]; periods: LawPeriod[]; periodsBefore: LawPeriod[] }> {
  const [[law], { agreed }] = await Promise.all([db.rows(stateLaw(state)), one(db, lawInForce(state, agencyId))])
  if (!law) throw new Error(`No law of ${state}`)
  const months = agreed?.[services[service].id]
  const withAgreed = (onDay: ServiceLaw) =>
    months === undefined ? onDay : { ...onDay, scheduleMonths: months, isAgreed: true }
  const lawsOn = (day: Day): Laws => ({
    law: withAgreed(lawWithRule(law, rule, service, day)),
    lawBefore: withAgreed(lawWithoutRule(law, rule, run.ruleId, service, day)),
  })
  const [first, last] = days as [Day, Day]
  const changes = [...law.duties.filter(({ serviceId }) => serviceId === rule.serviceId), rule]
    .flatMap(({ inForceFrom, inForceTo }) => [inForceFrom, inForceTo])
    .filter((day): day is Day => day !== null && day > first && day < last)
  const periods = [first, ...[...new Set(changes)].toSorted()].map((from) => ({ from, ...lawsOn(from) }))
  return {
    onDays: days.map(lawsOn),
    periods: periods.map(({ from, law: ofPeriod }) => ({ from, law: ofPeriod })),
    periodsBefore: periods.map(({ from, lawBefore }) => ({ from, law: lawBefore })),
  }
}

/** Counts by property manager and day. */
class Tally {
  readonly #rows = new Map<string, SimulatedCounts>()

  add(
    facts: SimulatedFacts,
    place: 1 | 2,
    { affected, change }: Simulated,
    visits: Pick<SimulatedCounts, 'visits' | 'visitsBefore'>,
  ): void {
    const managerId = facts.managerId ?? 0
    const key = `${managerId}:${place}`
    let row = this.#rows.get(key)
    if (!row) {
      row = { managerId, place, ...noCounts, changes: {} }
      this.#rows.set(key, row)
    }
    row.properties += 1
    row.visits += visits.visits
    row.visitsBefore += visits.visitsBefore
    if (facts.findings.length > 0) row.faulty += 1
    if (change !== null) row.changes[change] = (row.changes[change] ?? 0) + 1
    if (affected === null) return
    if (affected.state === 'DUE') row.due += 1
    else if (affected.state === 'BREACHED') row.breached += 1
    else row.unproven += 1
    if (hadNoIssue(facts)) row.newly += 1
    if (facts.service === null) row.notEnrolled += 1
  }

  rows(): SimulatedCounts[] {
    return [...this.#rows.values()]
  }
}

/** Finds what a draft or a coming rule would ask of the properties of a state. */
export const simulateLawJob = (parts: RunParts): Job =>
  jobByAgency(simulationTask, parts, async (scope, from) =>
    isSimulatedEntry(scope.run.rule) ? simulateEntryBatch(scope, from) : simulateDutyBatch(scope, from),
  )
