import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  mostViews,
  type changeSavedView,
  type chooseDefaultView,
  type createSavedView,
  type SavedView,
  type ViewList,
} from '../../../contract/saved-views.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { forbidden, ruleBroken, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { canChange, missingView, readView, type Reader } from './read-views.ts'
import {
  countViews,
  deleteView,
  hasOtherOfName,
  insertView,
  lockView,
  lockViews,
  removeDefault,
  removeDefaultsOfOthers,
  saveDefault,
  updateView,
  viewById,
  type ViewRow,
} from './saved-views.queries.ts'
import { readUsable } from './usable-filters.ts'

const sameName = (): Problem => {
  const message = 'There is a view with this name already'
  return ruleBroken(message, { name: message })
}

/** Only what the list can be opened with is stored. */
async function toStored(scope: Scope, list: ViewList, search: string, { viewer }: Reader): Promise<string> {
  const [usable] = await readUsable(scope, list, [search], viewer)
  return usable?.search.toString() ?? ''
}

async function requireRoom(scope: Scope, list: ViewList, wanted: { own: number; shared: number }): Promise<void> {
  await scope.db.rows(lockViews(scope.agencyId))
  const { own, shared } = await one(scope.db, countViews(scope, list))
  if (own + wanted.own > mostViews)
    throw ruleBroken(`You have ${mostViews} views of this list. Please delete one first.`)
  if (shared + wanted.shared > mostViews)
    throw ruleBroken(`Your agency shares ${mostViews} views of this list. Please delete one first.`)
}

export async function createView(
  scope: Scope,
  { list, name, search, isShared, isDefault }: BodyOf<typeof createSavedView>,
  reader: Reader,
): Promise<SavedView> {
  const { db } = scope
  await requireRoom(scope, list, { own: 1, shared: isShared ? 1 : 0 })
  const view = { list, name, search: await toStored(scope, list, search, reader), isShared }
  const inserted = await maybeOne(db, insertView(scope, view))
  if (!inserted) throw sameName()
  const { id } = inserted
  if (isDefault) await db.rows(saveDefault(scope, list, id))
  await recordChange(db, scope, {
    action: 'save-view',
    entity: 'saved_views',
    entityId: id,
    after: { ...view, isDefault },
  })
  return readView(scope, id, reader)
}

async function lockForChange(scope: Scope, id: number, version: number, reader: Reader): Promise<ViewRow> {
  const row = await maybeOne(scope.db, lockView(scope, id))
  if (!row) throw missingView()
  if (!canChange(scope, reader, row))
    throw forbidden(`Only ${row.owner} or a master user can change this view. You can save your own.`)
  if (row.version !== version) throw await staleEdit(scope, { table: 'saved_views', id })
  return row
}

export async function changeView(
  scope: Scope,
  id: number,
  { version, name, isShared, search }: BodyOf<typeof changeSavedView>,
  reader: Reader,
): Promise<SavedView> {
  const { db, agencyId } = scope
  const before = await lockForChange(scope, id, version, reader)
  const after = {
    name: name ?? before.name,
    isShared: isShared ?? before.isShared,
    search: search === undefined ? before.search : await toStored(scope, before.list, search, reader),
  }
  // A master user would no longer see the result.
  if (!after.isShared && before.ownerId !== scope.userId)
    throw forbidden(`Only ${before.owner} can stop sharing this view. You can delete it.`)
  if (after.isShared && !before.isShared) await requireRoom(scope, before.list, { own: 0, shared: 1 })
  if (after.name !== before.name && (await maybeOne(db, hasOtherOfName(agencyId, before, after.name)))) throw sameName()
  await db.rows(updateView(scope, id, after))
  if (!after.isShared) await db.rows(removeDefaultsOfOthers(agencyId, before))
  await recordChange(db, scope, {
    action: 'change-view',
    entity: 'saved_views',
    entityId: id,
    before: { name: before.name, isShared: before.isShared, search: before.search },
    after,
  })
  return readView(scope, id, reader)
}

export async function removeView(scope: Scope, id: number, version: number, reader: Reader): Promise<void> {
  const { list, name, search, isShared } = await lockForChange(scope, id, version, reader)
  await scope.db.rows(deleteView(scope.agencyId, id))
  await recordChange(scope.db, scope, {
    action: 'delete-view',
    entity: 'saved_views',
    entityId: id,
    before: { list, name, search, isShared },
  })
}

export async function chooseDefault(scope: Scope, { list, viewId }: BodyOf<typeof chooseDefaultView>): Promise<void> {
  const { db } = scope
  if (viewId !== null) {
    const view = await maybeOne(db, viewById(scope, viewId))
    if (view?.list !== list) throw missingView()
  }
  await db.rows(viewId === null ? removeDefault(scope, list) : saveDefault(scope, list, viewId))
  await recordChange(db, scope, {
    action: 'choose-default-view',
    entity: 'default_views',
    entityId: scope.userId,
    after: { list, viewId },
  })
}
