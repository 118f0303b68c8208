import { severities } from '../../../contract/quotes/quotes.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { describeRepair } from '../quotes/describe-repair.ts'
import type { RecordedFinding } from '../service-reports/recorded-service.ts'
import type { Recorder } from './recorder.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import type { FindingItem } from './visit-facts.ts'
import { attachFindings } from '../findings/record-findings.queries.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { sendQuote } from '../quotes/send-quote.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import { insertLines } from '../quotes/prepare-quote.queries.ts'
import type { PricedLine } from '../quotes/typed-lines.ts'

export type StoredFinding = RecordedFinding & { id: number }
export type MadeQuote = { quoteNumber: string; isSent: boolean }

/**
 * Quotes the findings of a service for which the technician wants a quote. With a price for each it is sent for approval
 * at once; otherwise the provider's office prepares it, and the prices of the catalogue are its estimate.
 */
export async function quoteFindings(
  recorder: Recorder,
  visit: RecordedVisitRow,
  service: ServiceCode,
  findings: readonly StoredFinding[],
): Promise<MadeQuote | null> {
  const { db, agencyId } = recorder
  const { propertyId } = visit
  const wanted = findings.filter(({ wantsQuote }) => wantsQuote)
  if (wanted.length === 0) return null
  const lines = priceLines(visit.items, wanted)
  const severity = severities.find((each) => wanted.some((finding) => finding.severity === each)) ?? 'RECOMMENDED'
  const price = lines ? exactPrice(lines) : priceRange(visit.items, wanted)
  const serviceId = services[service].id
  const { id, quoteNumber } = await createQuote(recorder, { propertyId, serviceId, severity, ...price })
  const ids = wanted.map((finding) => finding.id)
  await db.rows(attachFindings(agencyId, id, ids))
  if (lines) {
    await db.rows(insertLines(agencyId, id, lines))
    await sendQuote(recorder, await one(db, lockQuote(agencyId, id)))
  }
  const status = lines ? 'AWAITING_APPROVAL' : 'PENDING'
  const after = { status, quoteNumber, findingIds: ids, visitId: visit.visitId }
  const change: Change = { action: 'quote-findings', entity: 'quotes', entityId: id, propertyId, after }
  await recordChange(db, recorder, change, recorder.source)
  return { quoteNumber, isSent: lines !== null }
}

const itemOf = (items: readonly FindingItem[], { code }: RecordedFinding): FindingItem =>
  items.find((item) => item.code === code) as FindingItem

/** Null unless every finding has a price. */
function priceLines(items: readonly FindingItem[], findings: readonly StoredFinding[]): PricedLine[] | null {
  const lines = findings.flatMap((finding) => {
    const { id, appliance, location, priceCents } = finding
    if (priceCents === null) return []
    const { repairWork: work, repairReason: reason, title } = itemOf(items, finding)
    const description = describeRepair({ work, reason, title, appliance, location })
    return [
      { findingId: id, description, quantity: '1', totalCents: priceCents, gstCents: Math.round(priceCents / 11) },
    ]
  })
  return lines.length === findings.length ? lines : null
}

function exactPrice(lines: readonly PricedLine[]) {
  const total = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return { leastCents: total, mostCents: total }
}

/** The range of the catalogue, unless it has no price for one of the findings. */
function priceRange(items: readonly FindingItem[], findings: readonly RecordedFinding[]) {
  const found = findings.map((finding) => itemOf(items, finding))
  if (found.some(({ leastCents, mostCents }) => leastCents === null || mostCents === null))
    return { leastCents: null, mostCents: null }
  const sum = (pick: (item: FindingItem) => number | null) =>
    found.reduce((total, item) => total + (pick(item) ?? 0), 0)
  return { leastCents: sum(({ leastCents }) => leastCents), mostCents: sum(({ mostCents }) => mostCents) }
}
