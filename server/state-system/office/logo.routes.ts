import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agreementPendingText } from '../../../contract/me.ts'
import { agencyParameter } from '../../../contract/state-system-pages.ts'
import { agencyLogo } from '../../areas/agency/agency.queries.ts'
import { removeLogo, storeLogo } from '../../areas/office/store-logo.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, Problem } from '../../platform/problem.ts'
import { drainRequest, receiveUpload } from '../../platform/receive-upload.ts'
import { forCaller, userAsCaller } from '../../platform/threads.ts'
import { chooseAgency } from '../kit/agency/choose-agency.ts'
import { forMaster } from '../kit/agency/master-user.ts'
import { refuseForeignForm, refuseStaleForm } from '../kit/forms/check-form.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { linkTo } from '../kit/html/links.ts'
import { goTo, type PageRoutes } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import {
  findUploader,
  sendImage,
  stallMs,
  unreceivedAs,
  uploadRoute,
  type UploadRouteParts,
} from '../kit/routes/upload-routes.ts'
import { refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { changingOffice, logoPath, officePath } from './office-call.ts'

async function callerOf(parts: UploadRouteParts, request: FastifyRequest, reply: FastifyReply) {
  const uploader = await findUploader(parts, request, reply)
  const { site, session } = uploader
  if (session.hasPendingTerms) throw forbidden(`${agreementPendingText}.`)
  const agencyOf = async (values: Values) => {
    const { named, isRefused } = await chooseAgency(readingFrom(site, session.userId), session.userId, values)
    if (isRefused || !named) throw notFound('This agency was not found.')
    return named
  }
  return { ...uploader, agencyOf }
}

async function takeLogo(parts: UploadRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
export async function logoUploadRoutes(app: FastifyInstance, parts: UploadRouteParts): Promise<void> {
  await uploadRoute(app, logoPath, async (request, reply) => takeLogo(parts, request, reply))

  app.get(`/:state${logoPath}`, async (request, reply) => {
    const { site, session, agencyOf } = await callerOf(parts, request, reply)
    const agency = await agencyOf(request.query as Values)
    const logo = await maybeOne(readingFrom(site, session.userId), agencyLogo(agency.id))
    if (!logo) throw notFound('This agency has no logo.')
    return sendImage(reply, parts.files, { ...logo, name: 'logo', cacheSeconds: 3600 })
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
