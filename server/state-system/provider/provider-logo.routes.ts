import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '../../../contract/days.ts'
import { drawLogoAnew } from '../../areas/office/store-logo.ts'
import { providerLogo } from '../../areas/provider/provider.queries.ts'
import { saveProviderLogo } from '../../areas/provider/save-provider.ts'
import { one } from '../../platform/database.ts'
import { forbidden, notFound, Problem } from '../../platform/problem.ts'
import { drainRequest, receiveUpload } from '../../platform/receive-upload.ts'
import { harmless } from '../../platform/send-file.ts'
import { forCaller, userAsCaller } from '../../platform/threads.ts'
import { refuseForeignForm, refuseStaleForm } from '../kit/forms/check-form.ts'
import { linkTo, providerPath } from '../kit/html/links.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import {
  findUploader,
  stallMs,
  unreceivedAs,
  uploadRoute,
  type Uploader,
  type UploadRouteParts,
} from '../kit/routes/upload-routes.ts'
import { requireRole } from '../kit/sessions/as-staff.ts'
import { providerLogoPath } from './provider-page.ts'
import { asProviderEditor } from './provider.routes.ts'

const staffRoles = ['STAFF_MANAGER'] as const

async function managerOf(parts: UploadRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<Uploader> {
  const uploader = await findUploader(parts, request, reply)
  if (uploader.session.mustEnrol) throw forbidden('Set up two-factor sign-in first.')
  requireRole(uploader, staffRoles)
  return uploader
}

async function takeLogo(parts: UploadRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const manager = await managerOf(parts, request, reply)
  const { site, session } = manager
  refuseForeignForm(request, site)
  const whose = { state: site.state, userId: session.userId }
  await site.limits.takeUpload(whose, request)
  const goBack = async (query: Record<string, string>) =>
    reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', linkTo(site, providerPath, query))
      .send()
  const received = await receiveUpload(request, parts.drafts, { stallMs }).catch((error: unknown) => {
    const refused = unreceivedAs(error)
    if (refused === undefined) throw error
    return { refused }
  })
  if ('refused' in received) {
    drainRequest(request)
    return goBack({ refused: received.refused })
  }
  try {
    refuseStaleForm(received.fields, session.token)
    const logo = await forCaller(userAsCaller(whose), async () => drawLogoAnew(received.draft.path))
    await asProviderEditor(manager, async (editor) => saveProviderLogo(editor, logo))
    return await goBack({ saved: 'logo' })
  } catch (error) {
    if (error instanceof Problem && error.code !== 'forbidden') return await goBack({ refused: error.code })
    throw error
  } finally {
    await received.draft.discard()
  }
}

/** The logo of the provider: sent by a form, and shown on its page. */
export async function providerLogoRoutes(app: FastifyInstance, parts: UploadRouteParts): Promise<void> {
  await uploadRoute(app, providerLogoPath, async (request, reply) => takeLogo(parts, request, reply), { staffRoles })

  app.get(`/:state${providerLogoPath}`, { config: { staffRoles } }, async (request, reply) => {
    const { site, session, now } = await managerOf(parts, request, reply)
    const db = readingFrom(site, session.userId)
    const { logo } = await one(db, providerLogo(site.state, dayIn(site.timeZone, now)))
    if (logo === null) throw notFound('There is no logo.')
    return reply.headers({ ...harmless('image/png'), 'cache-control': 'private, max-age=3600' }).send(logo)
  })
}
