import { hash } from 'node:crypto'
import type { Day } from '../../../contract/days.ts'

/** The columns of an entry that its hash covers; JSON as the text that is stored. */
export type HashedEntry = {
  agencyId: number
  propertyId: number
  entry: number
  serviceId: number
  knownAt: Date
  validFrom: Day
  compliance: string
  reason: string
  obligations: string
  facts: string
}

const dayOne = Date.parse('2000-01-01')
const dayMs = 86_400_000

/** The same as `app.ledger_hash` for a time without microseconds; data sets are chained before they are sent. */
export function ledgerHash(before: Buffer | null, e: HashedEntry): Buffer {
  const columns = [
    e.agencyId,
    e.propertyId,
    e.entry,
    e.serviceId,
    (e.knownAt.getTime() / 1000).toFixed(6),
    (Date.parse(e.validFrom) - dayOne) / dayMs,
    e.compliance,
    e.reason,
    e.obligations,
    e.facts,
  ]
  const text = Buffer.from(columns.join('\u001f'))
  return hash('sha256', before ? Buffer.concat([before, text]) : text, 'buffer')
}
