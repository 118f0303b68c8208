import { states, type StateCode } from '../../../contract/states.ts'
import type { EvaluatedService } from '../../areas/cards/evaluate-services.ts'
import type { ManagedCard } from '../../areas/cards/managed-card.ts'
import { ledgerHash } from '../../areas/ledger/ledger-hash.ts'
import { LocalClock, toDayNumber } from './calendar.ts'
import type { EvaluatedTables } from './evaluated-tables.ts'
import { toIso } from './gathered-rows.ts'
import type { PastResult } from './past-results.ts'

const clocks = new Map<StateCode, LocalClock>()
function clockOf(state: StateCode): LocalClock {
  let clock = clocks.get(state)
  if (!clock) clocks.set(state, (clock = new LocalClock(states[state].timeZone)))
  return clock
}

/** After the nightly refresh, or after the day's work. */
const minutesAtNight = 5
const minutesInEvening = 17 * 60 + 30

type Written = { entry: number; hash: Buffer | null; last: Map<number, string> }

/** Writes the entries of one property where its results changed, oldest first, and what the property came to. */
export function writeLedger(
  tables: EvaluatedTables,
  { id: agencyId, state }: { id: number; state: StateCode },
  results: readonly PastResult[],
): void {
  const written: Written = { entry: 0, hash: null, last: new Map() }
  const spans: { from: Date; compliance: string; reasons: string }[] = []
  let knownAt = new Date(0)
  for (const { day, isOfEvent, ...made } of results) {
    const text = clockOf(state).at(toDayNumber(day), isOfEvent ? minutesInEvening : minutesAtNight)
    knownAt = new Date(toIso(text))
    for (const service of made.services) writeEntry(tables, agencyId, made, service, { day, knownAt }, written)
    const { compliance, reasons } = made.card.item
    const span = { from: knownAt, compliance, reasons: JSON.stringify(reasons) }
    const last = spans.at(-1)
    if (last?.compliance !== span.compliance || last.reasons !== span.reasons) spans.push(span)
  }
  for (const [place, { from, compliance, reasons }] of spans.entries())
    tables.propertyResults.add({
      agency_id: agencyId,
      property_id: results[0]?.card.subjectId ?? 0,
      known_from: from.toISOString(),
      known_to: spans[place + 1]?.from.toISOString() ?? 'infinity',
      compliance,
      reasons,
    })
}

function writeEntry(
  { ledger }: EvaluatedTables,
  agencyId: number,
  { card }: ManagedCard,
  { serviceId, compliance, reason, obligations, news }: EvaluatedService,
  { day, knownAt }: { day: string; knownAt: Date },
  written: Written,
): void {
  const obligationsText = JSON.stringify(obligations)
  const result = `${compliance} ${reason} ${obligationsText}`
  if (written.last.get(serviceId) === result) return
  written.last.set(serviceId, result)
  written.entry += 1
  const facts = JSON.stringify(news)
  const { entry } = written
  const columns = {
    agencyId,
    propertyId: card.subjectId,
    entry,
    serviceId,
    knownAt,
    validFrom: day,
    compliance,
    reason,
  }
  written.hash = ledgerHash(written.hash, { ...columns, obligations: obligationsText, facts })
  ledger.add({
    agency_id: agencyId,
    property_id: card.subjectId,
    entry,
    service_id: serviceId,
    known_at: knownAt.toISOString(),
    valid_from: day,
    compliance,
    reason,
    obligations: obligationsText,
    facts,
    hash: `\\x${written.hash.toString('hex')}`,
  })
}
