import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { isStateCode, type StateCode } from '../../contract/states.ts'
import type { Clock } from '../platform/clock.ts'
import { logRefusal } from '../platform/log-refusal.ts'
import { refuseBadText } from '../platform/parse-request.ts'
import { forbidden, notFound } from '../platform/problem.ts'
import { contentDisposition, harmless } from '../platform/send-file.ts'
import { forCaller, userAsCaller } from '../platform/threads.ts'
import { twoFactorPath } from './accounts/account-pages.ts'
import { agreementLink, repeatAfterAgreementPage } from './accounts/agreement-page.ts'
import { cameFrom, type CameFrom } from './came-from.ts'
import { CookieJar } from './cookie-jar.ts'
import { describeDevice } from './describe-device.ts'
import { isFormToken } from './form-tokens.ts'
import { readText, type Values } from './form-values.ts'
import type { Html } from './html.ts'
import { linkTo, safeLocalPath } from './links.ts'
import { repeatFormPage } from './repeat-form-page.ts'
import { signedOutPage } from './signed-out-page.ts'
import { findSession, isOwnEarlierForm, type SessionLifetime, type StateSession } from './state-sessions.ts'
import type { StateSite } from './state-site.ts'

/** One request to one state system. */
export type Call = {
  readonly site: StateSite
  readonly query: Values
  readonly form: Values
  readonly params: Values
  readonly now: Date
  readonly lifetime: SessionLifetime
  readonly address: string
  /** Browser and system, as far as the browser names them. */
  readonly device: string | null
  readonly requestId: string
  readonly cameFrom: CameFrom
  readonly log: FastifyRequest['log']
  /** The requested address within this system. */
  readonly localPath: string
  /** The page of this system from which the browser came, if it says so. */
  readonly pageBefore: string | undefined
  /** The browser shows the answer; false for scripts, which read it. */
  readonly isNavigation: boolean
  readonly cookies: CookieJar
  findSession(): Promise<StateSession | undefined>
}
export type SignedInCall = Call & { readonly session: StateSession }

export type Answer = {
  status: number
  page?: Html
  location?: string
  /** A file for download. */
  file?: { name: string; type: string; body: Buffer | Readable }
  headers?: Record<string, string>
}

export const showPage = (page: Html, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  page,
  headers,
})

export const sendPdf = (name: string, body: Buffer): Answer => sendFile(name, 'application/pdf', body)

export const sendFile = (name: string, type: string, body: Buffer | Readable): Answer => ({
  status: 200,
  file: { name, type, body },
})

export const goTo = (location: string): Answer => ({ status: 303, location })

type Method = 'GET' | 'POST'
type Options = {
  /** A GET that changes something has no HEAD route, so that a HEAD request does not sign a user out. */
  exposeHeadRoute?: boolean
  config?: { rateLimit: { max: number; timeWindow: string } }
  /** Larger than usual, for long forms. */
  bodyLimit?: number
}
type SignedInOptions = Options & {
  /** Also for staff who have not set up two-factor sign-in yet. */
  evenBeforeEnrolment?: boolean
  /** Also for users who have not accepted the licence agreement yet. */
  evenWithoutAgreement?: boolean
}

export type PageRoutes = {
  open(method: Method, path: string, handle: (call: Call) => Promise<Answer>, options?: Options): void
  signedIn(
    method: Method,
    path: string,
    handle: (call: SignedInCall) => Promise<Answer>,
    options?: SignedInOptions,
  ): void
}

type Parts = { sites: ReadonlyMap<StateCode, StateSite>; clock: Clock; lifetime: SessionLifetime }

export const siteOfRequest = (sites: Parts['sites'], request: FastifyRequest): StateSite | undefined => {
  const [, state = ''] = request.url.split(/[/?]/, 2)
  return isStateCode(state) ? sites.get(state) : undefined
}

const send = async (reply: FastifyReply, { status, page, location, file, headers }: Answer) => {
  void reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (location !== undefined) return reply.header('location', location).send()
  if (file !== undefined)
    return reply
      .headers({ ...harmless(file.type), 'content-disposition': contentDisposition(file.name) })
      .send(file.body)
  return reply.type('text/html; charset=utf-8').send(page?.text ?? '')
}

