import type { SoftwareSession } from '../../outside/software/connector.ts'
import type { Collection, HintAnswer, SoftwareRecord } from '../../outside/software/records.ts'
import { maybeOne } from '../../platform/database.ts'
import { applyPage } from './apply-page.ts'
import { storeCursor } from './connections.queries.ts'
import { onlyLinked } from './keep-links.ts'
import {
  dropContacts,
  dropHint,
  holdersOf,
  mergeContacts,
  nextHint,
  noteHints,
  noteUnread,
  recordOf,
  type NotedHint,
} from './links.queries.ts'
import { markContactsChanged, markDetailsRead } from '../mirrored-properties/write-mirrored.queries.ts'
import type { ConnectionKey, SoftwareParts } from './open-session.ts'
import { knownRecords, saveChangedAt } from './records.queries.ts'
import { noteProgress, type SyncRunRow } from './runs.queries.ts'
import type { PageResult, SyncScope } from './sync-scope.ts'

type Result = { collection: Collection; result: PageResult }
export type Work = (scope: SyncScope) => Promise<Result[]>

/** What events name is noted with how far they were read, and asked about once everything else is read. */
export async function readEvents(
  { databases, clock }: Pick<SoftwareParts, 'databases' | 'clock'>,
  key: ConnectionKey,
  session: SoftwareSession,
  cursor: string | undefined,
): Promise<void> {
  const { state, agencyId, software } = key
  for (let at = cursor, isLast = session.hints === undefined; !isLast;) {
    const page = await session.hints?.(at)
    if (!page) return
    const now = clock.now()
    await databases
      .of(state)
      .transaction({ ...key, userId: null }, async (db) =>
        db.batch([
          noteHints(agencyId, software, page.hints, now),
          storeCursor(agencyId, software, 'events', page.cursor, now),
        ]),
      )
    at = page.cursor
    isLast = page.isLast
  }
}

type HintScope = {
  parts: Pick<SoftwareParts, 'databases' | 'clock'>
  key: ConnectionKey
  session: SoftwareSession
}

const isNoted = 'unread'

/** What no list says is asked about a little at a time: once in each run, however often it goes on. */
export async function noteUnreadOnce(
  { parts: { databases, clock }, key, session }: HintScope,
  run: SyncRunRow,
): Promise<SyncRunRow> {
  const { finished = [] } = run.progress
  if (!session.detailsAtOnce || finished.includes(isNoted)) return run
  const { state, agencyId, software } = key
  const details = await session.detailsAtOnce()
  const next = { ...run, progress: { ...run.progress, finished: [...finished, isNoted] } }
  await databases
    .of(state)
    .transaction({ ...key, userId: null }, async (db) =>
      db.batch([noteUnread(agencyId, software, details, clock.now()), noteProgress(agencyId, next)]),
    )
  return next
}

/** Returns false if the time is over before the software was asked about all hints. */
export async function confirmHints(
  { parts: { databases }, key, session }: HintScope,
  isOver: () => boolean,
  take: (work: Work) => Promise<void>,
): Promise<boolean> {
  const { state, agencyId, software } = key
  const [database, tenant] = [databases.of(state), { ...key, userId: null }]
  if (!session.confirm) return true
  for (;;) {
    if (isOver()) return false
    const hint = await maybeOne(database.reader(tenant), nextHint(agencyId, software))
    if (!hint) return true
    const answer = await session.confirm(hint)
    await take(async (scope) => takeConfirmed(scope, hint, answer))
  }
}

/** Events, calls and gaps in lists are only hints: what the software answers about each is taken over like any page. */
async function takeConfirmed(scope: SyncScope, hint: NotedHint, answer: HintAnswer): Promise<Result[]> {
  const { db, agencyId, software } = scope
  const results: Result[] = []
  const take = async (collection: Collection, records: SoftwareRecord[] | undefined) => {
    if (records && records.length > 0) results.push({ collection, result: await applyPage(scope, collection, records) })
  }
  if (answer.merged) await merge(scope, answer.merged)
  await take('people', answer.people && (await onlyLinked(scope, answer.people)))
  await take(
    'properties',
    hint.kind === 'MISSING' && answer.isGone
      ? await goneRecord(scope, hint.id)
      : await onlyManaged(scope, answer.properties),
  )
  await take('tenancies', answer.tenancies)
  if (hint.kind === 'PROPERTY' || hint.kind === 'MISSING') {
    for (const record of answer.properties ?? []) await db.rows(saveChangedAt(agencyId, software, record))
    await db.rows(markDetailsRead(agencyId, software, hint.id, scope.now))
  }
  if (hint.kind === 'CONTACT' && answer.isGone) await db.rows(dropContacts(agencyId, software, [hint.id]))
  await db.rows(dropHint(agencyId, software, hint))
  return results
}

/** The list lacked it, and there is nothing under its id: it is over. */
async function goneRecord({ db, agencyId, software, today }: SyncScope, id: string): Promise<SoftwareRecord[]> {
  const [known] = await db.rows(recordOf(agencyId, software, id))
  if (!known || known.outcome === 'EXCLUDED') return []
  const { changedAt, ...value } = known.record as { changedAt: string | null }
  return [
    { externalId: id, label: known.label, changedAt, value: { ...value, lostOn: today } } as unknown as SoftwareRecord,
  ]
}

/** What was never managed here is not lost. */
async function onlyManaged(
  { db, agencyId, software }: SyncScope,
  records: SoftwareRecord<'properties'>[] = [],
): Promise<SoftwareRecord[]> {
  const ids = records.map(({ externalId }) => externalId)
  const known = new Set(
    (await db.rows(knownRecords(agencyId, software, 'properties', ids))).map(({ externalId }) => externalId),
  )
  return records.filter(({ externalId, value }) => known.has(externalId) || (value && value.lostOn === null))
}

async function merge(
  { db, agencyId, software }: SyncScope,
  { into, from }: { into: string; from: string[] },
): Promise<void> {
  if (from.length === 0) return
  await db.rows(mergeContacts(agencyId, software, into, from))
  await db.rows(dropContacts(agencyId, software, from))
  const links = await db.rows(holdersOf(agencyId, software, [into]))
  await db.rows(markContactsChanged(software, [into, ...links.map(({ holderId }) => holderId)]))
}
