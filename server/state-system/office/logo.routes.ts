import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agreementPendingText } from '../../../contract/me.ts'
import { agencyParameter } from '../../../contract/state-system-pages.ts'
import { agencyLogo } from '../../areas/agency/agency.queries.ts'
import { removeLogo, storeLogo } from '../../areas/office/store-logo.ts'
import { maybeOne } from '../../platform/database.ts'
import { MissingFile } from '../../platform/file-store.ts'
import { forbidden, notFound, Problem } from '../../platform/problem.ts'
import { drainRequest, noFileText, receiveUpload } from '../../platform/receive-upload.ts'
import { harmless } from '../../platform/send-file.ts'
import { forCaller, userAsCaller } from '../../platform/threads.ts'
import { chooseAgency } from '../choose-agency.ts'
import { CookieJar } from '../cookie-jar.ts'
import { parseId, readText, type Values } from '../form-values.ts'
import { linkTo } from '../links.ts'
import { goTo, refuseForeignForm, refuseStaleForm, siteOfRequest, type PageRoutes } from '../page-routes.ts'
import type { PhotoRouteParts } from '../sections/visit-photos.routes.ts'
import { findSession } from '../state-sessions.ts'
import { readingFrom } from '../state-site.ts'
import { refuseWhileViewing } from '../accounts/account-call.ts'
import { forMaster } from '../accounts/people-call.ts'
import { changingOffice, logoPath, officePath } from './office-call.ts'

/** A sender that is silent for this long counts as gone. */
const stallMs = 30_000

async function callerOf({ sites, clock, lifetime }: PhotoRouteParts, request: FastifyRequest, reply: FastifyReply) {
  const site = siteOfRequest(sites, request)
  if (!site) throw notFound('This state was not found.')
  const now = clock.now()
  const session = await findSession(site, new CookieJar(request, reply, site).session, now, lifetime)
  if (!session) throw forbidden('You are signed out. Please sign in again and repeat what you did.')
  if (session.hasPendingTerms) throw forbidden(`${agreementPendingText}.`)
  const agencyOf = async (values: Values) => {
    const { named, isRefused } = await chooseAgency(readingFrom(site, session.userId), session.userId, values)
    if (isRefused || !named) throw notFound('This agency was not found.')
    return named
  }
  return { site, session, now, requestId: request.id, agencyOf }
}

/** What was wrong with an upload that was not received, if its form can say so. */
function unreceivedAs(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'too-large') return error.code
  return error.fields?.['file'] === noFileText ? 'no-file' : undefined
}

async function takeLogo(parts: PhotoRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = await callerOf(parts, request, reply)
  const { site, session } = caller
  refuseForeignForm(request, site)
  refuseWhileViewing(caller)
  const whose = { state: site.state, userId: session.userId }
  await site.limits.takeUpload(whose, request)
  const goBack = async (agency: number, query: Record<string, string>) =>
    reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', linkTo(site, officePath, { agency, ...query }))
      .send()
  const received = await receiveUpload(request, parts.drafts, { stallMs }).catch((error: unknown) => {
    const refused = unreceivedAs(error)
    const agency = parseId(readText(request.query as Values, agencyParameter))
    if (refused === undefined || agency === undefined) throw error
    return { refused, agency }
  })
  if ('refused' in received) {
    drainRequest(request)
    return goBack(received.agency, { refused: received.refused })
  }
  const { fields, fileName, draft } = received
  try {
    refuseStaleForm(fields, session.token)
    const agency = await caller.agencyOf({ [agencyParameter]: fields['agency'] ?? '' })
    if (!agency.isMaster) throw forbidden('Only a master user of the agency may change this.')
    try {
      await forCaller(userAsCaller(whose), async () =>
        storeLogo(
          { files: parts.files, asEditor: async (work) => changingOffice(caller, agency.id, work) },
          { fileName, path: draft.path },
        ),
      )
    } catch (error) {
      if (error instanceof Problem) return await goBack(agency.id, { refused: error.code })
      throw error
    }
    return await goBack(agency.id, { notice: 'logo' })
  } finally {
    await draft.discard()
  }
}

/** The logo of an agency: sent by a form, and shown on the office profile. */
export async function logoUploadRoutes(app: FastifyInstance, parts: PhotoRouteParts): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    uploads.post(`/:state${logoPath}`, { config: { isUpload: true } }, async (request, reply) => {
      try {
        return await takeLogo(parts, request, reply)
      } catch (error) {
        drainRequest(request)
        throw error
      }
    })
  })

  app.get(`/:state${logoPath}`, async (request, reply) => {
    const { site, session, agencyOf } = await callerOf(parts, request, reply)
    const agency = await agencyOf(request.query as Values)
    const logo = await maybeOne(readingFrom(site, session.userId), agencyLogo(agency.id))
    if (!logo) throw notFound('This agency has no logo.')
    const bytes = await parts.files.read(logo.storageKey).catch((error: unknown) => {
      throw error instanceof MissingFile ? notFound('The file of this logo is missing.') : error
    })
    return reply.headers({ ...harmless(logo.type), 'cache-control': 'private, max-age=3600' }).send(bytes)
  })
}

export function logoRoutes(routes: PageRoutes): void {
  routes.signedIn('POST', `${logoPath}/remove`, async (call) =>
    forMaster(
      call,
      'Office profile',
      async (inAgency) => {
        const { site, agency } = inAgency
        await changingOffice(inAgency, agency.id, removeLogo)
        return goTo(linkTo(site, officePath, { agency: agency.id, notice: 'logo-removed' }))
      },
      call.form,
    ),
  )
}
