import { activePropertyManagers } from '../agency/agency.queries.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { serviceNames } from '../service-requests/chosen-services.ts'
import { lockProperties, propertyStates, suburbsByName } from '../integration/mirror.queries.ts'
import { restoreValues } from '../integration/restore-values.ts'
import { Problem } from '../../platform/problem.ts'
import { addImportedProperty, withdrawAddedProperty } from './add-imported-property.ts'
import { faultsIn } from './faults.ts'
import {
  findImportedProperty,
  importProperty,
  failed,
  managerFaults,
  withRowFaults,
  type Manager,
  type ImportOutcome,
  type PlacedRow,
} from './import-property.ts'
import { agreedServices, propertiesIn, sharedLandlords, type RowResult, type RowToDo } from './imports.queries.ts'

type UnplacedRow = { row: RowToDo; outcome: ImportOutcome }

/** Finds the properties of rows and locks them. */
async function placeRows(
  { db, agencyId, state, today }: AccessScope,
  rows: readonly RowToDo[],
): Promise<{ placed: PlacedRow[]; others: UnplacedRow[] }> {
  const places = rows.map(({ record }) => ({ name: record.suburb, postcode: record.postcode }))
  const unique = [...new Map(places.map((each) => [JSON.stringify(each), each])).values()]
  const suburbs = await db.rows(suburbsByName(state, unique))
  const properties = await db.rows(propertiesIn(agencyId, [...new Set(suburbs.map(({ id }) => id))]))
  const found = rows.map((row) => {
    const { record } = row
    const ids = suburbs
      .filter(({ name, postcode }) => name === record.suburb && postcode === record.postcode)
      .map(({ id }) => id)
    const inSuburb = properties.filter(({ suburbId }) => ids.includes(suburbId))
    return { row, ...findImportedProperty(row, inSuburb) }
  })
  const ids = found.flatMap((each) => ('property' in each ? [each.property.id] : []))
  const [, states, shared] = await db.batch([
    lockProperties(agencyId, ids),
    propertyStates(agencyId, ids, today),
    sharedLandlords(agencyId, ids),
  ])
  const stateOf = new Map(states.map((each) => [each.id, each]))
  const placed: PlacedRow[] = []
  const others: UnplacedRow[] = []
  for (const each of found) {
    if ('outcome' in each) others.push(each)
    else {
      const known = stateOf.get(each.property.id)
      const ofThis = shared.filter(({ propertyId }) => propertyId === each.property.id)
      const sharing = new Map(ofThis.map(({ name, others: count }) => [name, count]))
      if (known) placed.push({ ...each.row, property: each.property, state: known, shared: sharing })
    }
  }
  return { placed, others }
}

/** A row that is not on service is not taken over, so that nothing but what it says of itself is wrong with it. */
const faultsOfUnplaced = ({ row, outcome }: UnplacedRow, managers: readonly Manager[]): string[] => {
  const faults = faultsIn(row.message)
  return faults.length > 0 || outcome.status === 'ERROR' ? [...faults, ...managerFaults(row.record, managers)] : []
}

type Taking = { managers: Manager[]; serviceIds: readonly number[]; isCheck: boolean }

