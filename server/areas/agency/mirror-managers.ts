import { recordChange, type Actor, type Source, type Change } from '../../platform/audit.ts'
import { one, type Db } from '../../platform/database.ts'
import { insertManager, updateManager, type MirroredManagerRow } from './mirror-managers.queries.ts'

type MirrorScope = Actor & { db: Db; agencyId: number; source?: Source }
export type MirroredManager = { name: string; email: string | null; phone: string | null; isArchived: boolean }

/** The manager of the agency that this is: the same email address, or the same name. */
export const findManager = (
  managers: readonly MirroredManagerRow[],
  { name, email }: MirroredManager,
): MirroredManagerRow | undefined =>
  managers.find((each) => email !== null && each.email?.toLowerCase() === email) ??
  managers.find((each) => each.name.toLowerCase() === name.toLowerCase())

/** Adds a property manager as the management software has them, or changes the known one. Returns the id. */
export async function mirrorManager(
  scope: MirrorScope,
  known: MirroredManagerRow | undefined,
  { isArchived, ...given }: MirroredManager,
): Promise<number> {
  const { db, agencyId, now } = scope
  const isActive = !isArchived
  const id = known?.id ?? (await one(db, insertManager(agencyId, given, now))).id
  if (known) await db.rows(updateManager(agencyId, id, { ...given, isActive }, now))
  const change: Change = {
    action: known ? 'edit-property-manager' : 'add-property-manager',
    entity: 'property_managers',
    entityId: id,
    ...(known && { before: { name: known.name, email: known.email, phone: known.phone, isActive: known.isActive } }),
    after: { ...given, isActive },
  }
  await recordChange(db, scope, change, scope.source)
  return id
}
