import { everyone, type ManagerKey } from '../../../contract/paging.ts'
import type { SavedView, ViewList } from '../../../contract/saved-views.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { defaultView, viewById, viewsOfList, type ViewRow } from './saved-views.queries.ts'
import { managerParameter, readUsable } from './usable-filters.ts'
import { listsOfViews, type Viewer } from './view-lists.ts'

export type Reader = { viewer: Viewer; isMaster: boolean }

/** Another agency's view, and one that a colleague has not shared, is answered like one that does not exist. */
export const missingView = (): Problem => notFound('This view was not found')

export const canChange = ({ userId }: Scope, { isMaster }: Reader, { ownerId, isShared }: ViewRow): boolean =>
  ownerId === userId || (isShared && isMaster)

/** As the page reads the address: a view that names no property manager is about whose work the page shows. */
async function totalOf(scope: Scope, list: ViewList, search: URLSearchParams, whose?: ManagerKey): Promise<number> {
  const { parameters, total } = listsOfViews[list]
  const counted = new URLSearchParams(search)
  if (counted.get(managerParameter) === everyone) counted.delete(managerParameter)
  else if (whose !== undefined && parameters.includes(managerParameter) && !counted.has(managerParameter))
    counted.set(managerParameter, String(whose))
  return total(scope, counted)
}

/** Each with the total of the list that it opens. */
async function replyOf(
  scope: Scope,
  list: ViewList,
  rows: readonly ViewRow[],
  reader: Reader,
  whose?: ManagerKey,
): Promise<SavedView[]> {
  const searches = rows.map(({ search }) => search)
  const usable = await readUsable(scope, list, searches, reader.viewer)
  const views: SavedView[] = []
  for (const [at, row] of rows.entries()) {
    const { search, leftOut } = usable[at] ?? { search: new URLSearchParams(), leftOut: [] }
    const { id, name, isShared, ownerId, owner, isDefault, version } = row
    views.push({
      id,
      name,
      search: search.toString(),
      total: await totalOf(scope, list, search, whose),
      leftOut,
      isShared,
      isOwn: ownerId === scope.userId,
      owner,
      isDefault,
      canChange: canChange(scope, reader, row),
      version,
    })
  }
  return views
}

export async function readViews(scope: Scope, list: ViewList, reader: Reader, whose?: ManagerKey) {
  const rows = await scope.db.rows(viewsOfList(scope, list))
  const items = await replyOf(scope, list, rows, reader, whose)
  return { everything: await totalOf(scope, list, new URLSearchParams(), whose), items }
}

export async function readView(scope: Scope, id: number, reader: Reader): Promise<SavedView> {
  const row = await maybeOne(scope.db, viewById(scope, id))
  const [view] = row ? await replyOf(scope, row.list, [row], reader) : []
  if (!view) throw missingView()
  return view
}

/** The filters with which a list opens for this user. */
export async function readDefault(scope: Scope, list: ViewList, { viewer }: Reader) {
  const row = await maybeOne(scope.db, defaultView(scope, list))
  if (!row) return null
  const [usable] = await readUsable(scope, list, [row.search], viewer)
  return { name: row.name, search: usable?.search.toString() ?? '', leftOut: usable?.leftOut ?? [] }
}
