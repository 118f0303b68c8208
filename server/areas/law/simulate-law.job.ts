import type { Job } from '../../platform/jobs.ts'
import { one } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import type { Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { lawInForce, stateLaw } from '../compliance/compliance.queries.ts'
import type { ServiceLaw } from '../compliance/service-law.ts'
import { jobByAgency, type RunParts, type RunScope, type RunStep } from './run-by-agency.ts'
import { hadNoIssue, simulateProperty, type Affected, type SimulatedFacts } from './simulate-property.ts'
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

/** Evaluates one batch of properties for the days of the simulation and stores who is affected. Changes no result. */
const simulateBatch: RunStep = async (scope, { cardKind, afterId }) => {
  const { db, state, agencyId, now, run } = scope
  const rule = run.rule as SimulatedRule
  const days = run.days as Day[]
  const service = serviceOfRule(rule) as ServiceCode
  if (afterId === 0) {
    const older = { draftId: run.draftId, ruleId: run.ruleId, runId: run.id }
    db.later([removeOlderProperties(agencyId, older), removeOlderCounts(agencyId, older)])
  }
  const rows = await db.rows(simulatedFacts(agencyId, services[service].id, afterId, batchSize))
  const last = rows.at(-1)
  if (!last) return { properties: 0, next: null }
  const laws = await lawsOn(scope, rule, service, days)
  const replaced = [...rule.replaces, ...(rule.goesOn ?? [])]
  const today = todayIn(state, now)
  const counts = new Tally()
  const found: SimulatedProperty[] = []
  for (const { facts } of rows) {
    const affected = days.map((day, index) =>
      simulateProperty(facts, { state, service, ...(laws[index] as Laws), replaced, today }, day),
    )
    affected.forEach((each, index) => counts.add(facts, index === 0 ? 1 : 2, each))
    const [first, second] = affected
    if (first || second)
      found.push({
        propertyId: facts.id,
        managerId: facts.managerId,
        today: facts.service?.compliance ?? null,
        firstState: first?.state ?? null,
        firstOn: first?.on ?? null,
        secondState: second?.state ?? null,
        secondOn: second?.on ?? null,
      })
  }
  db.later([addSimulated(agencyId, run.id, found), addSimulationCounts(agencyId, run.id, counts.rows())])
  return { properties: rows.length, next: { cardKind, afterId: last.facts.id } }
}

type Laws = { law: ServiceLaw; lawBefore: ServiceLaw }

/** The law on each day with the rule and without it, with the schedule that the agency has agreed. */
async function lawsOn(
  { db, state, agencyId, run }: RunScope,
  rule: SimulatedRule,
  service: ServiceCode,
  days: readonly Day[],
): Promise<Laws[]> {
  const [[law], { agreed }] = await Promise.all([db.rows(stateLaw(state)), one(db, lawInForce(state, agencyId))])
  if (!law) throw new Error(`No law of ${state}`)
  const months = agreed?.[services[service].id]
  const withAgreed = (onDay: ServiceLaw) =>
    months === undefined ? onDay : { ...onDay, scheduleMonths: months, isAgreed: true }
  return days.map((day) => ({
    law: withAgreed(lawWithRule(law, rule, service, day)),
    lawBefore: withAgreed(lawWithoutRule(law, rule, run.ruleId, service, day)),
  }))
}

/** Counts by property manager and day. */
class Tally {
  readonly #rows = new Map<string, SimulatedCounts>()

  add(facts: SimulatedFacts, place: 1 | 2, affected: Affected | null): void {
    const managerId = facts.managerId ?? 0
    const key = `${managerId}:${place}`
    let row = this.#rows.get(key)
    if (!row) {
      row = { managerId, place, properties: 0, due: 0, breached: 0, unproven: 0, newly: 0, notEnrolled: 0 }
      this.#rows.set(key, row)
    }
    row.properties += 1
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
export const simulateLawJob = (parts: RunParts): Job => jobByAgency(simulationTask, parts, simulateBatch)
