import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EventInbox, PostedEvent } from '../../outside/software/connector.ts'
import { maybeOne, type Database } from '../../platform/database.ts'
import { notFound, suspicious } from '../../platform/problem.ts'
import { enqueueSync, lockConnection } from './connections.queries.ts'
import { agenciesOfOffice, emptyEarlierEvents, eventsAfter, eventsOfProperties, storeEvent } from './events.queries.ts'
import type { ConnectionKey, SoftwareParts } from './open-session.ts'
import { beginSyncRun } from './runs.queries.ts'

/** Software without lists posts here what happens; it was given the secret of the address. */
export const eventPath = '/webhooks/software/:software/events/:secret'
const largestBody = 256 * 1024

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
      let agencies = 0
      for (const { database } of parts.databases.all)
        for (const key of await database.ask(agenciesOfOffice(params.software, event.accountId))) {
          agencies += 1
          await storeForAgency(database, { ...key, software: params.software }, event, now)
        }
      if (agencies === 0) throw refused()
      return reply.code(204).send()
    })
  })
}

async function storeForAgency(database: Database, key: ConnectionKey, event: PostedEvent, now: Date): Promise<void> {
  const { agencyId, software } = key
  const { about } = event
  await database.transaction({ ...key, userId: null }, async (db) => {
    const connection = await maybeOne(db, lockConnection(agencyId, software))
    if (!connection) return
    if (about) {
      if (!(await maybeOne(db, storeEvent(agencyId, software, { ...event, about }, now)))) return
      await db.rows(emptyEarlierEvents(agencyId, software, about.propertyId, about.kind))
    }
    if (connection.state !== 'CONNECTED' || connection.isHeld) return
    await db.rows(beginSyncRun(agencyId, software, { kind: 'SYNC', cause: 'WEBHOOK', userId: null }, now))
    await db.rows(enqueueSync(key, { isSlow: connection.isSlow }))
  })
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
