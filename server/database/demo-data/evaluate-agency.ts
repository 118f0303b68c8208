import type { Card, CardKind } from '../../areas/cards/card.ts'
import { workColumns } from '../../areas/cards/card-work.ts'
import { CounterSum, masksOf } from '../../areas/cards/counter-moves.ts'
import type { EvaluatedService } from '../../areas/cards/evaluate-services.ts'
import { comingDemands, storedDemands } from '../../areas/cards/coming-demands.ts'
import { forecastProperty } from '../../areas/cards/forecast-property.ts'
import { packForecast } from '../../areas/cards/pack-forecast.ts'
import { managedCard } from '../../areas/cards/managed-card.ts'
import { otherCard } from '../../areas/cards/other-card.ts'
import type { Day } from '../../../contract/days.ts'
import type { PropertyCompliance } from '../../../contract/properties/properties.ts'
import type { Catalogue } from './catalogue.ts'
import { copyList, type Value } from './copy-writer.ts'
import { gatheredProperties } from './gathered-facts.ts'
import type { EvaluatedTables } from './evaluated-tables.ts'
import { pastResults, type DayResults, type LedgerResult } from './past-results.ts'
import type { AgencyPlan } from './plan.ts'
import { toDayNumber } from './calendar.ts'
import { ComplianceMonths } from './compliance-months.ts'
import type { StateCode } from '../../../contract/states.ts'
import { ledgerHash } from '../../areas/ledger/ledger-hash.ts'
import { stateClock } from './agency-context.ts'

/** After the nightly refresh, or after the day's work. */
const minutesAtNight = 5
const minutesInEvening = 17 * 60 + 30

type Written = { entry: number; hash: Buffer | null; last: Map<number, LedgerResult> }

/** Writes the entries of one property where its results changed, oldest first, and what the property came to. */
function writeLedger(
  tables: EvaluatedTables,
  { id: agencyId, state }: { id: number; state: StateCode },
  propertyId: number,
  days: readonly DayResults[],
): void {
  const written: Written = { entry: 0, hash: null, last: new Map() }
  const spans: { from: string; compliance: string; reasons: string }[] = []
  for (const { day, isOfEvent, services, compliance, reasons } of days) {
    const knownAt = stateClock(state).momentAt(toDayNumber(day), isOfEvent ? minutesInEvening : minutesAtNight)
    const from = knownAt.toISOString()
    for (const service of services)
      writeEntry(tables, { agencyId, propertyId, knownAt, validFrom: day }, from, service, written)
    const span = { from, compliance, reasons: JSON.stringify(reasons) }
    const last = spans.at(-1)
    if (last?.compliance !== span.compliance || last.reasons !== span.reasons) spans.push(span)
  }
  for (const [place, { from, compliance, reasons }] of spans.entries())
    tables.propertyResults.add({
      agency_id: agencyId,
      property_id: propertyId,
      known_from: from,
      known_to: spans[place + 1]?.from ?? 'infinity',
      compliance,
      reasons,
    })
}

type When = { agencyId: number; propertyId: number; knownAt: Date; validFrom: string }

function writeEntry(
  { ledger }: EvaluatedTables,
  when: When,
  knownAt: string,
  result: LedgerResult,
  written: Written,
): void {
  const { serviceId, compliance, reason, obligations, news } = result
  const last = written.last.get(serviceId)
  if (last?.compliance === compliance && last.reason === reason && last.obligations === obligations) return
  written.last.set(serviceId, result)
  written.entry += 1
  const { entry } = written
  const facts = JSON.stringify(news)
  written.hash = ledgerHash(written.hash, { ...when, entry, serviceId, compliance, reason, obligations, facts })
  ledger.add({
    agency_id: when.agencyId,
    property_id: when.propertyId,
    entry,
    service_id: serviceId,
    known_at: knownAt,
    valid_from: when.validFrom,
    compliance,
    reason,
    obligations,
    facts,
    hash: written.hash,
  })
}

