import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Databases } from './databases.ts'
import { answerOnce, intentionOf } from './idempotency.ts'
import { envelopeSchema, failureSchema, jsonSchemaOf } from './json-schema.ts'
import { parsePart, refuseBadText } from './parse-request.ts'
import { forbidden, Problem } from './problem.ts'
import type { Scope } from './scope.ts'
import { todayIn } from './scope.ts'
import { FileAnswer, nothing, ReadyJson, type Exchange, type Route } from './serve.ts'
import { sendFile } from './send-file.ts'
import type { Sessions, SignedIn } from './sessions.ts'

export type RouteParts = {
  databases: Databases
  sessions: Sessions
  clock: Clock
  isSecure: boolean
  /** Calls that need no session are the ones worth hammering. */
  publicWriteLimit: { max: number; timeWindow: string }
}

const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET'

/** Cookies are kept back until the work is committed: a failed call changes nothing in the browser either. */
function exchangeOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Exchange & { release(): void } {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const cookies = new Map<string, () => void>()
  return {
    requestId: request.id,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) => {
      cookies.set(name, () => reply.setCookie(name, value, { ...attributes, maxAge }))
    },
    clearCookie: (name) => {
      cookies.set(name, () => reply.clearCookie(name, attributes))
    },
    release: () => cookies.forEach((write) => write()),
  }
}

/** Whoever signed out of the state's system is out here too, though the session can still say who it was. */
function refuseRestricted({ requiresRelogin, hasPortalAccess }: SignedIn): void {
  if (requiresRelogin) throw new Problem('no-session', 'No user session')
  if (!hasPortalAccess) throw forbidden('This page is restricted')
}

function responseSchemas(endpoint: Endpoint) {
  const schemas: Record<string, unknown> = { '4xx': failureSchema, '5xx': failureSchema }
  if (endpoint.reply) schemas[endpoint.status ?? 200] = envelopeSchema(jsonSchemaOf(endpoint.reply, 'output'))
  return schemas
}

export function registerRoutes(app: FastifyInstance, routes: readonly Route[], parts: RouteParts): void {
  for (const route of routes) {
    const { endpoint } = route
    const handle = route.handle as unknown as (context: object) => Promise<unknown>
    const success = endpoint.status ?? 200

    const scopeFor = (signedIn: SignedIn, request: FastifyRequest): Omit<Scope, 'db'> => {
      const now = parts.clock.now()
      const { state, agencyId, userId, userName, originalUserId } = signedIn
      return {
        state,
        agencyId,
        userId,
        userName,
        originalUserId,
        now,
        today: todayIn(state, now),
        requestId: request.id,
      }
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: responseSchemas(endpoint) },
      ...(endpoint.access === 'public' && isWrite(endpoint) && { config: { rateLimit: parts.publicWriteLimit } }),
      handler: async (request, reply) => {
        const exchange = exchangeOf(request, reply, parts.isSecure)
        const answer = async (data: unknown) => {
          exchange.release()
          if (data instanceof FileAnswer) return sendFile(reply, data)
          if (data instanceof ReadyJson)
            return reply
              .code(success)
              .type('application/json; charset=utf-8')
              .serializer(String)
              .send(`{"success":true,"data":${data.text}}`)
          return data === nothing || !endpoint.reply
            ? reply.code(204).send()
            : reply.code(success).send({ success: true, data })
        }
        if (endpoint.access === 'public') {
          return answer(await handle({ ...parsed(endpoint, request), exchange }))
        }
        const signedIn = await parts.sessions.find(exchange)
        if (!signedIn) throw new Problem('no-session', 'No user session')
        request.signedIn = signedIn
        if (!endpoint.evenWithoutPortalAccess) refuseRestricted(signedIn)
        await parts.sessions.keepAlive(signedIn)
        const asked = { ...parsed(endpoint, request), exchange, signedIn }
        const database = parts.databases.of(signedIn.state)
        const scope = scopeFor(signedIn, request)
        if (!isWrite(endpoint)) {
          return answer(await handle({ ...asked, scope: { ...scope, db: database.reader(signedIn) } }))
        }
        const intention = intentionOf(request, endpoint)
        const outcome = await database.transaction(signedIn, async (db) =>
          answerOnce(db, signedIn, intention, {
            work: async () => handle({ ...asked, scope: { ...scope, db } }),
            serialise: (data) =>
              data === nothing || !endpoint.reply
                ? null
                : (reply.getSerializationFunction(String(success))?.({ success: true, data }) ?? null),
          }),
        )
        if (outcome.kind === 'fresh') return answer(outcome.data)
        if (outcome.body === null) return reply.code(204).send()
        return reply
          .code(success)
          .type('application/json; charset=utf-8')
          .header('idempotent-replay', 'true')
          .send(outcome.body)
      },
    })
  }
}

function parsed(endpoint: Endpoint, request: FastifyRequest) {
  refuseBadText([request.params, request.query])
  return {
    params: parsePart(endpoint.params, request.params, 'params'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: parsePart(endpoint.body, request.body, 'body'),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn
  }
}
