import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { undoHeader } from '../../contract/undo.ts'
import { bearerKey, type ApiKeys } from './api-keys.ts'
import type { Clock } from './clock.ts'
import type { Database, Db, FirstCheck } from './database.ts'
import { isChangedSession } from './database-problems.ts'
import type { Databases } from './databases.ts'
import type { Drafts } from './drafts.ts'
import { openHttpContext, type HeldHttpContext } from './http-context.ts'
import { answerOnce, readIntention, type StoredOutcome } from './idempotency.ts'
import { parsePart, refuseBadText } from './parse-request.ts'
import { Problem } from './problem.ts'
import { drainRequest, receiveUpload, type ReceivedForm } from './receive-upload.ts'
import { refuseOtherIdentity } from './refuse-other-identity.ts'
import { refuseRestricted } from './refuse-restricted.ts'
import { todayIn, type Scope } from './scope.ts'
import { sendOutcome, serialiseAnswer } from './send-outcome.ts'
import type { Commit, Route } from './serve.ts'
import type { Sessions, SignedIn } from './sessions.ts'
import { forCaller, userAsCaller } from './threads.ts'
import type { UserLimits } from './user-limits.ts'

export type RequestParts = {
  databases: Databases
  sessions: Sessions
  apiKeys: ApiKeys
  clock: Clock
  isSecure: boolean
  /** Where uploads are received, and how long a sender may be silent; without it no endpoint accepts files. */
  uploads?: { drafts: Drafts; stallMs: number }
  limits: UserLimits
}

/** One request with its endpoint. */
type Call = {
  endpoint: Endpoint
  handle: (context: object) => Promise<unknown>
  request: FastifyRequest
  reply: FastifyReply
  http: HeldHttpContext
  parts: RequestParts
}

/** The same with its session. The time is taken once, so that the whole call has one time. */
type SignedInCall = Call & { signedIn: SignedIn; database: Database; scope: Omit<Scope, 'db'>; check?: FirstCheck }

/** All steps of a request: HTTP context, session, scope, parsing, idempotency, handler, reply. */
export async function handleRequest(route: Route, parts: RequestParts, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const handle = route.handle as unknown as Call['handle']
  const http = openHttpContext(request, reply, parts.isSecure)
  const call: Call = { endpoint, handle, request, reply, http, parts }
  const outcome =
    endpoint.access === 'public'
      ? await handlePublic(call)
      : ((await answerKnownSession(call)) ?? (await handleForUser(await withSession(call))))
  if (outcome.kind === 'fresh') http.writeCookies()
  return sendOutcome(endpoint, reply, outcome)
}

const shownOnce = 'This was already done, but its reply contained a secret that is shown only once.'

const fresh = (data: unknown): StoredOutcome => ({ kind: 'fresh', data })

async function handlePublic(call: Call): Promise<StoredOutcome> {
  return forCaller(call.request.ip, async () => fresh(await call.handle({ ...parseRequest(call), http: call.http })))
}

/**
 * A call whose session is known needs a round trip less: its first one also checks the session. Undefined if it is not known or has
 * changed; then nothing was done.
 */
async function answerKnownSession(call: Call): Promise<StoredOutcome | undefined> {
  const { endpoint, request, http, parts } = call
  if (endpoint.download || endpoint.files || endpoint.userLimit || bearerKey(request) !== undefined) return undefined
  const known = parts.sessions.known(http, endpoint.experiments ?? endpoint.asksExperiments)
  if (!known) return undefined
  const { signedIn, checkToRead, checkToWrite } = known
  const database = parts.databases.of(signedIn.state)
  let isChecked = false
  // Only what has succeeded counts, because a handler may go on without a part that failed.
  const onChecked = () => (isChecked = true)
  try {
    const answer = async () => {
      admit(call, signedIn)
      const context = { ...parseRequest(call), http, signedIn }
      const scope = toScope(call, signedIn)
      // No thread works for a read that is not a download.
      if (endpoint.method === 'GET') {
        const db = database.readerThatEnters(checkToRead, onChecked)
        return fresh(await call.handle({ ...context, scope: { ...scope, db } }))
      }
      const signedInCall = { ...call, signedIn, database, scope, check: { statement: checkToWrite, onChecked } }
      return commitOnce(signedInCall, request.body, async (own) => call.handle({ ...context, scope: own }))
    }
    const [answered] = await Promise.allSettled([answer()])
    // Also what was answered or refused without a statement depends on the session.
    if (!isChecked) await database.ask(checkToRead())
    if (answered.status === 'fulfilled') return answered.value
    throw answered.reason
  } catch (error) {
    if (isChangedSession(error)) return undefined
    throw error
  }
}

async function withSession(call: Call): Promise<SignedInCall> {
  const key = bearerKey(call.request)
  const signedIn = key === undefined ? await findSession(call) : await findKey(call, key)
  const database = call.parts.databases.of(signedIn.state)
  return { ...call, signedIn, database, scope: toScope(call, signedIn) }
}

/** Only reads and uploads have work for threads; other calls change nothing but the database. */
const handleForUser = async (call: SignedInCall): Promise<StoredOutcome> =>
  call.endpoint.method === 'GET' || call.endpoint.files
    ? forCaller(userAsCaller(call.signedIn), async () => handleSignedIn(call))
    : handleSignedIn(call)

