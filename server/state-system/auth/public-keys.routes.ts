import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { notFound } from '../../platform/problem.ts'
import { siteOfRequest, type StateSites } from '../kit/routes/state-site.ts'
import { keyListLifeSeconds, publicKeys } from './signing-keys.ts'

type Parts = { sites: StateSites; clock: Clock }

/** The public keys of a state, for verifying its tokens. */
export function publicKeyRoutes(app: FastifyInstance, { sites, clock }: Parts): void {
  app.get('/:state/.well-known/jwks.json', async (request, reply) => {
    const site = siteOfRequest(sites, request)
    if (!site) throw notFound('This state was not found.')
    const keys = await publicKeys(site, clock.now())
    return reply
      .header('cache-control', `public, max-age=${keyListLifeSeconds}`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ keys }))
  })
}
