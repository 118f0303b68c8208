import type { SyncField } from '../../../contract/integration/connections.ts'
import type { MirroredLandlords } from '../contacts/mirror-landlords.ts'
import type { MirroredKeys } from '../keys/mirror-keys.ts'
import { completePeople } from './complete-people.ts'
import { mergeFields } from './merge-fields.ts'
import type { PropertyState, SourceToSave } from './mirror.queries.ts'
import type { RunChange } from './run-changes.queries.ts'
import type { Entry } from './open-page.ts'
import type { PageReport } from './sync-scope.ts'

/** Property managers by their id in the software, and their names. */
type ManagerFacts = { managers: ReadonlyMap<string, number>; managerNames: ReadonlyMap<number, string> }

/** What a page changes at properties on service. */
export type TakenFields = {
  sources: SourceToSave[]
  keys: MirroredKeys[]
  landlords: MirroredLandlords[]
  runChanges: RunChange[]
}

/** Decides about manager, key and landlords of one property on service. */
export function takeFields(
  facts: ManagerFacts,
  { value, label, changedAt }: Entry<'properties'>,
  state: PropertyState,
  report: PageReport,
  taken: TakenFields,
  { isNew, isPartial }: { isNew: boolean; isPartial: boolean },
): void {
  const propertyId = state.id
  const landlords = isPartial ? completePeople(value.landlords ?? [], state.landlords) : value.landlords
  const managerId = value.managerExternalId === null ? null : (facts.managers.get(value.managerExternalId) ?? null)
  const asValue = (id: number | null) => ({ id, name: id === null ? null : (facts.managerNames.get(id) ?? null) })
  const manager = {
    field: 'manager' as const,
    local: asValue(state.managerId),
    incoming: asValue(managerId),
    isLocalEmpty: state.managerId === null,
    localAt: state.portalAt,
  }
  const merged = mergeFields(
    state,
    label,
    changedAt,
    [
      // Software without a manager says nothing about ours.
      ...(managerId === null ? [] : [manager]),
      {
        field: 'key' as const,
        local: state.keyNumber,
        incoming: value.keyNumber,
        isLocalEmpty: state.keyNumber === null,
        localAt: state.portalAt,
      },
      {
        field: 'landlords' as const,
        local: state.landlords,
        incoming: landlords,
        isLocalEmpty: state.landlords.length === 0,
        localAt: state.landlordsAt,
      },
      // What the software does not say is left as it is.
    ].filter(({ incoming }) => incoming !== undefined),
    report,
    isPartial,
  )
  const takes = (field: SyncField) => merged.taken.has(field)
  report.count(isNew ? 'linked' : merged.taken.size > 0 ? 'changed' : 'same')
  taken.sources.push(...merged.sources)
  if (takes('manager') || takes('key'))
    taken.keys.push({
      propertyId,
      ...(takes('manager') && { managerId }),
      ...(takes('key') && { keyNumber: value.keyNumber ?? null }),
    })
  if (merged.taken.size > 0)
    taken.runChanges.push({
      propertyId,
      restore: {
        ...(takes('manager') && { manager: { before: state.managerId, after: managerId } }),
        ...(takes('key') && { key: { before: state.keyNumber, after: value.keyNumber ?? null } }),
        ...(takes('landlords') && { landlords: { before: state.landlords, after: landlords ?? [] } }),
      },
    })
  if (takes('landlords')) taken.landlords.push({ propertyId, people: landlords ?? [] })
}
