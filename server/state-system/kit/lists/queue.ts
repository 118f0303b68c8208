import { selectField, textField } from '../forms/fields.ts'
import { readPage, readText, type Values } from '../forms/form-values.ts'
import { filterForm } from '../forms/search-form.ts'
import { html, type Column, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import { pagedTable } from '../html/paged-table.ts'
import type { Call } from '../routes/call.ts'

type Orders = Readonly<Record<'oldest' | 'newest', string>>
type View = { label: string; isNewestFirst?: true; orders?: Orders }

/** A list of what waits for the provider in a whole state, in views. The first view is shown at first. */
export type QueueKind<Key extends string> = {
  path: string
  views: Readonly<Record<Key, View>>
  /** What the search looks for. */
  finds: string
  /** The parameter of the view. */
  parameter?: 'view' | 'status'
}

/** The part of a queue that is shown. */
export type ShownQueue<Key extends string = string> = {
  view: Key
  search: string
  isNewestFirst: boolean
  page: number
}

const longestSearch = 100
const usualOrders: Orders = { oldest: 'Oldest first', newest: 'Newest first' }

const isNewestAtFirst = <Key extends string>({ views }: QueueKind<Key>, view: Key): boolean =>
  views[view].isNewestFirst === true

export function readQueue<Key extends string>(kind: QueueKind<Key>, values: Values): ShownQueue<Key> {
  const keys = Object.keys(kind.views) as [Key, ...Key[]]
  const wanted = readText(values, kind.parameter ?? 'view')
  const view = keys.find((key) => key === wanted) ?? keys[0]
  const order = readText(values, 'order')
  return {
    view,
    search: readText(values, 'search').trim().slice(0, longestSearch),
    isNewestFirst: Object.hasOwn(usualOrders, order) ? order === 'newest' : isNewestAtFirst(kind, view),
    page: readPage(values),
  }
}

const orderName = (isNewestFirst: boolean) => (isNewestFirst ? 'newest' : 'oldest')
const ordersOf = <Key extends string>({ views }: QueueKind<Key>, view: Key): Orders => views[view].orders ?? usualOrders

/** The parameters of a queue's address; defaults are left out. */
export const queueQuery = <Key extends string>(
  kind: QueueKind<Key>,
  { view, search, isNewestFirst, page }: ShownQueue<Key>,
): Record<string, string | number | undefined> => ({
  [kind.parameter ?? 'view']: view === Object.keys(kind.views)[0] ? undefined : view,
  search,
  order: isNewestFirst === isNewestAtFirst(kind, view) ? undefined : orderName(isNewestFirst),
  page: page > 1 ? page : undefined,
})

export const queueAddress = <Key extends string>(
  { site }: Pick<Call, 'site'>,
  kind: QueueKind<Key>,
  queue: ShownQueue<Key>,
): string => linkTo(site, kind.path, queueQuery(kind, queue))

/** The search, the view and the order. A view that is chosen next begins with its own order. */
function queueForm<Key extends string>(
  call: Pick<Call, 'site'>,
  kind: QueueKind<Key>,
  { view, search, isNewestFirst }: ShownQueue<Key>,
): Html {
  const usual = orderName(isNewestAtFirst(kind, view))
  const other = usual === 'newest' ? 'oldest' : 'newest'
  const orders = ordersOf(kind, view)
  return filterForm(
    call,
    kind.path,
    [
      textField({ name: 'search', label: kind.finds, value: search, most: longestSearch, type: 'search' }),
      selectField({
        name: kind.parameter ?? 'view',
        label: 'Status',
        value: view,
        options: Object.entries<View>(kind.views).map(([value, { label }]) => ({ value, label })),
      }),
      selectField({
        name: 'order',
        label: 'Order',
        value: orderName(isNewestFirst) === usual ? '' : other,
        options: [
          { value: '', label: orders[usual] },
          { value: other, label: orders[other] },
        ],
      }),
    ],
    'Search',
  )
}

/** “Work orders to answer, oldest first”. */
export const queueCaption = <Key extends string>(
  kind: QueueKind<Key>,
  { view, isNewestFirst }: ShownQueue<Key>,
  name: string,
): string => `${name}, ${ordersOf(kind, view)[orderName(isNewestFirst)].toLowerCase()}`

type QueueTable<Row> = {
  /** What the rows of this view are called. */
  name: string
  /** What the view says if nothing is in it. */
  empty: string
  rows: readonly Row[]
  size: number
  columns: readonly Column<Row>[]
}

/** The search, and the page of the queue that is shown. */
export function queuePart<Key extends string, Row>(
  call: Pick<Call, 'site'>,
  kind: QueueKind<Key>,
  queue: ShownQueue<Key>,
  { name, empty, ...table }: QueueTable<Row>,
): Html {
  const { search, page } = queue
  return html`
    ${queueForm(call, kind, queue)}
    ${pagedTable({
      ...table,
      caption: queueCaption(kind, queue, name),
      empty: search === '' ? empty : `Nothing here matches “${search}”.`,
      page,
      linkOf: (to) => queueAddress(call, kind, { ...queue, page: to }),
    })}
  `
}
