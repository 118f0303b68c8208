import type { AgencyExport } from '../../areas/agency-exports/agency-exports.queries.ts'
import { exportTables } from '../../areas/agency-exports/export-tables.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { momentText } from '../kit/html/wording.ts'

export const sizeText = (bytes: number): string => {
  const units = [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
  ] as const
  const [unit, name] = units.find(([least]) => bytes >= least) ?? [1, 'bytes']
  return `${new Intl.NumberFormat('en-AU', { maximumFractionDigits: unit === 1 ? 0 : 1 }).format(bytes / unit)} ${name}`
}

const progressText = ({ tablesDone, properties, propertiesDone }: AgencyExport): string =>
  tablesDone < exportTables.length
    ? `Being made: ${tablesDone} of ${exportTables.length} tables`
    : `Being made: documents of ${propertiesDone} of ${groupedCount(properties, ['property', 'properties'])}`

export function exportOutcome(export_: AgencyExport, timeZone: string): string {
  const { status, failure, documents, parts, removedAt } = export_
  if (status === 'WORKING') return progressText(export_)
  if (status === 'FAILED') return failure ?? 'Failed'
  if (removedAt !== null) return `Removed ${momentText(removedAt, timeZone)} because of its age`
  const size = sizeText(parts.reduce((sum, part) => sum + part.size, 0))
  return `Ready: ${exportTables.length} tables, ${groupedCount(documents, ['document', 'documents'])}, ${size}`
}
