import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Config } from '../../platform/config.ts'
import { isOperator } from '../../platform/operators.ts'
import { notFound } from '../../platform/problem.ts'
import type { SignedIn } from '../../platform/sessions.ts'
import { apiGuidePage } from './api-guide-page.ts'
import { describeApi } from './describe-api.ts'

const policyWith = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** When a server has answered what waited for its start. */
const describedAfterMs = 2000

type GuideParts = {
  config: Config
  cookieName: string
  endpoints: readonly Endpoint[]
  findSession: (request: FastifyRequest) => Promise<SignedIn | undefined>
}

/**
 * What the API can do, for programs and as a page: for master users, who manage keys, and operators. In a trial for
 * everybody.
 */
export function serveApiGuide(app: FastifyInstance, { config, cookieName, endpoints, findSession }: GuideParts): void {
  const { brand, apiUrl, portalUrl, apiKeyRateLimit } = config
  const mayRead = async (request: FastifyRequest): Promise<boolean> => {
    if (isOperator(config, request.headers.authorization)) return true
    const session = await findSession(request)
    return session !== undefined && session.isMaster && session.hasPortalAccess && !session.requiresRelogin
  }

  let document: Promise<string> | undefined
  const describe = async (): Promise<string> =>
    (document ??= describeApi({ title: brand.name, url: apiUrl, cookieName, endpoints }).then((api) =>
      JSON.stringify(api),
    ))
  // It takes a second, for which the first reader would wait. A fault is told to that reader.
  app.addHook('onListen', () => {
    setTimeout(() => void describe().catch(() => {}), describedAfterMs).unref()
  })
  app.get('/openapi.json', async (request, reply) => {
    if (!(await mayRead(request))) throw notFound('There is nothing at this address.')
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await describe())
  })

  app.get('/api-guide', async (request, reply) => {
    // The page with the link to the guide asks to sign in, or says who may read it.
    if (!(await mayRead(request))) return reply.redirect(`${portalUrl}/settings/api-integration`, 303)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyWith(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(apiGuidePage({ brandName: brand.name, apiUrl, keysPerMinute: apiKeyRateLimit, endpoints }, nonce))
  })
}
