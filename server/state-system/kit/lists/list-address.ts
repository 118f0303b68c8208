import type { AgencyCall } from '../agency/agency-page.ts'
import { linkTo } from '../html/links.ts'
import type { List, ListQuery } from './list.ts'

type Change = Partial<Pick<ListQuery, 'order' | 'page'>>
type AnyList = Pick<List<never>, 'path' | 'kept' | 'orders'>

const parametersOf = ({ agency }: AgencyCall, { kept, orders }: AnyList, wanted: ListQuery) => ({
  ...kept,
  agency: agency.id,
  search: wanted.search,
  'property-manager': wanted.managerId,
  ...wanted.chosen,
  order: wanted.order === Object.keys(orders)[0] ? undefined : wanted.order,
})

/** The list with another page or order; another order begins with the first page. */
export const listAddress = (call: AgencyCall, list: AnyList, wanted: ListQuery, change: Change = {}): string => {
  const { page = 1 } = change
  return linkTo(call.site, list.path, {
    ...parametersOf(call, list, { ...wanted, ...change }),
    page: page > 1 ? page : undefined,
  })
}

export const listPdfPath = (path: string): string => `${path}.pdf`

export const listPdfAddress = (call: AgencyCall, list: AnyList, wanted: ListQuery): string =>
  linkTo(call.site, listPdfPath(list.path), parametersOf(call, list, wanted))
