import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { StateCode } from '../../../contract/states.ts'
import type { SoftwareCallToUs } from '../../outside/software/connector.ts'
import { maybeOne } from '../../platform/database.ts'
import { once } from '../../platform/once.ts'
import { notFound, suspicious } from '../../platform/problem.ts'
import { enqueueSync, lockConnection } from './connections.queries.ts'
import { noteHints } from './links.queries.ts'
import { agenciesOfAccount } from './quotas.queries.ts'
import { beginSyncRun } from './runs.queries.ts'
import type { SoftwareParts } from './open-session.ts'

/** Software calls here when something has changed, for all agencies at one address. */
export const webhookPath = '/webhooks/software/:software'
const largestBody = 1024 * 1024
/** Longer than a signature is good. */
const rememberedMs = 15 * 60_000

type Call = { Params: { software: string }; Body: Buffer }

/** Unknown software, a wrong signature, an old call and one that came before get the same answer. */
const refused = () =>
  suspicious(notFound('There is nothing at this address.'), 'signature-refused', 'call of management software')

/** A signed call is only a hint: what it names is noted, and a run asks the software about it. */
export async function serveWebhooks(
  app: FastifyInstance,
  { databases, clock, connectors }: Pick<SoftwareParts, 'databases' | 'clock' | 'connectors'>,
): Promise<void> {
  await app.register(async (calls: FastifyInstance) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_, body, done) => done(null, body))
    calls.post<Call>(webhookPath, async ({ params: { software }, headers, body }, reply) => {
      const now = clock.now()
      const call = Buffer.isBuffer(body) ? connectors.get(software)?.readCall?.({ headers, body, now }) : undefined
      if (!call) throw refused()
      const bucket = createHash('sha256').update(`call of ${software} ${call.id}`).digest()
      const note = async () => noteCall({ databases, clock }, software, call)
      if (!(await once(databases.first, bucket, rememberedMs, note))) throw refused()
      return reply.code(204).send()
    })
  })
}

/** For each agency of the account, what the call names is noted, and a run begins. */
async function noteCall(
  { databases, clock }: Pick<SoftwareParts, 'databases' | 'clock'>,
  software: string,
  { accountId, hints }: SoftwareCallToUs,
): Promise<void> {
  const now = clock.now()
  for (const { database } of databases.all)
    for (const { state, agencyId } of await database.ask(agenciesOfAccount(software, accountId)))
      await database.transaction({ state: state as StateCode, agencyId, userId: null }, async (db) => {
        const connection = await maybeOne(db, lockConnection(agencyId, software))
        if (connection?.state !== 'CONNECTED' || connection.isHeld || hints.length === 0) return
        await db.batch([
          noteHints(agencyId, software, hints, now),
          beginSyncRun(agencyId, software, { kind: 'SYNC', cause: 'WEBHOOK', userId: null }, now),
          enqueueSync({ state: state as StateCode, agencyId, software }, { isSlow: connection.isSlow }),
        ])
      })
}
