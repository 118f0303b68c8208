import { workSections, type WorkSection } from '@contract/worklist.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { readWhose, type Addressed } from '@/shared/whose-work/whose-work.ts'
import { firstValue } from '@/shared/url-search.ts'

/** A section as the address names it: `this-week`. */
export const sectionParameter = (section: WorkSection): string => section.toLowerCase().replace('_', '-')

export type WorkSearch = PagedSearch & {
  /** Without one: everything that does not wait for others. */
  section: WorkSection | undefined
  'property-manager': ManagerKey | undefined
}

const format = searchFormat((search) => {
  const given = firstValue(search, 'section')
  return {
    page: readPagedSearch(search).page,
    query: '',
    section: workSections.find((section) => section === given || sectionParameter(section) === given),
    'property-manager': readWhose(search),
  } satisfies Addressed<WorkSearch>
})

export const workSearch: ListFormat<WorkSearch> = {
  read: format.read,
  // The cast keeps the type of the section, which the address writes in lower case and `read` understands.
  clean: (search) => {
    const { section, ...rest } = format.clean(search)
    return { ...rest, section: section && (sectionParameter(section) as WorkSection) }
  },
  filters: ['section'],
}
