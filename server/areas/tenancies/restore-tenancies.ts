import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '../../platform/scope.ts'
import { deleteOthers, insertStoredNumbers, insertStoredOccupants } from './occupants.queries.ts'
import { deleteTenancies, suspendTenancies, writeStoredTenancies } from './write-tenancies.queries.ts'

type StoredOccupant = { id: number; numbers: { id: number }[] }
/** The columns of a tenancy with its occupants and their numbers. */
export type StoredTenancy = { id: number; occupants: StoredOccupant[] }

/** What differs although nobody changed the tenancy. */
const derived = ['version', 'updated_at', 'updated_by', 'status']

export const withoutDerived = (tenancies: readonly StoredTenancy[]): unknown[] =>
  tenancies.map((tenancy) => Object.fromEntries(Object.entries(tenancy).filter(([name]) => !derived.includes(name))))

const isSame = (one: StoredTenancy, other: StoredTenancy | undefined): boolean =>
  other !== undefined && isDeepStrictEqual(withoutDerived([one]), withoutDerived([other]))

/** Writes tenancies as they were, with the ids that their people and numbers had. The caller has locked the property. */
export async function restoreTenancies(
  scope: Scope,
  propertyId: number,
  { before, now }: { before: readonly StoredTenancy[]; now: readonly StoredTenancy[] },
): Promise<void> {
  const { db, agencyId } = scope
  const changed = before.filter(
    (tenancy) =>
      !isSame(
        tenancy,
        now.find(({ id }) => id === tenancy.id),
      ),
  )
  const added = now.filter(({ id }) => !before.some((tenancy) => tenancy.id === id))
  const changedIds = changed.map(({ id }) => id)
  const occupants = changed.flatMap((tenancy) => tenancy.occupants)
  await db.batch([
    // None is in force meanwhile, so that two never cover the same day.
    suspendTenancies(agencyId, changedIds),
    deleteTenancies(
      agencyId,
      added.map(({ id }) => id),
    ),
    writeStoredTenancies(scope, propertyId, changed),
    deleteOthers(agencyId, changedIds, []),
    insertStoredOccupants(agencyId, occupants),
    insertStoredNumbers(
      agencyId,
      occupants.flatMap(({ numbers }) => numbers),
    ),
  ])
}
