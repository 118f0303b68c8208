import type { Collection, SoftwareRecord } from '../../outside/software/records.ts'
import { applyManagers } from './apply-managers.ts'
import { applyProperties } from './apply-properties.ts'
import { applyTenancies } from './apply-tenancies.ts'
import { dueToCatchUp, recordsOfProperties, type RecordToRepeat } from './mirror.queries.ts'
import type { PageResult, SyncScope } from './sync-scope.ts'
import { markCaughtUp } from '../mirrored-properties/write-mirrored.queries.ts'

/** Takes over one page of a collection. */
export async function applyPage(
  scope: SyncScope,
  collection: Collection,
  records: readonly SoftwareRecord[],
  isRepeat = false,
): Promise<PageResult> {
  if (collection === 'managers') return applyManagers(scope, records as SoftwareRecord<'managers'>[])
  if (collection === 'properties') return applyProperties(scope, records as SoftwareRecord<'properties'>[], isRepeat)
  return applyTenancies(scope, records as SoftwareRecord<'tenancies'>[], isRepeat)
}

const atOnce = 100

const toRecord = ({ externalId, label, record }: RecordToRepeat): SoftwareRecord => {
  const { changedAt, ...value } = record as { changedAt: string | null }
  return { externalId, label, changedAt, value } as unknown as SoftwareRecord
}

type CaughtUp = { results: { collection: Collection; result: PageResult }[]; isMore: boolean }

/** Takes over what the software said earlier about properties that were linked since, some at a time. */
export async function catchUp(scope: SyncScope): Promise<CaughtUp> {
  const { db, agencyId, software } = scope
  const due = await db.rows(dueToCatchUp(agencyId, software, atOnce))
  const results: CaughtUp['results'] = []
  if (due.length === 0) return { results, isMore: false }
  const externalIds = due.map(({ externalId }) => externalId)
  const records = await db.rows(recordsOfProperties(agencyId, software, externalIds))
  for (const collection of ['properties', 'tenancies'] as const) {
    const some = records.filter((record) => record.collection === collection).map(toRecord)
    if (some.length > 0) results.push({ collection, result: await applyPage(scope, collection, some, true) })
  }
  await db.rows(
    markCaughtUp(
      agencyId,
      due.map(({ id }) => id),
    ),
  )
  return { results, isMore: due.length === atOnce }
}
