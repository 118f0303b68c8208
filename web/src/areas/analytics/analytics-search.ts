import { searchFormat } from '@/shared/search-format.ts'
import { allValues } from '@/shared/url-search.ts'

/** The agencies to show; an empty list means all. */
export const analyticsSearch = searchFormat((search) => ({
  agency: allValues(search, 'agency').filter((id) => /^[1-9]\d{0,9}$/.test(id)),
}))
