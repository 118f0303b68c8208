import { defaultPageSize, largestPageSize } from '@contract/paging.ts'
import { useIsPrinting } from '@/areas/properties/printing.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'

/** The pages of a list of the property; on paper, where pages cannot be turned, one page holds all that a call may ask for. */
export function useRecordPages(subject: string | null = null) {
  const isPrinting = useIsPrinting()
  const pages = usePages(isPrinting ? largestPageSize : defaultPageSize, subject)
  return { pages, size: isPrinting ? { 'page-size': largestPageSize } : {} }
}
