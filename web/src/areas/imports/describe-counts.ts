import type { ImportRowStatus, PortfolioImport } from '@contract/imports.ts'
import { formatNumber } from '@/ui/format.ts'

export const rowStatusLabels: Record<ImportRowStatus, string> = {
  UNCHECKED: 'Not checked yet',
  READY: 'Ready',
  SAME: 'No change',
  NEW: 'Not on service',
  ERROR: 'Error',
  DONE: 'Applied',
  FAILED: 'Failed',
  UNDONE: 'Undone',
  KEPT: 'Partly undone',
}

/** "12 ready, 3 error, 1 not on service". */
export const describeCounts = (counts: PortfolioImport['counts']): string =>
  Object.entries(rowStatusLabels)
    .flatMap(([status, label]) => {
      const count = counts[status as ImportRowStatus] ?? 0
      const text = status === 'ERROR' ? (count === 1 ? 'with an error' : 'with errors') : label.toLowerCase()
      return count > 0 ? [`${formatNumber(count)} ${text}`] : []
    })
    .join(', ')
