import type { FastifyInstance } from 'fastify'
import { isStateCode } from '../../../contract/states.ts'
import { isId } from '../../../contract/paging.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, suspicious } from '../../platform/problem.ts'
import { enqueueSync, lockConnection } from './connections.queries.ts'
import { beginSyncRun } from './runs.queries.ts'
import { readCredentials, type SoftwareParts } from './open-session.ts'

/** Software calls here when something has changed. */
export const webhookPath = '/webhooks/software/:state/:agencyId/:software'
const largestBody = 64 * 1024

type Call = {
  Params: { state: string; agencyId: string; software: string }
  Headers: { 'x-signature'?: string; 'x-timestamp'?: string }
  Body: Buffer
}

/** An unknown agency, missing credentials and a wrong signature get the same answer. */
const refused = () => notFound('There is nothing at this address.')

/** A signed call starts a run; its content is not used, because the run asks the software itself. */
export async function serveWebhooks(app: FastifyInstance, parts: SoftwareParts): Promise<void> {
  await app.register(async (calls: FastifyInstance) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_, body, done) => done(null, body))
    calls.post<Call>(webhookPath, async ({ params, headers, body }, reply) => {
      const { state, software } = params
      if (!isStateCode(state) || !isId(params.agencyId)) throw refused()
      const key = { state, agencyId: Number(params.agencyId), software }
      const connector = parts.connectors.get(software)
      const database = parts.databases.of(state)
      const credentials = connector && (await readCredentials(parts, database, key))
      const now = parts.clock.now()
      const call = { body, signature: headers['x-signature'] ?? '', timestamp: headers['x-timestamp'] ?? '', now }
      if (!Buffer.isBuffer(body) || credentials === undefined || !connector?.isSigned(credentials, call))
        throw suspicious(refused(), 'signature-refused', 'call of management software')
      await database.transaction({ ...key, userId: null }, async (db) => {
        const connection = await maybeOne(db, lockConnection(key.agencyId, software))
        if (connection?.state !== 'CONNECTED' || connection.isHeld) return
        await db.rows(beginSyncRun(key.agencyId, software, { kind: 'SYNC', cause: 'WEBHOOK', userId: null }, now))
        await db.rows(enqueueSync(key, { isSlow: connection.isSlow }))
      })
      return reply.code(204).send()
    })
  })
}