async function handleSignedIn(call: SignedInCall): Promise<StoredOutcome> {
  const { endpoint, handle, request, http, signedIn, parts } = call
  const context = { ...parseRequest(call), http, signedIn }
  const limit = await enterLimits(call, context.body)
  if (endpoint.method === 'GET') {
    const read = async () => fresh(await handle({ ...context, scope: readingScope(call) }))
    return limit ? parts.limits.during(limit, signedIn, read) : read()
  }
  if (endpoint.files) return handleUpload(call, context)
  return commitOnce(call, request.body, async (scope) => {
    const data = await handle({ ...context, scope })
    if (limit) await parts.limits.count(scope.db, limit, signedIn)
    return data
  })
}

async function enterLimits({ endpoint, signedIn, request, reply, parts }: SignedInCall, body: unknown) {
  return parts.limits.enter(endpoint, signedIn, { request, reply, body }).catch((error: unknown) => {
    if (endpoint.files) drainRequest(request)
    throw error
  })
}

/** Finds the session of the caller, checks that it may use this endpoint and extends it. */
async function findSession({ endpoint, request, http, parts }: Call): Promise<SignedIn> {
  const signedIn = await parts.sessions.find(http, endpoint.experiments ?? endpoint.asksExperiments)
  if (!signedIn) throw await parts.sessions.whyNone(http)
  admit({ endpoint, request }, signedIn)
  await parts.sessions.keepAlive(signedIn)
  return signedIn
}

function admit({ endpoint, request }: Pick<Call, 'endpoint' | 'request'>, signedIn: SignedIn): void {
  request.signedIn = signedIn
  refuseRestricted(endpoint, signedIn)
  // Calls about the session itself must work, because they show what has changed and can change it back.
  if (!endpoint.evenWithoutPortalAccess) refuseOtherIdentity(request, signedIn)
}

/** A call with a key has no session: its cookies are ignored, and the endpoint must be open to the key. */
async function findKey({ endpoint, request, reply, parts }: Call, key: string): Promise<SignedIn> {
  const signedIn = await parts.apiKeys.find(key, endpoint, (name, value) => void reply.header(name, value))
  request.signedIn = signedIn
  refuseRestricted(endpoint, signedIn)
  return signedIn
}

function toScope({ request, reply, parts }: Call, signedIn: SignedIn): Omit<Scope, 'db'> {
  const { state, agencyId, userId, userName, originalUserId, apiKey } = signedIn
  const now = parts.clock.now()
  const today = todayIn(state, now)
  const announceUndo = (id: string) => void reply.header(undoHeader, id)
  return { state, agencyId, userId, userName, originalUserId, apiKey, now, today, requestId: request.id, announceUndo }
}

const readingScope = ({ scope, database, signedIn }: SignedInCall): Scope => ({
  ...scope,
  db: database.reader(signedIn),
})

function parseRequest({ endpoint, request }: Call) {
  refuseBadText([request.params, request.query])
  return {
    params: parsePart(endpoint.params, request.params, 'params'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: parsePart(endpoint.body, request.body, 'body'),
  }
}

/** Runs the work in one transaction, once per idempotency key; `asked` is the content that must match on a repeat. */
async function commitOnce<Data>(
  { endpoint, request, reply, signedIn, database, scope, check }: SignedInCall,
  asked: unknown,
  work: (scope: Scope) => Promise<Data>,
): Promise<StoredOutcome<Data>> {
  const intention = readIntention(request, endpoint, asked)
  let undoId: string | undefined
  const noteUndo = (id: string) => void (undoId = id)
  const answer = async (db: Db) =>
    answerOnce(db, signedIn, intention, {
      work: async () => work({ ...scope, db, noteUndo }),
      serialise: (data) => (endpoint.isReplySecret ? null : serialiseAnswer(endpoint, reply, data)),
      undoId: () => undoId,
    })
  const outcome = await database.transaction(signedIn, answer, check)
  if (endpoint.isReplySecret && outcome.kind === 'again') throw new Problem('conflict', shownOnce)
  if (outcome.kind === 'again' && outcome.undoId !== null) scope.announceUndo?.(outcome.undoId)
  return outcome
}

/** The handler receives the file and then commits. The draft is always discarded and the unread rest drained. */
async function handleUpload(call: SignedInCall, context: object): Promise<StoredOutcome> {
  const { endpoint, request, parts } = call
  const { uploads } = parts
  if (!uploads) throw new Error(`${endpoint.path} accepts a file, but uploads are not configured`)
  let form: ReceivedForm | undefined
  const receive = async () => {
    form = await receiveUpload(request, uploads.drafts, uploads)
    return { ...form, fields: parsePart(endpoint.fields, form.fields, 'body') }
  }
  const commit: Commit<unknown> = async (asked, work) => commitOnce(call, asked, work)
  try {
    return (await call.handle({ ...context, scope: readingScope(call), receive, commit })) as StoredOutcome
  } finally {
    await form?.draft.discard()
    drainRequest(request)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn
  }
}
