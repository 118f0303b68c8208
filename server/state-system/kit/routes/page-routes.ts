import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { logRefusal } from '../../../platform/log-refusal.ts'
import { refuseBadText } from '../../../platform/parse-request.ts'
import { notFound } from '../../../platform/problem.ts'
import { contentDisposition, harmless } from '../../../platform/send-file.ts'
import { forCaller, userAsCaller } from '../../../platform/threads.ts'
import { agreementLink, repeatAfterAgreementPage } from '../forms/after-agreement-page.ts'
import { refuseForeignForm, staleForm } from '../forms/check-form.ts'
import { isFormToken } from '../forms/form-tokens.ts'
import { readText, type Values } from '../forms/form-values.ts'
import { repeatFormPage } from '../forms/repeat-form-page.ts'
import { signedOutPage } from '../forms/signed-out-page.ts'
import { linkTo, safeLocalPath, signInPath, twoFactorPath } from '../html/links.ts'
import { requireRole } from '../sessions/as-staff.ts'
import { CookieJar } from '../sessions/cookie-jar.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { findSession, isOwnEarlierForm, type SessionLifetime } from '../sessions/state-sessions.ts'
import {
  goTo,
  showPage,
  type Answer,
  type Call,
  type PageMethod,
  type Options,
  type PageRoutes,
  type SignedInCall,
} from './call.ts'
import { requestOrigin } from './request-origin.ts'
import { siteOfRequest, type StateSite, type StateSites } from './state-site.ts'

type Parts = { sites: StateSites; clock: Clock; lifetime: SessionLifetime }

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
      requestOrigin: requestOrigin(request.headers, site),
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

  const add = (method: PageMethod, path: string, handle: (call: Call) => Promise<Answer>, options: Options = {}) => {
    app.route({
      method,
      url: `/:state${path}`,
      ...options,
      handler: async (request, reply) => {
        const call = callOf(request, reply)
        if (method === 'POST') refuseForeignForm(request, call.site)
        await call.site.contacts.read(call.site.state)
        const answer = await handle(call)
        if (answer.status === 403) logRefusal(request, undefined, { code: 'forbidden', message: 'page' })
        return send(reply, answer)
      },
    })
  }

  const signedIn: PageRoutes['signedIn'] = (
    method,
    path,
    handle,
    { evenBeforeEnrolment = false, evenWithoutAgreement = false, ...options } = {},
  ) =>
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
    )

  return {
    open: add,
    signedIn,
    staff: (method, path, handle, { roles, ...options }) =>
      signedIn(
        method,
        path,
        async (call) => {
          requireRole(call, roles)
          return handle(call)
        },
        { ...options, config: { ...options.config, staffRoles: roles } },
      ),
  }
}

/** A form is shown instead, because what was typed would be lost. */
function askToSignIn(call: Call, method: PageMethod): Answer {
  const { site, localPath } = call
  if (method === 'POST' && call.isNavigation) return showPage(signedOutPage(call), 401)
  return goTo(linkTo(site, signInPath, { return_to: method === 'GET' ? localPath : undefined }))
}

/**
 * A form of an earlier session of the same user is shown again, to be sent from here: what was typed is not lost. Never
 * to another user, and only if it was sent by a page of this system.
 */
async function answerStaleForm(call: SignedInCall): Promise<Answer> {
  const { site, session, form, isNavigation } = call
  const mayRepeat = isNavigation && call.requestOrigin === 'here'
  if (mayRepeat && (await isOwnEarlierForm(site, session, readText(form, 'form_token'))))
    return showPage(repeatFormPage(call), 403)
  throw staleForm()
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
