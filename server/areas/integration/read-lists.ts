import { softwareLabel } from '../../../contract/agency.ts'
import type { SyncRun } from '../../../contract/integration/connections.ts'
import type {
  FieldConflict,
  FieldSource,
  LostManagement,
  SetAsideRecord,
  UncertainMatch,
} from '../../../contract/integration/decisions.ts'
import type { PropertyRecord, TenancyRecord } from '../../outside/software/records.ts'
import type { Scope } from '../../platform/scope.ts'
import { rowOfProperty } from '../property-lock/lock-property.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import {
  conflicts,
  countConflicts,
  countRuns,
  countSetAside,
  pendingCancellations,
  recordsSetAside,
  sourcesOf,
  syncRuns,
  tenanciesSetAside,
} from './decisions.queries.ts'
import { describePeople, describeValue } from './describe-value.ts'
import { findPersons } from './find-persons.ts'
import { propertyStates } from './mirror.queries.ts'

type PageQuery = { page: number; 'page-size': number }
type Listing<Item> = { items: Item[]; total: number }

const paging = (query: PageQuery) => ({ page: query.page, pageSize: query['page-size'] })

export async function readRuns({ db, agencyId, now }: Scope, query: PageQuery): Promise<Listing<SyncRun>> {
  const [items, [total]] = await db.batch([syncRuns(agencyId, paging(query), now), countRuns(agencyId)])
  return {
    items: items.map(({ software, ...run }) => ({ ...run, softwareName: softwareLabel(software) })),
    total: total?.count ?? 0,
  }
}

export async function readSetAside(
  { db, agencyId }: Scope,
  outcome: 'EXCLUDED' | 'HELD',
  query: PageQuery,
): Promise<Listing<SetAsideRecord>> {
  const [rows, [total]] = await db.batch([
    recordsSetAside(agencyId, outcome, paging(query)),
    countSetAside(agencyId, outcome),
  ])
  const items = rows.map(({ collection, externalId, software, label, reason, receivedAt }) => ({
    collection,
    externalId,
    softwareName: softwareLabel(software),
    label,
    reason,
    receivedAt,
  }))
  return { items, total: total?.count ?? 0 }
}

/** Properties that may be on service, beside those that they may be. */
export async function readMatches({ db, agencyId, today }: Scope, query: PageQuery): Promise<Listing<UncertainMatch>> {
  const [rows, [total]] = await db.batch([
    recordsSetAside(agencyId, 'WAITING', paging(query)),
    countSetAside(agencyId, 'WAITING'),
  ])
  const ids = [...new Set(rows.flatMap(({ candidates }) => candidates))]
  const [found, tenancies] = await db.batch([
    propertyStates(agencyId, ids, today),
    tenanciesSetAside(
      agencyId,
      rows.map(({ software, externalId }) => ({ software, externalId })),
    ),
  ])
  const states = new Map(found.map((state) => [state.id, state]))
  const persons = [
    ...rows.map(({ record }) => (record as PropertyRecord).landlords),
    ...tenancies.map(({ record }) => (record as TenancyRecord).tenants),
  ]
  // Only one software of an agency is read at a time.
  const find = await findPersons({ db, agencyId }, rows[0]?.software ?? '', persons)
  const tenantsOf = (software: string, externalId: string) =>
    tenancies
      .filter((each) => each.software === software && each.externalId === externalId)
      .map(({ record }) => record as TenancyRecord)
      .flatMap(({ isClosed, tenants }) => (isClosed ? [] : (find(tenants) ?? [])))
  const items = rows.map(({ externalId, software, label, reason, record, candidates }) => ({
    externalId,
    software,
    softwareName: softwareLabel(software),
    address: label,
    propertyManager: null,
    landlords: describePeople(find((record as PropertyRecord).landlords) ?? []),
    tenants: describePeople(tenantsOf(software, externalId)),
    reason,
    candidates: candidates.flatMap((id) => {
      const state = states.get(id)
      if (!state) return []
      const { address, managerName, landlords, leases } = state
      const tenants = leases.flatMap((lease) => lease.tenants)
      return [
        {
          propertyId: id,
          address,
          propertyManager: managerName,
          landlords: describePeople(landlords),
          tenants: describePeople(tenants),
        },
      ]
    }),
  }))
  return { items, total: total?.count ?? 0 }
}

export async function readLost({ db, agencyId, today }: Scope, query: PageQuery): Promise<Listing<LostManagement>> {
  const [rows, [total]] = await db.batch([
    recordsSetAside(agencyId, 'LOST', paging(query)),
    countSetAside(agencyId, 'LOST'),
  ])
  const ids = rows.flatMap(({ candidates }) => candidates)
  const [found, pending] = await db.batch([propertyStates(agencyId, ids, today), pendingCancellations(agencyId, ids)])
  const states = new Map(found.map((state) => [state.id, state]))
  const items = rows.flatMap(({ externalId, software, reason, candidates: [id = 0] }) => {
    const state = states.get(id)
    const isCancellationPending = pending.some(({ propertyId }) => propertyId === id)
    const named = { externalId, software, softwareName: softwareLabel(software) }
    const row = { ...named, propertyId: id, reason, isCancellationPending }
    return state ? [{ ...row, address: state.address }] : []
  })
  return { items, total: total?.count ?? 0 }
}

export async function readConflicts({ db, agencyId }: Scope, query: PageQuery): Promise<Listing<FieldConflict>> {
  const [rows, [total]] = await db.batch([conflicts(agencyId, paging(query)), countConflicts(agencyId)])
  const items = rows.map(({ software, offered, changedAt, portalValue, portalAt, userAt, ...row }) => ({
    ...row,
    softwareName: softwareLabel(software),
    softwareValue: describeValue(row.field, offered),
    softwareAt: changedAt,
    portalValue: describeValue(row.field, portalValue),
    portalAt: userAt ?? portalAt,
  }))
  return { items, total: total?.count ?? 0 }
}

export async function readSources(scope: Scope, propertyId: number): Promise<FieldSource[]> {
  await rowOfProperty(scope, propertyId, hasProperty(scope.agencyId, propertyId))
  const rows = await scope.db.rows(sourcesOf(scope.agencyId, propertyId))
  return rows.map(
    ({
      field,
      software,
      changedAt,
      receivedAt,
      fileDay,
      isPortal,
      isDisconnected,
      offered,
      portalValue,
      isInConflict,
    }) => ({
      field,
      softwareName: softwareLabel(software),
      changedAt,
      receivedAt,
      fileDay,
      isPortal,
      isDisconnected,
      conflict:
        isInConflict && !isDisconnected
          ? { softwareValue: describeValue(field, offered), portalValue: describeValue(field, portalValue) }
          : null,
    }),
  )
}
