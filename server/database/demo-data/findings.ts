import { services, type ServiceCode } from '../../../contract/services.ts'
import { findingShare } from '../demo-data-sources/portfolio-shares.ts'
import { thirdPartyRefusals } from '../demo-data-sources/phrases.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import { isUrgentItem, type DemoFindingItem, type StateCatalogue } from './catalogue.ts'
import { writeInformation, writeResolution } from './finding-answers.ts'
import type { DemoProperty } from './demo-property.ts'
import { quoteSeverity, writeQuote, type QuoteFacts } from './quotes.ts'
import { Lottery } from './random.ts'
import type { Rounds, Visit } from './rounds.ts'
import type { AgencyContext } from './agency-context.ts'
import type { FindingFate } from './scenario.ts'
import { addProof, lastRepairs, repairOf, type Proofs, type Repair } from './repairs.ts'

export type Finding = {
  id: number
  item: DemoFindingItem
  fate: FindingFate
  visit: Visit
  foundOn: DayNumber
  appliance: string
  location: string
}

export type FindingFacts = {
  /** By "visit:service" of services that failed, the codes of the findings that failed them. */
  failed: Map<string, Set<string>>
  /** Of those, what is proven repaired or does not apply, by the same key. */
  repairs: Map<string, Repair>
  quotes: QuoteFacts[]
}

const awaiting = 2
const completed = 6
/** What is urgent, or whose repair was accepted, is repaired within this time. */
const repairDays = 90
const accepted = 3

const fates = {
  urgent: new Lottery<FindingFate>([
    ['RESOLVED', 45],
    [completed, 25],
    [awaiting, 8],
    [3, 3],
    [7, 2],
    [1, 2],
    [10, 1],
    [4, 2],
    ['THIRD_PARTY', 4],
    ['INFORMED', 2],
    ['NOTHING', 6],
  ]),
  faulty: new Lottery<FindingFate>([
    ['RESOLVED', 40],
    [completed, 24],
    [awaiting, 10],
    [7, 3],
    [3, 3],
    [1, 2],
    [10, 1],
    [4, 3],
    [5, 1],
    [8, 0.5],
    [9, 0.5],
    ['THIRD_PARTY', 4],
    ['THIRD_PARTY_PENDING', 1],
    ['INFORMED', 2],
    ['NOTHING', 5],
  ]),
  advice: new Lottery<FindingFate>([
    ['DISMISSED', 25],
    ['RESOLVED', 22],
    [completed, 10],
    [awaiting, 12],
    [4, 10],
    ['NOTHING', 21],
  ]),
}

/** Writes the findings of the visits to a property, and their outcomes. */
export function writeFindings(context: AgencyContext, property: DemoProperty, rounds: Rounds): FindingFacts {
  const found = [...drawFindings(context, property, rounds), ...scenarioFindings(context, property, rounds)]
  const failed = new Map<string, Set<string>>()
  const quotes: QuoteFacts[] = []
  // One quote covers all findings of a service and visit with the same outcome.
  const quoteOf = new Map<string, QuoteFacts>()
  for (const finding of found) {
    if (finding.item.severity !== 'RECOMMENDED') {
      const key = `${finding.visit.id}:${finding.item.service}`
      failed.set(key, (failed.get(key) ?? new Set()).add(finding.item.code))
    }
    if (typeof finding.fate !== 'number') continue
    const key = `${finding.item.service}:${finding.fate}:${finding.visit.id}`
    const same = found.filter(
      ({ item, fate, visit }) =>
        item.service === finding.item.service && fate === finding.fate && visit === finding.visit,
    )
    if (quoteOf.has(key)) continue
    const quote = writeQuote(context, property, finding.item.service, quoteSeverity(same), same, finding.fate)
    quoteOf.set(key, quote)
    quotes.push(quote)
  }
  const proofs: Proofs = new Map()
  for (const finding of found) {
    const quote = quoteOf.get(`${finding.item.service}:${String(finding.fate)}:${finding.visit.id}`)
    const repair = writeFinding(context, property, finding, quote ?? null)
    if (finding.item.severity !== 'RECOMMENDED') addProof(proofs, `${finding.visit.id}:${finding.item.service}`, repair)
  }
  return { failed, repairs: lastRepairs(proofs), quotes }
}

function drawFindings(context: AgencyContext, { scenario }: DemoProperty, { done }: Rounds): Finding[] {
  const { random, law } = context
  // A record that waits answers no earlier finding.
  if (scenario.progress === 'AWAITING_RELEASE') return []
  const found: Finding[] = []
  for (const [round, visit] of done.entries())
    for (const code of visit.services) {
      if (!random.chance(findingShare[code] * (round === 0 ? 0.8 : 0.4))) continue
      const item = lotteryOf(law, code)?.draw(random)
      if (item)
        found.push(newFinding(context, item, visit, attended(context, item, visit, drawFate(context, item, round))))
    }
  return found
}

/** Findings of the scenario, at the latest visit for their service. */
function scenarioFindings(context: AgencyContext, { scenario }: DemoProperty, { done }: Rounds): Finding[] {
  return scenario.findings.flatMap(({ code, fate }) => {
    const item = context.law.findings.find((candidate) => candidate.code === code)
    const visit = item && (done.find(({ services: looked }) => looked.includes(item.service)) ?? done[0])
    return item && visit ? [newFinding(context, item, visit, fate)] : []
  })
}

