import { softwareLabel } from '../../../contract/agency.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { listNotWithUs } from '../../../contract/integration/not-with-us.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshOtherCards } from '../cards/refresh-cards.ts'
import { restoreDuplicate, leaveOutMirror } from '../mirrored-properties/write-mirrored.queries.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { leaveOut, settled } from './decide.ts'
import { lockRecord } from './decisions.queries.ts'
import {
  countDuplicates,
  countMirrorsNotWithUs,
  duplicates,
  mirrorsNotWithUs,
  takeBackRecord,
} from './not-with-us.queries.ts'

export async function readNotWithUs(
  { db, agencyId }: Scope,
  { kind, query, page, 'page-size': pageSize }: QueryOf<typeof listNotWithUs>,
): Promise<ReplyOf<typeof listNotWithUs>> {
  const paging = { page, pageSize }
  const [rows, [total]] =
    kind === 'DUPLICATE'
      ? await db.batch([duplicates(agencyId, query, paging), countDuplicates(agencyId, query)])
      : await db.batch([mirrorsNotWithUs(agencyId, kind, query, paging), countMirrorsNotWithUs(agencyId, kind, query)])
  return { items: rows.map((row) => ({ ...row, softwareName: softwareLabel(row.software) })), total: total?.count ?? 0 }
}

type Named = { software: string; externalId: string }

async function lockKnown({ db, agencyId }: Scope, { software, externalId }: Named) {
  const record = await maybeOne(db, lockRecord(agencyId, software, externalId))
  if (!record) throw notFound('This property of the software was not found')
  return record
}

/** A property of the portfolio leaves it, because it is a second record of one on service. */
export async function leaveOutDuplicate(scope: Scope, { propertyId, ...named }: Named & { propertyId: number }) {
  const { db, agencyId } = scope
  const { software, externalId } = named
  await lockProperty(scope, propertyId)
  const record = await lockKnown(scope, named)
  if (record.isDuplicate && record.candidates.includes(propertyId)) return
  if (record.outcome !== 'APPLIED') throw settled()
  const mirror = await maybeOne(db, leaveOutMirror(agencyId, software, externalId))
  if (!mirror) throw ruleBroken('This property is on service or being enrolled, so it cannot be left out')
  await leaveOut(scope, { ...named, label: record.label, candidates: [propertyId] })
  await refreshOtherCards(scope, [mirror.id])
}

/** It is in the portfolio again, or a person is asked again which property it is. */
export async function restoreLeftOut(scope: Scope, named: Named): Promise<void> {
  const { db, agencyId } = scope
  const { software, externalId } = named
  const record = await lockKnown(scope, named)
  if (!record.isDuplicate) throw settled()
  const mirror = await maybeOne(db, restoreDuplicate(agencyId, software, externalId))
  const reason = 'It was left out as a duplicate before'
  await db.rows(takeBackRecord(agencyId, { ...named, isMirrored: mirror !== undefined, reason }))
  await recordChange(db, scope, {
    action: 'take-back-duplicate',
    entity: 'properties',
    entityId: record.candidates[0] ?? null,
    propertyId: record.candidates[0] ?? null,
    after: { ...named, address: record.label },
  })
  if (mirror) await refreshOtherCards(scope, [mirror.id])
}
