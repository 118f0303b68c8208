import type { FastifyInstance } from 'fastify'
import type { StateCode } from '../../contract/states.ts'
import type { Clock } from '../platform/clock.ts'
import { notFound } from '../platform/problem.ts'
import { siteOfRequest } from './page-routes.ts'
import { keyListLifeSeconds, publicKeys } from './signing-keys.ts'
import type { StateSite } from './state-site.ts'

type Parts = { sites: ReadonlyMap<StateCode, StateSite>; clock: Clock }

/** What a state signs with, for whoever checks its tokens. */
export function keyListRoutes(app: FastifyInstance, { sites, clock }: Parts): void {
  app.get('/:state/.well-known/jwks.json', async (request, reply) => {
    const site = siteOfRequest(sites, request)
    if (!site) throw notFound('There is no such state here.')
    const keys = await publicKeys(site, clock.now())
    return reply
      .header('cache-control', `public, max-age=${keyListLifeSeconds}`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ keys }))
  })
}
