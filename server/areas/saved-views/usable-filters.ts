import { findLabel, readable } from '../../../contract/labels.ts'
import { everyone, noManager } from '../../../contract/paging.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import type { ViewList } from '../../../contract/saved-views.ts'
import type { Scope } from '../../platform/scope.ts'
import { namedManagers } from './saved-views.queries.ts'
import { listsOfViews, type Viewer } from './view-lists.ts'

export type Usable = {
  /** What the list can be opened with. */
  search: URLSearchParams
  /** The other filters, as the user knows them. */
  leftOut: string[]
}

export const managerParameter = 'property-manager'
const facetLabels = Object.fromEntries(Object.entries(facets).map(([code, { label }]) => [code, label]))
const describe = (name: string, value: string): string =>
  name === 'facet' ? `Filter ${findLabel(facetLabels, value)}` : `${readable(name)} ${readable(value)}`

const managersIn = (searches: readonly URLSearchParams[]): number[] => [
  ...new Set(
    searches
      .flatMap((search) => search.getAll(managerParameter))
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number),
  ),
]

/** Divides the filters of each address into those that its list has and those that no longer exist. */
export async function readUsable(
  { db, agencyId }: Scope,
  list: ViewList,
  texts: readonly string[],
  viewer: Viewer,
): Promise<Usable[]> {
  const { parameters, offers, accepts, toQuery } = listsOfViews[list]
  const given = texts.map((text) => new URLSearchParams(text))
  const ids = managersIn(given)
  const managers = ids.length === 0 ? [] : await db.rows(namedManagers(agencyId, ids))
  return given.map((each) => {
    const search = new URLSearchParams()
    const leftOut: string[] = []
    for (const name of parameters) {
      for (const value of new Set(each.getAll(name).map((text) => text.trim()))) {
        if (value === '') continue
        const isManager = name === managerParameter
        const known = managers.find(({ id }) => String(id) === value)
        const alone = new URLSearchParams({ [name]: value })
        const isThere =
          offers(name, value, each, viewer) &&
          (accepts(each, toQuery(alone)) || (isManager && value === everyone)) &&
          (!isManager || value === noManager || value === everyone || known?.isActive === true)
        if (isThere) search.append(name, value)
        else leftOut.push(known && isManager ? `Property manager ${known.name}` : describe(name, value))
      }
    }
    return { search, leftOut }
  })
}
