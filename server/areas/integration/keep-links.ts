import type { Collection, RecordPage, SoftwareRecord } from '../../outside/software/records.ts'
import { markContactsChanged, markDetailsChanged } from '../mirrored-properties/write-mirrored.queries.ts'
import {
  dropUnseenLinks,
  holdersOf,
  markSeen,
  noteMissingProperties,
  noteMissingTenancies,
  saveLinks,
} from './links.queries.ts'
import type { SyncScope } from './sync-scope.ts'

/** Of a whole list that lacks more, the next one asks about the rest. */
const mostMissing = 200

/** Contacts that are nobody's landlord or tenant are nobody's business here. */
export async function onlyLinked(
  { db, agencyId, software }: Pick<SyncScope, 'db' | 'agencyId' | 'software'>,
  records: readonly SoftwareRecord[],
): Promise<SoftwareRecord[]> {
  const ids = records.map(({ externalId }) => externalId)
  const linked = new Set((await db.rows(holdersOf(agencyId, software, ids))).map(({ contactId }) => contactId))
  return records.filter(({ externalId }) => linked.has(externalId))
}

/** What a page says beside its records: who is linked with whom, and what a whole list had and lacked. */
export async function keepLinks(scope: SyncScope, collection: Collection, page: RecordPage): Promise<void> {
  const { db, agencyId, software, now } = scope
  const { links, whole, records } = page
  const changed: string[] = []
  if (links && links.length > 0) {
    const rows = await db.rows(saveLinks(agencyId, software, links, whole?.from ?? now.toISOString()))
    changed.push(...rows.map(({ holderId }) => holderId))
  }
  if (whole?.isOver && whole.holders !== null && whole.before !== null) {
    const rows = await db.rows(dropUnseenLinks(agencyId, software, whole.holders, whole.before))
    changed.push(...rows.map(({ holderId }) => holderId))
  }
  if (changed.length > 0) await db.rows(markContactsChanged(software, [...new Set(changed)]))
  if (!whole || links || scope.isDry) return
  const ids = records.map(({ externalId }) => externalId)
  await db.rows(markSeen(agencyId, software, collection, ids, whole.from))
  if (!whole.isOver) return
  const note = collection === 'tenancies' ? noteMissingTenancies : noteMissingProperties
  await db.rows(note(agencyId, software, whole.from, now, mostMissing))
}

/** Before a page is taken over: what has changed since its details were read. */
export async function noteChangedDetails(
  { db, agencyId, software, isDry }: SyncScope,
  collection: Collection,
  records: readonly SoftwareRecord[],
): Promise<void> {
  if (collection !== 'properties' || isDry) return
  const changed = records.map(({ externalId, changedAt }) => ({ externalId, changedAt }))
  await db.rows(markDetailsChanged(agencyId, software, changed))
}
