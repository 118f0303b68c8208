import { isDeepStrictEqual } from 'node:util'
import { shortDay } from '../../../contract/day-text.ts'
import { syncFieldLabels, type SyncField } from '../../../contract/integration/connections.ts'
import { softwareLabel } from '../../../contract/agency.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { mirrorManager } from '../agency/mirror-managers.ts'
import { mirrorLandlords } from '../contacts/mirror-landlords.ts'
import { completePeople, isSamePerson } from '../integration/complete-people.ts'
import { describePeople, describeValue } from '../integration/describe-value.ts'
import { matchProperty } from '../integration/match-property.ts'
import type { LeaseState, PropertyState, PersonValue } from '../integration/mirror.queries.ts'
import { mirrorKeys } from '../keys/mirror-keys.ts'
import { mirrorTenancy } from '../tenancies/mirror-tenancies.ts'
import type { OnService, ImportRestore, RowResult, RowToDo } from './imports.queries.ts'
import { faultsIn, linesOf } from './faults.ts'
import type { ImportRecord, ImportedPerson } from './read-import-row.ts'

/** Landlords whose details change at their other properties too, because they are one contact. */
const sharedChanges = (
  given: readonly ImportedPerson[],
  known: readonly PersonValue[],
  shared: ReadonlyMap<string, number>,
): RowResult['differences'] =>
  given.flatMap((person) => {
    const before = known.find((each) => isSamePerson(person, each))
    const others = (before && shared.get(before.name)) ?? 0
    const isChanged =
      before &&
      JSON.stringify([person.name, person.email, person.phones]) !==
        JSON.stringify([before.name, before.email, before.phones])
    if (!isChanged || others === 0) return []
    const where = others === 1 ? '1 other property' : `${others} other properties`
    return [{ label: `Details of ${before.name}`, from: `Also landlord of ${where}`, to: 'They change there too' }]
  })

export type Manager = { id: number; name: string; email: string | null }
export type PlacedRow = Pick<RowToDo, 'rowNumber' | 'record' | 'message'> & {
  property: OnService
  state: PropertyState
  shared: SharedLandlords
}

/** How many other properties each landlord has, by name. */
export type SharedLandlords = ReadonlyMap<string, number>

type Differences = RowResult['differences']
export type ImportOutcome = Omit<RowResult, 'rowNumber' | 'propertyId'>

const nothing = { differences: [], restore: null }
export const failed = (...faults: string[]): ImportOutcome => ({
  ...nothing,
  status: 'ERROR',
  message: linesOf(faults),
})

/** The outcome with what else is wrong with the row. */
export const withRowFaults = (faults: readonly string[], outcome: ImportOutcome): ImportOutcome =>
  faults.length === 0 ? outcome : failed(...faults, ...(outcome.status === 'ERROR' ? faultsIn(outcome.message) : []))

/** The property on service that a row is, or why there is none. */
export function findImportedProperty(
  { record: { addressLine }, restore }: Pick<RowToDo, 'record' | 'restore'>,
  inSuburb: readonly OnService[],
): { property: OnService } | { outcome: ImportOutcome } {
  const match = matchProperty(addressLine, inSuburb)
  // Rows to add were compared with the properties on service before, not with those of the same file.
  if (match.kind === 'NONE' || (match.kind === 'UNCERTAIN' && restore?.isAdded))
    return { outcome: { ...nothing, status: 'NEW', message: 'Not on service. Add it with a work order.' } }
  if (match.kind === 'UNCERTAIN') {
    const names = inSuburb.filter(({ id }) => match.propertyIds.includes(id)).map(({ addressLine1 }) => addressLine1)
    return { outcome: failed(`It may be ${names.join(' or ')}. Please write the address as it is in the portal.`) }
  }
  const property = inSuburb.find(({ id }) => id === match.propertyId) as OnService
  if (property.software !== null)
    return { outcome: failed(`Its details come from ${softwareLabel(property.software)}. Please change them there.`) }
  return { property }
}

type NamedManager = Pick<ImportRecord, 'manager' | 'managerEmail'>

const findManager = (managers: readonly Manager[], { manager, managerEmail }: NamedManager): Manager | undefined => {
  const text = manager?.toLowerCase()
  return (
    managers.find(({ email }) => email !== null && [managerEmail, text].includes(email.toLowerCase())) ??
    managers.find(({ name }) => name.toLowerCase() === text)
  )
}

/** The property manager of a row. One who is not known yet is added, for the rows after it too. */
async function takeManager(scope: AccessScope, named: NamedManager, managers: Manager[]): Promise<Manager | undefined> {
  const { manager: name, managerEmail: email } = named
  if (name === null) return undefined
  const known = findManager(managers, named)
  if (known || email === null) return known
  const id = await mirrorManager(scope, undefined, { name, email, phone: null, isArchived: false })
  managers.push({ id, name, email })
  return managers.at(-1)
}

