import type { FastifyInstance } from 'fastify'
import type { StateCode } from '../../contract/states.ts'
import type { Clock } from '../platform/clock.ts'
import { notFound } from '../platform/problem.ts'
import { siteOfRequest } from './page-routes.ts'
import { keyListLifeSeconds, publicKeys } from './signing-keys.ts'
import type { StateSite } from './state-site.ts'

type Parts = { sites: ReadonlyMap<StateCode, StateSite>; clock: Clock }

/** The public keys of a state, for verifying its tokens. */
export function keyListRoutes(app: FastifyInstance, { sites, clock }: Parts): void {
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
