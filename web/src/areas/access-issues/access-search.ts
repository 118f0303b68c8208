import type { FacetCode } from '@contract/portfolio/portfolio.ts'
import { listSearch, readId, type ListFormat, type ListSearch } from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { firstValue } from '@/shared/url-search.ts'

export type AccessSearch = ListSearch & {
  /** The property whose access issues a link resolves. */
  resolve: number | undefined
  /** Opens the wizard in debug mode; only in builds for development. */
  debug: '1' | undefined
}

// Not imported: the first load reads addresses, but not the endpoints of this list.
const everyAccessIssue: FacetCode = 'ACTIVE_NOTICES'

/** The search parameters of the list of access issues. */
export const accessSearch: ListFormat<AccessSearch> = {
  ...searchFormat((search) => {
    const list = listSearch.read(search)
    return {
      ...list,
      // Every row has it, so it filters nothing.
      facet: list.facet.filter((code) => code !== everyAccessIssue),
      resolve: readId(search, 'resolve'),
      debug: firstValue(search, 'debug') === '1' ? ('1' as const) : undefined,
    }
  }),
  filters: listSearch.filters,
}
