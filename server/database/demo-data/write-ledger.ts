import type { StateCode } from '../../../contract/states.ts'
import { ledgerHash } from '../../areas/ledger/ledger-hash.ts'
import { stateClock } from './agency-context.ts'
import { toDayNumber } from './calendar.ts'
import type { EvaluatedTables } from './evaluated-tables.ts'
import type { DayResults, LedgerResult } from './past-results.ts'

/** After the nightly refresh, or after the day's work. */
const minutesAtNight = 5
const minutesInEvening = 17 * 60 + 30

type Written = { entry: number; hash: Buffer | null; last: Map<number, LedgerResult> }

/** Writes the entries of one property where its results changed, oldest first, and what the property came to. */
export function writeLedger(
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
