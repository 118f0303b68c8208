import { formatPhone } from '../../../contract/phones.ts'
import type { Collection, SoftwareRecord } from '../../outside/software/records.ts'
import { applyPeople } from './apply-people.ts'
import { applyProperties } from './apply-properties.ts'
import { applyTenancies } from './apply-tenancies.ts'
import { dueToCatchUp, heldRecords, recordsOfProperties, waitingInVain, type RecordToRepeat } from './mirror.queries.ts'
import { otherTypeText, similarText } from './match-property.ts'
import { otherSuburbText } from './place-property.ts'
import { type PageResult, type SyncScope, PageReport } from './sync-scope.ts'
import { markCaughtUp } from '../mirrored-properties/write-mirrored.queries.ts'
import { findManager, mirrorManager, type MirroredManager } from '../agency/mirror-managers.ts'
import { managersOfAgency, type MirroredManagerRow } from '../agency/mirror-managers.queries.ts'
import { OpenPage } from './open-page.ts'

const isSame = (known: MirroredManagerRow, given: MirroredManager) =>
  known.name === given.name &&
  (known.email?.toLowerCase() ?? null) === given.email &&
  known.phone === given.phone &&
  known.isActive === !given.isArchived

const describeManager = ({ name, email, phone, isArchived }: MirroredManager): string =>
  [name, email, phone && formatPhone(phone), isArchived ? 'no longer works there' : null].filter(Boolean).join(', ')

/** What a file lacks stays; one of which it has only the address keeps their name. */
const completeManager = (given: MirroredManager, known: MirroredManagerRow): MirroredManager => ({
  name: given.name === given.email ? known.name : given.name,
  email: given.email ?? known.email?.toLowerCase() ?? null,
  phone: given.phone ?? known.phone,
  isArchived: !known.isActive,
})

/** Takes over property managers: the same person by id, email address or name. */
async function applyManagers(scope: SyncScope, records: readonly SoftwareRecord<'managers'>[]): Promise<PageResult> {
  const report = new PageReport('managers')
  const page = await OpenPage.open(scope, 'managers', records, report)
  const managers = page.entries.length > 0 ? await scope.db.rows(managersOfAgency(scope.agencyId)) : []
  for (const entry of page.entries) {
    const { externalId, label, known } = entry
    const manager = managers.find(({ id }) => id === known?.subjectId) ?? findManager(managers, entry.value)
    const value = scope.isPartial && manager ? completeManager(entry.value, manager) : entry.value
    if (value.name === value.email) {
      report.count('excluded')
      const reason = 'The file has their email address and not their name, and nobody here has that address'
      page.settle(entry, { outcome: 'EXCLUDED', reason })
      continue
    }
    if (!manager && value.isArchived) {
      report.count('parked')
      page.settle(entry, { outcome: 'PARKED', reason: 'No longer works for the agency' })
      continue
    }
    if (scope.isDry) {
      const { dryManagers } = scope
      const added = { id: -1 - dryManagers.size, name: `new manager ${value.name}` }
      dryManagers.set(externalId, manager ? { id: manager.id, name: value.name } : added)
    }
    if (manager && isSame(manager, value)) {
      report.count('same')
      page.settle(entry, { outcome: 'APPLIED', subjectId: manager.id })
      continue
    }
    report.count(manager ? 'changed' : 'added')
    const before = manager ? describeManager({ ...manager, isArchived: !manager.isActive }) : null
    report.differ(label, manager ? 'Property manager changed' : 'New property manager', before, describeManager(value))
    const subjectId = scope.isDry ? null : await mirrorManager(scope, manager, value)
    page.settle(entry, { outcome: 'APPLIED', subjectId })
  }
  await page.close()
  return report
}

/** Takes over one page of a collection. */
export async function applyPage(
  scope: SyncScope,
  collection: Collection,
  records: readonly SoftwareRecord[],
  isRepeat = false,
): Promise<PageResult> {
  if (collection === 'managers') return applyManagers(scope, records as SoftwareRecord<'managers'>[])
  if (collection === 'people') return applyPeople(scope, records as SoftwareRecord<'people'>[])
  if (collection === 'properties') return applyProperties(scope, records as SoftwareRecord<'properties'>[], isRepeat)
  return applyTenancies(scope, records as SoftwareRecord<'tenancies'>[], isRepeat)
}

const toRecord =
  (refused: string | undefined) =>
  ({ externalId, label, record }: RecordToRepeat): SoftwareRecord => {
    if (refused !== undefined) return { externalId, label, changedAt: null, unusable: refused }
    const { changedAt, ...value } = record as { changedAt: string | null }
    return { externalId, label, changedAt, value } as unknown as SoftwareRecord
  }

type CaughtUp = { results: { collection: Collection; result: PageResult }[]; isMore: boolean }
/** `refused`: why they are left out instead. */
export type CatchUp = (scope: SyncScope, atMost: number, refused?: string) => Promise<CaughtUp>

/** What is asked about a property that no record was linked with. */
const askedOfFree = [otherSuburbText, otherTypeText, similarText]

/** Looks again at some records for which the property that they may be is no longer free. */
const placeAgain: CatchUp = async (scope, atMost, refused) => {
  const { db, agencyId, software } = scope
  const records = await db.rows(waitingInVain(agencyId, software, askedOfFree, atMost))
  if (records.length === 0) return { results: [], isMore: false }
  const result = await applyPage(scope, 'properties', records.map(toRecord(refused)), true)
  return { results: [{ collection: 'properties', result }], isMore: records.length === atMost }
}

/** Takes over what the software said earlier about properties that were linked since, some at a time. */
export const catchUp: CatchUp = async (scope, atMost, refused) => {
  const { db, agencyId, software } = scope
  const due = await db.rows(dueToCatchUp(agencyId, software, atMost))
  const results: CaughtUp['results'] = []
  if (due.length === 0) return placeAgain(scope, atMost, refused)
  const externalIds = due.map(({ externalId }) => externalId)
  const records = await db.rows(recordsOfProperties(agencyId, software, externalIds))
  for (const collection of ['properties', 'tenancies'] as const) {
    const some = records.filter((record) => record.collection === collection).map(toRecord(refused))
    if (some.length > 0) results.push({ collection, result: await applyPage(scope, collection, some, true) })
  }
  await db.rows(
    markCaughtUp(
      agencyId,
      due.map(({ id }) => id),
    ),
  )
  // The last turn is that of the records that wait in vain.
  return { results, isMore: true }
}

/** Takes over some of what was held until everything was read; returns whether more may be left. */
export const takeHeld: CatchUp = async (scope, atMost, refused) => {
  const { db, agencyId, software } = scope
  const records = await db.rows(heldRecords(agencyId, software, atMost))
  const results: CaughtUp['results'] = []
  for (const collection of ['properties', 'tenancies'] as const) {
    const some = records.filter((record) => record.collection === collection).map(toRecord(refused))
    if (some.length > 0)
      results.push({ collection, result: await applyPage({ ...scope, isHolding: false }, collection, some, true) })
  }
  return { results, isMore: records.length === atMost }
}