/** What is urgent is not left for long, and neither is a repair that the owner has accepted. */
function attended({ today }: AgencyContext, item: DemoFindingItem, visit: Visit, fate: FindingFate): FindingFate {
  if (today - visit.appointment.day <= repairDays) return fate
  const isUrgent = isUrgentItem(item)
  if (fate === accepted || (isUrgent && typeof fate === 'number')) return completed
  return isUrgent && (fate === 'NOTHING' || fate === 'INFORMED') ? 'RESOLVED' : fate
}

const newFinding = (context: AgencyContext, item: DemoFindingItem, visit: Visit, fate: FindingFate): Finding => ({
  id: context.nextId('findings'),
  item,
  fate,
  visit,
  foundOn: visit.appointment.day,
  appliance: context.random.pick(item.appliances),
  location: context.random.pick(item.locations),
})

function drawFate({ random }: AgencyContext, item: DemoFindingItem, round: number): FindingFate {
  if (round > 0) return item.canBeQuoted && random.chance(0.5) ? completed : 'RESOLVED'
  const kind =
    item.severity === 'RECOMMENDED' ? 'advice' : item.severity === 'NON_COMPLIANT_FAULTY' ? 'faulty' : 'urgent'
  const fate = fates[kind].draw(random)
  if (typeof fate === 'number' && (!item.canBeQuoted || item.minCents === 0)) return 'NOTHING'
  if (fate === 'INFORMED' && !item.canBeInformed) return 'NOTHING'
  if (fate === 'DISMISSED' && !item.isDismissible) return 'NOTHING'
  return fate
}

const lotteries = new WeakMap<StateCatalogue, Map<ServiceCode, Lottery<DemoFindingItem> | null>>()

function lotteryOf(law: StateCatalogue, code: ServiceCode): Lottery<DemoFindingItem> | null {
  let ofState = lotteries.get(law)
  if (!ofState) lotteries.set(law, (ofState = new Map()))
  let lottery = ofState.get(code)
  if (lottery === undefined) {
    const items = law.findings.filter(({ service }) => service === code)
    lottery = items.length === 0 ? null : new Lottery(items.map((item) => [item, item.frequency]))
    ofState.set(code, lottery)
  }
  return lottery
}

function writeFinding(
  context: AgencyContext,
  property: DemoProperty,
  finding: Finding,
  quote: QuoteFacts | null,
): Repair | null {
  const { agency, clock, random, tables, today } = context
  const { id, item, fate, foundOn, visit, appliance: name, location } = finding
  const serviceId = services[item.service].id
  const applianceId = context.nextId('appliances')
  tables.appliances.add({
    agency_id: agency.id,
    id: applianceId,
    property_id: property.id,
    service_id: serviceId,
    name,
    location,
    expires_on: null,
    removed_on: null,
  })
  let resolvedOn: DayNumber = foundOn
  const later = (least: number, most: number) => {
    resolvedOn = Math.min(today - 1, foundOn + random.between(least, most))
    return clock.at(resolvedOn, random.between(510, 1020))
  }
  /** The provider answers within days, so what waits for its review is recent. */
  const lately = () =>
    clock.at(Math.max(Math.min(today - 1, foundOn), today - random.between(1, 2)), random.between(510, 1020))
  const isThirdParty = fate === 'THIRD_PARTY' || fate === 'THIRD_PARTY_PENDING'
  const doesNotApply = fate === 'NOT_APPLICABLE'
  const isResolved = fate === 'RESOLVED' || fate === completed || doesNotApply
  const answered = fate === 'THIRD_PARTY_PENDING' ? lately : later
  const answeredAt = isThirdParty || isResolved ? answered(fate === 'RESOLVED' ? 0 : 5, 30) : null
  // What was quoted is repaired on the day on which the quote is completed.
  if (quote?.completedOn) resolvedOn = quote.completedOn
  const resolvedAt = quote?.completedOn ? clock.at(quote.completedOn, 640) : answeredAt
  const repair = repairOf(context, finding, resolvedOn)
  tables.findings.add({
    agency_id: agency.id,
    id,
    property_id: property.id,
    service_id: serviceId,
    item_code: item.code,
    severity: item.severity,
    appliance_id: applianceId,
    appliance_name: name,
    appliance_location: location,
    visit_id: visit.id,
    found_on: demoDayText(foundOn),
    status: isThirdParty
      ? 'RESOLVED_BY_THIRD_PARTY'
      : isResolved
        ? 'RESOLVED'
        : fate === 'INFORMED'
          ? 'ADDITIONAL_INFO_PROVIDED'
          : 'OPEN',
    third_party_invalid_status:
      item.severity === 'DISCONNECTED_SAFETY_ISSUE' && random.chance(0.3) ? random.pick(thirdPartyRefusals) : null,
    quote_requested_at: quote?.requestedAt ?? null,
    quote_requested_by: quote?.requestedBy ?? null,
    quote_id: quote?.id ?? null,
    dismissed_at: fate === 'DISMISSED' ? later(1, 20) : null,
    dismissed_by: fate === 'DISMISSED' ? context.someone() : null,
    resolved_at: resolvedAt,
    resolved_visit_id: repair?.on === foundOn && isResolved && !doesNotApply ? visit.id : null,
    repaired_on: repair && repair.by !== null ? demoDayText(repair.on) : null,
    repaired_by: repair?.by ?? null,
    closed_as: doesNotApply ? 'NOT_APPLICABLE' : null,
  })
  if (isThirdParty) writeResolution(context, property, finding, answered(5, 30))
  if (fate === 'INFORMED' || doesNotApply) writeInformation(context, property, finding, resolvedAt ?? lately())
  return repair
}