/** Adds the property of a row that is not on service, and takes over what the row says. A check tells what would be done. */
async function addRow(scope: AccessScope, row: RowToDo, { managers, serviceIds, isCheck }: Taking): Promise<RowResult> {
  const { rowNumber, record } = row
  try {
    const { propertyId, portfolioPropertyId } = await addImportedProperty(scope, record, serviceIds)
    const [state] = await scope.db.rows(propertyStates(scope.agencyId, [propertyId], scope.today))
    const property = { id: propertyId, suburbId: 0, addressLine1: record.addressLine, software: null, isVacant: false }
    // What the management software has of it comes from there.
    const isTaken = state && portfolioPropertyId === null
    const rest =
      isTaken && (await importProperty(scope, { ...row, property, state, shared: new Map() }, { managers, isCheck }))
    const { status, message, differences, restore } = rest || {
      status: 'SAME',
      message: null,
      differences: [],
      restore: null,
    }
    if (isCheck && status === 'ERROR') return { rowNumber, propertyId: null, ...failed(...faultsIn(message)) }
    const added = { label: 'Property', from: 'Not on service', to: `Added with ${serviceNames(serviceIds)}` }
    const known = { rowNumber, message, differences: [added, ...differences] }
    return isCheck
      ? { ...known, status: 'NEW', propertyId: null, restore: null }
      : { ...known, status: 'DONE', propertyId, restore: { ...restore, isAdded: true } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { rowNumber, propertyId: null, ...failed(error.message) }
  }
}

/** Takes over rows, in the transaction of the caller. */
async function takeRows(scope: AccessScope, rows: readonly RowToDo[], isCheck: boolean): Promise<RowResult[]> {
  const { placed, others } = await placeRows(scope, rows)
  const [managers, [agreed]] = await scope.db.batch([
    activePropertyManagers(scope.agencyId),
    agreedServices(scope.agencyId),
  ])
  const serviceIds = agreed?.serviceIds ?? []
  const results: RowResult[] = []
  for (const { row, outcome } of others) {
    const faults = faultsOfUnplaced({ row, outcome }, managers)
    const isToAdd = outcome.status === 'NEW' && serviceIds.length > 0 && (isCheck || row.restore?.isAdded === true)
    if (isToAdd && faults.length === 0) results.push(await addRow(scope, row, { managers, serviceIds, isCheck }))
    else results.push({ rowNumber: row.rowNumber, propertyId: null, ...withRowFaults(faults, outcome) })
  }
  for (const row of placed) {
    const outcome = await importProperty(scope, row, { managers, isCheck })
    const { rowNumber, property } = row
    results.push({ rowNumber, propertyId: property.id, ...withRowFaults(faultsIn(row.message), outcome) })
  }
  return results
}

class RolledBack extends Error {
  readonly results: RowResult[]
  constructor(results: RowResult[]) {
    super('A check changes nothing')
    this.results = results
  }
}

/** Does the rows and rolls them back, so that a check finds everything that the import would meet. */
export async function checkRows(
  within: (work: (scope: AccessScope) => Promise<void>) => Promise<void>,
  rows: readonly RowToDo[],
): Promise<RowResult[]> {
  try {
    await within(async (scope) => {
      throw new RolledBack(await takeRows(scope, rows, true))
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return error.results.map((result) =>
      result.status === 'DONE' ? { ...result, status: 'READY', restore: null } : result,
    )
  }
  return []
}

export async function doRows(scope: AccessScope, rows: readonly RowToDo[]): Promise<RowResult[]> {
  const results = await takeRows(scope, rows, false)
  await refresh(scope, results)
  return results.map((result) => (result.status === 'ERROR' ? { ...result, status: 'FAILED' } : result))
}

export async function undoRows(scope: AccessScope, rows: readonly RowToDo[]): Promise<RowResult[]> {
  const { db, agencyId, today } = scope
  const ids = rows.flatMap(({ propertyId }) => propertyId ?? [])
  const [, states] = await db.batch([lockProperties(agencyId, ids), propertyStates(agencyId, ids, today)])
  const results: RowResult[] = []
  for (const { rowNumber, propertyId, restore } of rows) {
    const state = states.find(({ id }) => id === propertyId)
    const kept = state && restore ? await restoreValues(scope, state, restore) : []
    if (state && restore?.isAdded && (kept.length > 0 || !(await withdrawAddedProperty(scope, state.id))))
      kept.push('Property on service')
    const message = kept.length > 0 ? `Changed since the import, so it stays: ${kept.join(', ')}` : null
    const status = kept.length > 0 ? ('KEPT' as const) : ('UNDONE' as const)
    results.push({ rowNumber, propertyId, status, message, differences: [], restore })
  }
  await refresh(scope, results)
  return results
}

async function refresh(scope: AccessScope, results: readonly RowResult[]): Promise<void> {
  const ids = results.flatMap(({ propertyId, status }) =>
    propertyId !== null && ['DONE', 'UNDONE', 'KEPT'].includes(status) ? [propertyId] : [],
  )
  await raiseNoWayIn(scope, ids)
  await refreshCards(scope, ids)
}