export function pageRoutes(app: FastifyInstance, { sites, clock, lifetime }: Parts): PageRoutes {
  const callOf = (request: FastifyRequest, reply: FastifyReply): Call => {
    const site = siteOfRequest(sites, request)
    if (!site) throw notFound('This state was not found.')
    refuseBadText([request.params, request.query])
    const now = clock.now()
    const cookies = new CookieJar(request, reply, site)
    return {
      site,
      query: request.query as Values,
      form: (request.body ?? {}) as Values,
      params: request.params as Values,
      now,
      lifetime,
      address: request.ip,
      device: describeDevice(request.headers['user-agent']),
      requestId: request.id,
      cameFrom: cameFrom(request.headers, site),
      log: request.log,
      localPath: localPathOf(request, site),
      pageBefore: pageBefore(request, site),
      isNavigation: ['navigate', undefined].includes(request.headers['sec-fetch-mode']),
      cookies,
      findSession: async () => {
        const session = await findSession(site, cookies.session, now, lifetime)
        if (session)
          request.stateUser = { state: site.state, userId: session.userId, originalUserId: session.originalUserId }
        return session
      },
    }
  }

  const add = (method: Method, path: string, handle: (call: Call) => Promise<Answer>, options: Options = {}) => {
    app.route({
      method,
      url: `/:state${path}`,
      ...options,
      handler: async (request, reply) => {
        const call = callOf(request, reply)
        if (method === 'POST') refuseForeignForm(request, call.site)
        const answer = await handle(call)
        if (answer.status === 403) logRefusal(request, undefined, { code: 'forbidden', message: 'page' })
        return send(reply, answer)
      },
    })
  }

  return {
    open: add,
    signedIn: (method, path, handle, { evenBeforeEnrolment = false, evenWithoutAgreement = false, ...options } = {}) =>
      add(
        method,
        path,
        async (call) => {
          const session = await call.findSession()
          if (!session) return askToSignIn(call, method)
          if (session.mustEnrol && !evenBeforeEnrolment) return goTo(linkTo(call.site, twoFactorPath))
          if (method === 'POST' && !isFormToken(session.token, readText(call.form, 'form_token')))
            return answerStaleForm({ ...call, session })
          if (session.hasPendingTerms && !evenWithoutAgreement)
            return method === 'GET'
              ? goTo(agreementLink(call.site, call.localPath))
              : showPage(repeatAfterAgreementPage({ ...call, session }), 403)
          const whose = userAsCaller({ state: call.site.state, userId: session.userId })
          return forCaller(whose, async () => handle({ ...call, session }))
        },
        options,
      ),
  }
}

/** A form is shown instead, because what was typed would be lost. */
function askToSignIn(call: Call, method: Method): Answer {
  const { site, localPath } = call
  if (method === 'POST' && call.isNavigation) return showPage(signedOutPage(call), 401)
  return goTo(linkTo(site, '/Users/login', { return_to: method === 'GET' ? localPath : undefined }))
}

/** Browsers send the origin of a form, and pages cannot forge it. */
export function refuseForeignForm(request: FastifyRequest, site: StateSite): void {
  if (request.headers.origin !== new URL(site.url).origin) {
    throw forbidden(`This form was not sent from ${site.url}. Please open the page there and try again.`)
  }
}

/**
 * A form of an earlier session of the same user is shown again, to be sent from here: what was typed is not lost. Never
 * to another user, and only if it was sent by a page of this system.
 */
async function answerStaleForm(call: SignedInCall): Promise<Answer> {
  const { site, session, form, isNavigation } = call
  const mayRepeat = isNavigation && call.cameFrom === 'here'
  if (mayRepeat && (await isOwnEarlierForm(site, session, readText(form, 'form_token'))))
    return showPage(repeatFormPage(call), 403)
  throw staleForm()
}

const staleForm = () => forbidden('This page was out of date. Please open it again and repeat what you did.')

export function refuseStaleForm(form: Values, secret: string): void {
  if (!isFormToken(secret, readText(form, 'form_token'))) {
    throw staleForm()
  }
}

/** The requested page, to return to. */
function localPathOf(request: FastifyRequest, site: StateSite): string {
  const path = request.url.slice(`/${site.state}`.length)
  return path.startsWith('/') ? path : `/${path}`
}

function pageBefore({ headers: { referer = '' } }: FastifyRequest, site: StateSite): string | undefined {
  const path = referer.startsWith(`${site.url}/`) ? safeLocalPath(site, referer.slice(site.url.length)) : '/'
  return path === '/' ? undefined : path
}
