import type { ReplyOf } from '../../../contract/endpoint.ts'
import type {
  ChangedQuery,
  listChangedInvoices,
  listChangedProperties,
  listChangedQuotes,
  listChangedTenancies,
  listChangedVisits,
} from '../../../contract/records/records.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import {
  allRecords,
  changedRecords,
  changesNow,
  type Position,
  type RecordRow,
  type RecordKind,
} from './records.queries.ts'

/**
 * Where a program stands. `all`: it lists all records, and goes on with what changes from `since` on. `new`: it has what changed up to
 * `after`; once it has the rest, it goes on from `since`.
 */
type Cursor = { of: string; epoch: string; step: 'all' | 'new'; since: string; after: Position }

/** A cursor of other records, or of another agency, would skip some without a word. */
const listOf = (kind: RecordKind, agencyId: number): string => `${kind.toLowerCase()}${agencyId}`

const toText = ({ of, epoch, step, since, after }: Cursor): string =>
  [of, epoch, step, since, after.changedIn, after.id].join('-')

const wrongCursor = () => new Problem('malformed', 'The cursor is not one that this call gave.')

function toCursor(text: string, list: string): Cursor {
  const [, of, epoch, step, since, changedIn, id] =
    /^([a-z]+\d{1,10})-(\d{1,20}\.\d{1,10})-(all|new)-(\d{1,19})-(\d{1,19})-(\d{1,10})$/.exec(text) ?? []
  if (of !== list || !epoch || !since || !changedIn || Number(id) > 2_147_483_647) throw wrongCursor()
  return { of, epoch, step: step as Cursor['step'], since, after: { changedIn, id: Number(id) } }
}

/** The last position before a transaction. */
const before = (transaction: string): Position => ({ changedIn: transaction, id: 0 })

type Replies = {
  PROPERTY: ReplyOf<typeof listChangedProperties>
  TENANCY: ReplyOf<typeof listChangedTenancies>
  VISIT: ReplyOf<typeof listChangedVisits>
  QUOTE: ReplyOf<typeof listChangedQuotes>
  INVOICE: ReplyOf<typeof listChangedInvoices>
}

export async function listChanges<Kind extends RecordKind>(
  { db, agencyId }: Scope,
  kind: Kind,
  { cursor: text, 'page-size': size }: ChangedQuery,
): Promise<Replies[Kind]> {
  const of = listOf(kind, agencyId)
  const given = text === undefined ? undefined : toCursor(text, of)
  const isAll = given === undefined || given.step === 'all'
  const after = given?.after ?? before('0')
  const rowsOf = isAll
    ? allRecords(agencyId, kind, after.id, size + 1)
    : changedRecords(agencyId, kind, after, size + 1)
  // The horizon is read first: what is committed between the two comes again.
  const [[now], found] = await db.batch([changesNow(), rowsOf])
  const { horizon, epoch } = now as { horizon: string; epoch: string }
  if (given && given.epoch !== epoch)
    throw new Problem(
      'conflict',
      'The data was restored since this cursor was given. Please begin again without a cursor.',
    )
  const isFirst =
    given === undefined || (given.step === 'new' && given.after.id === 0 && given.since === given.after.changedIn)
  return pageFrom(found, { of, epoch, isAll, since: isFirst ? horizon : given.since, size }) as Replies[Kind]
}

type Standing = { of: string; epoch: string; isAll: boolean; since: string; size: number }

function pageFrom(found: readonly RecordRow[], { of, epoch, isAll, since, size }: Standing) {
  const rows = found.slice(0, size)
  const hasMore = found.length > size
  const last = rows.at(-1)
  const cursor: Cursor =
    hasMore && last
      ? { of, epoch, step: isAll ? 'all' : 'new', since, after: { changedIn: last.changedIn, id: last.id } }
      : { of, epoch, step: 'new', since, after: before(since) }
  return { items: rows.map(({ id, record }) => ({ id, record })), cursor: toText(cursor), hasMore }
}