const keyOf = (subjectId: Value, serviceId: Value): number => (subjectId as number) * 8 + (serviceId as number)

/**
 * Evaluates an agency whose rows have been generated but not sent, so that results, cards and counters are sent with
 * the facts. Reading them back and updating them would take ten times as long.
 */
export function evaluateAgency(
  tables: EvaluatedTables,
  agency: AgencyPlan,
  catalogue: Catalogue,
  { today, hasHistory }: { today: Day; hasHistory: boolean },
): void {
  const { state, id: agencyId } = agency
  const { rules, law, coming } = catalogue.states[state]
  const facts = gatheredProperties(tables, agency, catalogue)

  const results = new Map<number, Omit<EvaluatedService, 'obligations'> & { obligations: string }>()
  const months = new ComplianceMonths(today)
  const cards = facts.properties.map((property) => {
    const { card, services } = managedCard(property, rules, state, today)
    const evaluated = services.map((service) => ({ ...service, obligations: JSON.stringify(service.obligations) }))
    for (const service of evaluated) results.set(keyOf(property.id, service.serviceId), service)
    const past = hasHistory ? pastResults(property, facts.pastOf(property.id), { state, law, today }) : []
    if (hasHistory) months.count(property.managerId, past, facts.bookingsOf(property.id))
    const { compliance, reasons } = card.item
    writeLedger(tables, agency, property.id, [
      ...past,
      {
        day: today,
        isOfEvent: false,
        services: evaluated,
        compliance: compliance as PropertyCompliance,
        reasons,
        failing: [],
      },
    ])
    tables.forecasts.add({
      agency_id: agencyId,
      property_id: property.id,
      manager_id: property.managerId,
      entries: packForecast(forecastProperty(property, coming, state, today)),
      coming_rules: copyList(storedDemands(comingDemands(property, coming, state, today))),
    })
    return card
  })
  for (const row of facts.services) {
    const result = results.get(keyOf(row.property_id, row.service_id))
    tables.evaluatedServices.add({
      ...row,
      compliance: result?.compliance ?? 'UNKNOWN',
      compliance_reason: result?.reason ?? '',
      job_status: result?.jobStatus ?? row.job_status,
      next_due_on: result ? result.dueOn : row.next_due_on,
      obligations: result?.obligations ?? '[]',
    })
  }

  const others = facts.others.map((property) => otherCard(property, rules, state, today))
  const otherResults = new Map(
    others.flatMap(({ card, services }) =>
      services.map((service) => [keyOf(card.subjectId, service.serviceId), service] as const),
    ),
  )
  for (const row of facts.otherServices) {
    // A property that is no longer in the software has no card and is not evaluated.
    const result = otherResults.get(keyOf(row.portfolio_property_id, row.service_id))
    tables.evaluatedOtherServices.add({
      ...row,
      compliance: result?.compliance ?? 'UNKNOWN',
      compliance_reason: result?.reason ?? '',
    })
  }

  writeCards(tables, agencyId, 1, cards)
  months.write(tables, agencyId)
  writeCards(
    tables,
    agencyId,
    2,
    others.map(({ card }) => card),
  )
}

function writeCards(tables: EvaluatedTables, agencyId: number, kind: CardKind, cards: readonly Card[]): void {
  const sum = new CounterSum()
  for (const card of cards) {
    sum.add(masksOf(card), 1)
    const { work, ...columns } = workColumns(card)
    tables.cards.add({
      agency_id: agencyId,
      kind,
      subject_id: card.subjectId,
      manager_id: card.managerId,
      due_on: card.dueOn,
      tallies: copyList(card.tallies),
      service_mask: card.serviceMask,
      facet_mask: card.facetMask,
      next_change_on: card.nextChangeOn,
      sort_key: card.sortKey,
      search_text: card.searchText,
      item: JSON.stringify(card.item),
      ...columns,
      work: work && JSON.stringify(work),
    })
  }
  for (const { managerId, counter, by } of sum.moves())
    tables.counters.add({ agency_id: agencyId, kind, manager_id: managerId, counter, count: by })
}
