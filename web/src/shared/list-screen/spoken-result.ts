import { pageCount } from '@contract/paging.ts'
import { formatNumber } from '@/ui/format.ts'
import type { Pages } from './use-pages.ts'

/** 'properties' → 'property', 'access issues' → 'access issue' */
const singular = (entities: string) => entities.replace(/ies$/, 'y').replace(/s$/, '')

/** '0 properties found', '1 property found', '53 properties found, page 2 of 6' */
export function spokenResult(total: number | null, entities: string, { page, pageSize }: Pages): string {
  if (total === null) return ''
  const count = pageCount(total, pageSize)
  const found = `${formatNumber(total)} ${total === 1 ? singular(entities) : entities} found`
  return count > 1 ? `${found}, page ${formatNumber(page)} of ${formatNumber(count)}` : found
}
