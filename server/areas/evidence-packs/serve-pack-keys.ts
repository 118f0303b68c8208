import type { FastifyInstance } from 'fastify'
import { packKeysPath } from '../../../contract/evidence-packs.ts'
import type { Databases } from '../../platform/databases.ts'
import { evidencePublicKeys } from './evidence-packs.queries.ts'
import { publishedKey } from './pack-key.ts'

/** The public keys of all packs that were ever made. */
export const servePackKeys = (app: FastifyInstance, databases: Databases): void => {
  app.get(packKeysPath, async (_, reply) => {
    const found = await Promise.all(
      databases.all.map(async ({ database, states: [state = 'vic'] }) =>
        database.reader({ state, agencyId: null, userId: null }).rows(evidencePublicKeys),
      ),
    )
    const keys = new Map(found.flat().map(({ kid, publicKey }) => [kid, publishedKey(kid, publicKey)]))
    return reply.header('cache-control', 'public, max-age=300').send({ keys: [...keys.values()] })
  })
}
