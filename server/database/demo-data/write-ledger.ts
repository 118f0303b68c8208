import { states, type StateCode } from '../../../contract/states.ts'
import { ledgerHash } from '../../areas/ledger/ledger-hash.ts'
import { LocalClock, toDayNumber } from './calendar.ts'
import type { EvaluatedTables } from './evaluated-tables.ts'
import { toIso } from './gathered-rows.ts'
import type { DayResults, LedgerResult } from './past-results.ts'

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
  propertyId: number,
  days: readonly DayResults[],
): void {
  const written: Written = { entry: 0, hash: null, last: new Map() }
  const spans: { from: Date; compliance: string; reasons: string }[] = []
  for (const { day, isOfEvent, services, compliance, reasons } of days) {
    const text = clockOf(state).at(toDayNumber(day), isOfEvent ? minutesInEvening : minutesAtNight)
    const knownAt = new Date(toIso(text))
    for (const service of services)
      writeEntry(tables, { agencyId, propertyId, knownAt, validFrom: day }, service, written)
    const span = { from: knownAt, compliance, reasons: JSON.stringify(reasons) }
    const last = spans.at(-1)
    if (last?.compliance !== span.compliance || last.reasons !== span.reasons) spans.push(span)
  }
  for (const [place, { from, compliance, reasons }] of spans.entries())
    tables.propertyResults.add({
      agency_id: agencyId,
      property_id: propertyId,
      known_from: from.toISOString(),
      known_to: spans[place + 1]?.from.toISOString() ?? 'infinity',
      compliance,
      reasons,
    })
}

type When = { agencyId: number; propertyId: number; knownAt: Date; validFrom: string }

function writeEntry({ ledger }: EvaluatedTables, when: When, result: LedgerResult, written: Written): void {
  const { serviceId, compliance, reason, news } = result
  const obligations = JSON.stringify(result.obligations)
  const text = `${compliance} ${reason} ${obligations}`
  if (written.last.get(serviceId) === text) return
  written.last.set(serviceId, text)
  written.entry += 1
  const { entry } = written
  const facts = JSON.stringify(news)
  written.hash = ledgerHash(written.hash, { ...when, entry, serviceId, compliance, reason, obligations, facts })
  ledger.add({
    agency_id: when.agencyId,
    property_id: when.propertyId,
    entry,
    service_id: serviceId,
    known_at: when.knownAt.toISOString(),
    valid_from: when.validFrom,
    compliance,
    reason,
    obligations,
    facts,
    hash: `\\x${written.hash.toString('hex')}`,
  })
}
