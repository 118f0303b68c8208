import { linkTo } from '../links.ts'
import type { SectionCall } from '../sections/section.ts'
import type { List, Wanted } from './list.ts'

type Change = Partial<Pick<Wanted, 'order' | 'page'>>
type AnyList = Pick<List<never>, 'path' | 'kept' | 'orders'>

const parametersOf = ({ agency }: SectionCall, { kept, orders }: AnyList, wanted: Wanted) => ({
  ...kept,
  agency: agency.id,
  search: wanted.search,
  'property-manager': wanted.managerId,
  ...wanted.chosen,
  order: wanted.order === orders[0]?.name ? undefined : wanted.order,
})

/** The list with another page or order; another order begins with the first page. */
export const listAddress = (call: SectionCall, list: AnyList, wanted: Wanted, change: Change = {}): string => {
  const { page = 1 } = change
  return linkTo(call.site, list.path, {
    ...parametersOf(call, list, { ...wanted, ...change }),
    page: page > 1 ? page : undefined,
  })
}

export const listPdfPath = (path: string): string => `${path}.pdf`

export const listPdfAddress = (call: SectionCall, list: AnyList, wanted: Wanted): string =>
  linkTo(call.site, listPdfPath(list.path), parametersOf(call, list, wanted))
