import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { StoredAgency } from '../agencies/agencies.queries.ts'
import type { Hindrance } from './agency-merges.queries.ts'

const sentences: Readonly<Record<Hindrance['code'], string>> = {
  BULK_ACTION: 'A bulk action is being done. Wait until it ends.',
  IMPORT: 'A spreadsheet is being imported. Wait until it ends.',
  EXPORT: 'An export is being made. Wait until it ends.',
  RECORD: 'A visit is being recorded. Wait until the record is sent.',
  QUOTE_NUMBER: 'Both agencies have quotes with the same number.',
  INVOICE_NUMBER: 'Both agencies have invoices with the same number.',
}

export const describeHindrances = (hindrances: readonly Hindrance[]): string[] =>
  hindrances.map(({ code, count }) => (count === 1 ? sentences[code] : `${sentences[code]} (${count})`))

/** Refuses agencies of which one cannot be merged into the other, whatever they have. */
export function refusePair(source: StoredAgency, target: StoredAgency | undefined): asserts target is StoredAgency {
  if (!target) throw notFound('The agency into which it is to be merged was not found.')
  if (source.id === target.id) throw ruleBroken('Please correct what is marked.', { into: 'Choose another agency.' })
  if (source.status === 'CLOSED') throw new Problem('conflict', `${source.name} is closed.`)
  if (target.status === 'CLOSED' || target.status === 'PAUSED')
    throw ruleBroken('Please correct what is marked.', { into: `${target.name} is not active.` })
}
