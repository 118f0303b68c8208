import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Databases } from './databases.ts'
import type { Db } from './database.ts'
import type { Drafts } from './drafts.ts'
import { answerOnce, readIntention, type Outcome } from './idempotency.ts'
import { envelopeSchema, failureSchema, toJsonSchema } from './json-schema.ts'
import { parsePart, refuseBadText } from './parse-request.ts'
import { forbidden, noSession } from './problem.ts'
import { drainRequest, receiveUpload, type ReceivedForm } from './receive-upload.ts'
import type { Scope } from './scope.ts'
import { todayIn } from './scope.ts'
import { FileAnswer, nothing, ReadyJson, type Commit, type HttpContext, type Route } from './serve.ts'
import { sendFile } from './send-file.ts'
import type { Sessions, SignedIn } from './sessions.ts'

export type RouteParts = {
  databases: Databases
  sessions: Sessions
  clock: Clock
  isSecure: boolean
  /** Calls that need no session are the ones worth hammering. */
  publicWriteLimit: { max: number; timeWindow: string }
  /** Where uploads arrive, and how long their senders may be silent; none: no call takes a file. */
  uploads?: { drafts: Drafts; stallMs: number }
}

const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET'

/** Cookies are kept back until the work is committed: a failed call changes nothing in the browser either. */
function toHttpContext(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): HttpContext & { release(): void } {
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

/** Signing out of the state's system ends the work here too, though the session can still say whose it was. */
function refuseRestricted(endpoint: Endpoint, { requiresRelogin, hasPortalAccess }: SignedIn): void {
  if (requiresRelogin && !endpoint.evenAfterStateSignOut) throw noSession()
  if (!hasPortalAccess && !endpoint.evenWithoutPortalAccess) throw forbidden('This page is restricted')
}

function responseSchemas(endpoint: Endpoint) {
  const schemas: Record<string, unknown> = { '4xx': failureSchema, '5xx': failureSchema }
  if (endpoint.reply) schemas[endpoint.status ?? 200] = envelopeSchema(toJsonSchema(endpoint.reply, 'output'))
  return schemas
}

function scopeOf(signedIn: SignedIn, request: FastifyRequest, now: Date): Omit<Scope, 'db'> {
  const { state, agencyId, userId, userName, originalUserId } = signedIn
  return { state, agencyId, userId, userName, originalUserId, now, today: todayIn(state, now), requestId: request.id }
}

/** Registers the calls; those that take a file stand apart, since they alone read forms. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], parts: RouteParts): void {
  for (const route of routes) if (!route.endpoint.files) registerRoute(app, route, parts)
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.endpoint.files) registerRoute(uploads, route, parts)
  })
}

function registerRoute(app: FastifyInstance, route: Route, parts: RouteParts): void {
  const { endpoint } = route
  const handle = route.handle as unknown as (context: object) => Promise<unknown>
  const success = endpoint.status ?? 200
  const isPublicWrite = endpoint.access === 'public' && isWrite(endpoint)

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: responseSchemas(endpoint) },
    config: { ...(isPublicWrite && { rateLimit: parts.publicWriteLimit }), ...(endpoint.files && { isUpload: true }) },
    handler: async (request, reply) => {
      const http = toHttpContext(request, reply, parts.isSecure)
      const answer = async (data: unknown) => {
        http.release()
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
      const answerOutcome = async (outcome: Outcome) => {
        if (outcome.kind === 'fresh') return answer(outcome.data)
        if (outcome.body === null) return reply.code(204).send()
        return reply
          .code(success)
          .type('application/json; charset=utf-8')
          .header('idempotent-replay', 'true')
          .send(outcome.body)
      }
      if (endpoint.access === 'public') {
        return answer(await handle({ ...parsed(endpoint, request), http }))
      }
      const signedIn = await parts.sessions.find(http)
      if (!signedIn) throw noSession()
      request.signedIn = signedIn
      refuseRestricted(endpoint, signedIn)
      await parts.sessions.keepAlive(signedIn)
      const asked = { ...parsed(endpoint, request), http, signedIn }
      const database = parts.databases.of(signedIn.state)
      const scope = scopeOf(signedIn, request, parts.clock.now())
      const reading = { ...scope, db: database.reader(signedIn) }
      if (!isWrite(endpoint)) return answer(await handle({ ...asked, scope: reading }))
      const once = async <Data>(said: unknown, work: (db: Db) => Promise<Data>) => {
        const intention = readIntention(request, endpoint, said)
        return database.transaction(signedIn, async (db) =>
          answerOnce(db, signedIn, intention, {
            work: async () => work(db),
            serialise: (data) =>
              data === nothing || !endpoint.reply
                ? null
                : (reply.getSerializationFunction(String(success))?.({ success: true, data }) ?? null),
          }),
        )
      }
      if (!endpoint.files) {
        return answerOutcome(await once(request.body, async (db) => handle({ ...asked, scope: { ...scope, db } })))
      }
      const commit: Commit<unknown> = async (said, work) => once(said, async (db) => work({ ...scope, db }))
      return answerOutcome(
        await withUpload(
          request,
          endpoint,
          parts,
          (receive) => handle({ ...asked, scope: reading, receive, commit }) as Promise<Outcome>,
        ),
      )
    },
  })
}

/** Whatever becomes of the call, its draft goes, and what is still on its way does not block the answer. */
async function withUpload<Result>(
  request: FastifyRequest,
  endpoint: Endpoint,
  { uploads }: RouteParts,
  work: (receive: () => Promise<object>) => Promise<Result>,
): Promise<Result> {
  if (!uploads) throw new Error(`${endpoint.path} takes a file, and there is no place for it`)
  let form: ReceivedForm | undefined
  try {
    return await work(async () => {
      form = await receiveUpload(request, uploads.drafts, uploads)
      return { ...form, fields: parsePart(endpoint.fields, form.fields, 'body') }
    })
  } finally {
    await form?.draft.discard()
    drainRequest(request)
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
