import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createProviderAgency, listProviderAgencies } from '../../../contract/agencies/provider-agencies.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { createByCall, readProviderKey } from '../../areas/agencies/provider-keys.ts'
import { agenciesForProvider, touchProviderKey, type PresentedKey } from '../../areas/agencies/provider-keys.queries.ts'
import { answerErrors } from '../../platform/answer-errors.ts'
import { bearerKey, countKeyCall, type KeyCalls } from '../../platform/api-keys.ts'
import type { Clock } from '../../platform/clock.ts'
import { readIntention } from '../../platform/idempotency.ts'
import { openApiDocument } from '../../platform/open-api.ts'
import { parseJson, parsePart, refuseBadText } from '../../platform/parse-request.ts'
import { notFound } from '../../platform/problem.ts'
import { changing, readingFrom, siteOfRequest, type StateSite, type StateSites } from '../kit/routes/state-site.ts'

type Parts = { sites: StateSites; clock: Clock; calls: KeyCalls }
type KeyCall = { request: FastifyRequest; reply: FastifyReply; site: StateSite; key: PresentedKey; now: Date }

type KeyHandler = (call: KeyCall) => Promise<FastifyReply>

const touchEveryMs = 60_000

/** What the calls take and answer, for programs. */
export const describeProviderCalls = async ({ brand, name, url }: StateSite): Promise<string> =>
  JSON.stringify(
    await openApiDocument({
      title: `${brand.name}, ${name}: agencies`,
      url,
      cookieName: null,
      endpoints: [createProviderAgency, listProviderAgencies],
      keys: 'A key of the provider, which who manages staff makes in this system at API keys.',
    }),
  )

/** Finds the key of a call and notes its use. Cookies do not count. */
async function openCall(
  { sites, clock, calls }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyCall> {
  const site = siteOfRequest(sites, request)
  if (!site) throw notFound('This state was not found.')
  const now = clock.now()
  const { state, admitsDemoUsers } = site
  const reading = { db: readingFrom(site), state, now, admitsDemoUsers }
  const key = await readProviderKey(reading, bearerKey(request), 'agencies')
  request.stateUser = { state, userId: key.userId, originalUserId: null }
  await countKeyCall(calls, `${state} ${key.id}`, (name, value) => void reply.header(name, value))
  refuseBadText([request.query])
  if (now.getTime() - Date.parse(key.lastUsedAt ?? '1970-01-01') > touchEveryMs)
    await changing(site, key.userId, async (db) => db.rows(touchProviderKey(key.id, now)))
  return { request, reply, site, key, now }
}

const send = async (reply: FastifyReply, data: unknown): Promise<FastifyReply> =>
  reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: true, data }))

async function create({ request, reply, site, key, now }: KeyCall): Promise<FastifyReply> {
  const body = parsePart(createProviderAgency.body, request.body, 'body') ?? {}
  const intention = readIntention(request, createProviderAgency)
  const { state } = site
  const { userId, userName } = key
  const actor = { state, agencyId: null, userId, userName, originalUserId: null, now, requestId: request.id }
  // Each invites a person by email.
  const { isRepeated, ...created } = await changing(site, userId, async (db) => {
    const scope = { ...actor, db, apiKey: { id: key.id, name: key.name } }
    const answer = await createByCall(scope, { keyId: key.id, body, intention })
    if (!answer.isRepeated) await site.limits.count(db, 'mail', { state, userId })
    return answer
  })
  if (isRepeated) void reply.header('idempotent-replay', 'true')
  return send(reply, created)
}

async function list({ request, reply, site, key }: KeyCall): Promise<FastifyReply> {
  const { after = 0, 'page-size': size = 1 } = parsePart(listProviderAgencies.query, request.query, 'query') ?? {}
  const found = await readingFrom(site, key.userId).rows(agenciesForProvider(after, size))
  const items = found.slice(0, size)
  return send(reply, { items, next: found.length > size ? (items.at(-1)?.id ?? null) : null })
}

/** Calls of the provider's programs, in the format of the portal's API. */
export async function providerCallRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (calls) => {
    answerErrors(calls)
    calls.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => {
      try {
        done(null, parseJson(body as Buffer))
      } catch (error) {
        done(error as Error)
      }
    })
    const answerKeys = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, handle: KeyHandler) =>
      calls.route({
        method,
        url: `/:state${path}`,
        handler: async (request, reply) => handle(await openCall(parts, request, reply)),
      })
    answerKeys(createProviderAgency, create)
    answerKeys(listProviderAgencies, list)
    answerKeys({ method: 'GET', path: '/v1/openapi.json' }, async ({ reply, site }) =>
      reply.type('application/json; charset=utf-8').send(await describeProviderCalls(site)),
    )
  })
}