/** The tenancy that the row is about: the one that starts then, else, without a start, the current one. */
const findLease = ({ leaseStart }: ImportRecord, { leases }: PropertyState): LeaseState | undefined =>
  leaseStart === null ? leases[0] : leases.find(({ startsOn }) => startsOn === leaseStart)

/** Why the property manager that a row names cannot be taken over. */
export const managerFaults = (named: NamedManager, managers: readonly Manager[]): string[] =>
  named.manager === null || named.managerEmail !== null || findManager(managers, named)
    ? []
    : [`There is no property manager called “${named.manager}”`]

/**
 * Takes over one row. What is refused is refused before anything is written; a check, which is rolled back, goes on to
 * find what else is wrong.
 */
export async function importProperty(
  scope: AccessScope,
  { record, property, state, shared }: PlacedRow,
  { managers, isCheck }: { managers: Manager[]; isCheck: boolean },
): Promise<ImportOutcome> {
  const faults = managerFaults(record, managers)
  if (faults.length > 0 && !isCheck) return failed(...faults)
  const differences: Differences = []
  const restore: ImportRestore = {}
  const differ = (field: SyncField, from: unknown, to: unknown): boolean => {
    if (isDeepStrictEqual(from, to)) return false
    differences.push({ label: syncFieldLabels[field], from: describeValue(field, from), to: describeValue(field, to) })
    return true
  }
  const tenancy = await importTenancy(scope, { record, property, state }, differ, differences)
  if ('refused' in tenancy) return failed(...faults, tenancy.refused)
  if (faults.length > 0) return failed(...faults)
  const manager = await takeManager(scope, record, managers)
  if (tenancy.restore) restore.tenancy = tenancy.restore
  const { id, managerId, managerName, keyNumber, landlords } = state
  if (manager && differ('manager', { id: managerId, name: managerName }, { id: manager.id, name: manager.name }))
    restore.manager = { before: managerId, after: manager.id }
  if (record.key !== null && differ('key', keyNumber, record.key))
    restore.key = { before: keyNumber, after: record.key }
  if (restore.manager || restore.key)
    await mirrorKeys(scope, [
      {
        propertyId: id,
        ...(restore.manager && { managerId: restore.manager.after }),
        ...(restore.key && { keyNumber: restore.key.after }),
      },
    ])
  const people = record.landlords && completePeople(record.landlords, landlords)
  if (people && differ('landlords', landlords, people)) {
    restore.landlords = { before: landlords, after: people }
    await mirrorLandlords(scope, [{ propertyId: id, people }])
    differences.push(...sharedChanges(people, landlords, shared))
  }
  if (differences.length === 0) return { ...nothing, status: 'SAME', message: null }
  return { status: 'DONE', message: null, differences, restore }
}

type Differ = (field: SyncField, from: unknown, to: unknown) => boolean

async function importTenancy(
  scope: AccessScope,
  { record, property, state }: Pick<PlacedRow, 'record' | 'property' | 'state'>,
  differ: Differ,
  differences: Differences,
): Promise<{ refused: string } | { restore?: NonNullable<ImportRestore['tenancy']> }> {
  const { leaseStart, leaseEnd } = record
  if (leaseStart === null && record.tenants === null) return {}
  const known = findLease(record, state)
  const tenants = record.tenants && completePeople(record.tenants, known?.tenants ?? [])
  if (!known && leaseStart === null) return { refused: 'There is no tenancy yet, so the lease start is needed' }
  if (!known && tenants === null) return { refused: 'A new tenancy needs a tenant' }
  const before = known && { startsOn: known.startsOn, endsOn: known.endsOn, vacatesOn: known.vacatesOn }
  const lease = {
    startsOn: leaseStart ?? (known?.startsOn as string),
    endsOn: leaseEnd ?? known?.endsOn ?? null,
    vacatesOn: known?.vacatesOn ?? null,
  }
  const isLease = differ('lease', before ?? null, lease)
  const isTenants = tenants !== null && differ('tenants', known?.tenants ?? [], tenants)
  if (!isLease && !isTenants) return {}
  const result = await mirrorTenancy(scope, {
    propertyId: state.id,
    tenancyId: known?.tenancyId ?? null,
    software: null,
    isClosed: false,
    ...(isLease && { lease }),
    ...(isTenants && tenants && { tenants }),
  })
  if ('refused' in result) return result
  const ended = known ? undefined : state.leases.findLast(({ startsOn }) => startsOn < lease.startsOn)
  if (ended)
    differences.push({
      label: 'Tenancy before it',
      from: `${describePeople(ended.tenants)}, ${describeValue('lease', ended)}`,
      to: `Ends on ${shortDay(lease.startsOn)}`,
    })
  return {
    restore: {
      id: result.tenancyId,
      before: known ? { lease: before, tenants: known.tenants } : null,
      after: { lease, tenants: tenants ?? known?.tenants ?? [] },
      wasVacant: property.isVacant,
      ended: state.leases.map(({ tenancyId }) => tenancyId).filter((id) => id !== known?.tenancyId),
    },
  }
}
