import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EventInbox, PostedEvent } from '../../outside/software/connector.ts'
import { maybeOne, type Database, type Db } from '../../platform/database.ts'
import { notFound, suspicious } from '../../platform/problem.ts'
import { isHeldUp, untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import { enqueueSync, lockConnection } from './connections.queries.ts'
import {
  agenciesOfOffice,
  dropEarlyEvents,
  earlyEvents,
  emptyEarlierEvents,
  eventsAfter,
  eventsOfProperties,
  keepEarlyEvent,
  storeEvents,
  type EventOfProperty,
} from './events.queries.ts'
import type { ConnectionKey, SoftwareParts } from './open-session.ts'
import { beginSyncRun } from './runs.queries.ts'

/** Software without lists posts here what happens; it was given the secret of the address. */
export const eventPath = '/webhooks/software/:software/events/:secret'
const largestBody = 256 * 1024
/** While the database is busy or a reading holds the connection: whether an event comes again that was not taken is not known. */
const patienceMs = 10_000
const earlyAtOnce = 500

type Call = { Params: { software: string; secret: string }; Body: Buffer }
type Parts = Pick<SoftwareParts, 'databases' | 'clock' | 'connectors'>

const refused = () => notFound('There is nothing at this address.')

/** Whether the address has the right secret: such calls are not limited, because an event that is refused may not come again. */
export const isEventOfSoftware = (
  { connectors }: Pick<Parts, 'connectors'>,
  { routeOptions, params }: FastifyRequest,
): boolean => {
  const { software, secret } = params as Call['Params']
  return routeOptions.url === eventPath && connectors.get(software)?.knowsSecret?.(secret) === true
}

/** Stores each event once and starts a run, which reads it. */
export async function receiveEvents(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (calls: FastifyInstance) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_, body, done) => done(null, body))
    calls.post<Call>(eventPath, async (request, reply) => {
      const { params, body } = request
      if (!isEventOfSoftware(parts, request))
        throw suspicious(refused(), 'signature-refused', 'event of management software')
      const now = parts.clock.now()
      const event = Buffer.isBuffer(body) ? parts.connectors.get(params.software)?.readEvent?.(body, now) : undefined
      if (!event) return reply.code(400).send({ message: 'This is not an event.' })
      const store = async () => storeEvent(parts, params.software, event, now)
      await untilDatabaseAnswers(store, AbortSignal.timeout(patienceMs), isHeldUp)
      return reply.code(204).send()
    })
  })
}

/** For each agency of the office; it may be repeated. */
async function storeEvent({ databases }: Parts, software: string, event: PostedEvent, now: Date): Promise<void> {
  const { id, accountId, about } = event
  let agencies = 0
  for (const { database } of databases.all)
    for (const key of await database.ask(agenciesOfOffice(software, accountId))) {
      agencies += 1
      await storeForAgency(database, { ...key, software }, event, now)
    }
  // The agency may be about to connect its office, and whether the event comes again is not known.
  if (agencies === 0 && about) await databases.first.ask(keepEarlyEvent(software, accountId, { id, ...about }, now))
}

async function storeForAgency(database: Database, key: ConnectionKey, event: PostedEvent, now: Date): Promise<void> {
  const { agencyId, software } = key
  const { id, about } = event
  await database.transaction({ ...key, userId: null }, async (db) => {
    const connection = await maybeOne(db, lockConnection(agencyId, software))
    if (!connection) return
    if (about && (await storeNew(db, key, [{ id, ...about }], now)) === 0) return
    if (connection.state !== 'CONNECTED' || connection.isHeld) return
    await db.rows(beginSyncRun(agencyId, software, { kind: 'SYNC', cause: 'WEBHOOK', userId: null }, now))
    await db.rows(enqueueSync(key, { isSlow: connection.isSlow }))
  })
}

/** With the connection locked. Returns how many had not come before. */
async function storeNew(
  db: Db,
  { agencyId, software }: ConnectionKey,
  events: readonly EventOfProperty[],
  now: Date,
): Promise<number> {
  const added = await db.rows(storeEvents(agencyId, software, events, now))
  if (added.length > 0) await db.rows(emptyEarlierEvents(agencyId, software, added))
  return added.length
}

/** What came before the office was connected is now the agency’s, and is read as if it had come later. */
export async function takeEarlyEvents(
  { databases, clock }: Omit<Parts, 'connectors'>,
  key: ConnectionKey,
): Promise<void> {
  const { state, agencyId, software } = key
  for (;;) {
    const taken = await databases.of(state).transaction({ ...key, userId: null }, async (db) => {
      const connection = await maybeOne(db, lockConnection(agencyId, software))
      if (connection?.state !== 'CONNECTED' || connection.accountId === null) return undefined
      const events = await databases.first.ask(earlyEvents(software, connection.accountId, earlyAtOnce))
      if (events.length > 0) await storeNew(db, key, events, clock.now())
      return { office: connection.accountId, ids: events.map(({ id }) => id) }
    })
    if (!taken || taken.ids.length === 0) return
    // After a crash before this they come again, and count once.
    await databases.first.ask(dropEarlyEvents(software, taken.office, taken.ids))
  }
}

/** The stored events of an agency, for a reading. */
export function openInbox(database: Database, key: ConnectionKey): EventInbox {
  const { agencyId, software } = key
  const reader = database.reader({ ...key, userId: null })
  return {
    after: async (cursor, atMost) => {
      const rows = await reader.rows(eventsAfter(agencyId, software, cursor, atMost))
      const propertyIds = [...new Set(rows.map(({ propertyId }) => propertyId))]
      return { propertyIds, cursor: rows.at(-1)?.cursor, isLast: rows.length < atMost }
    },
    ofProperties: async (propertyIds) => reader.rows(eventsOfProperties(agencyId, software, propertyIds)),
  }
}
