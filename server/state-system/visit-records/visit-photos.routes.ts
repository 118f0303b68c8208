import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addPhoto } from '../../areas/visit-records/add-photo.ts'
import { photoFile } from '../../areas/visit-records/photos.queries.ts'
import { technicianOfVisit } from '../../areas/visit-records/visit-facts.queries.ts'
import { visitNotFound } from '../../areas/visit-records/visit-problems.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, Problem } from '../../platform/problem.ts'
import { receiveUpload } from '../../platform/receive-upload.ts'
import { forCaller, userAsCaller } from '../../platform/threads.ts'
import { refuseForeignForm, refuseStaleForm } from '../kit/forms/check-form.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { linkTo } from '../kit/html/links.ts'
import { readingFrom, siteOfRequest } from '../kit/routes/state-site.ts'
import {
  findUploader,
  sendImage,
  stallMs,
  uploadRoute,
  type UploadRouteParts,
  type Uploader,
} from '../kit/routes/upload-routes.ts'
import { asStaff, requireRole } from '../kit/sessions/as-staff.ts'
import { recordRoles, requireOwnVisit, seesOnlyOwn } from './own-visits.ts'
import { visitIdOf, visitPhotoPath } from './visits.routes.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function staffOf(parts: UploadRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<Uploader> {
  const uploader = await findUploader(parts, request, reply)
  const { session } = uploader
  if (session.mustEnrol) throw forbidden('Please set up two-factor sign-in first.')
  requireRole(uploader, recordRoles)
  if (seesOnlyOwn(uploader)) {
    const { agencyId, visitId } = visitIdOf(request.params as Values)
    const found = await maybeOne(readingFrom(uploader.site, session.userId), technicianOfVisit(agencyId, visitId))
    if (!found) throw visitNotFound()
    await requireOwnVisit(uploader, { agencyId, visitId, ...found })
  }
  return uploader
}

/** Photos of visits: sent one at a time by a form or by the script, and shown on the record. */
export async function visitPhotoRoutes(app: FastifyInstance, parts: UploadRouteParts): Promise<void> {
  await uploadRoute(app, '/Visits/photo/:agency/:id', async (request, reply) => takePhoto(parts, request, reply), {
    staffRoles: recordRoles,
    refuse: async (error, request, reply) => {
      if (!(error instanceof Problem)) throw error
      if (request.headers.accept !== 'application/json') return refuseOnPage(parts, request, reply, error)
      return reply.code(error.status).header('cache-control', 'no-store').send({ message: error.message })
    },
  })

  app.get(`/:state${visitPhotoPath}`, { config: { staffRoles: recordRoles } }, async (request, reply) => {
    const { site, session } = await staffOf(parts, request, reply)
    const { agencyId, visitId } = visitIdOf(request.params as Values)
    const photoId = parseId(readText(request.params as Values, 'photo'))
    if (photoId === undefined) throw notFound('Photo not found')
    const found = await maybeOne(readingFrom(site, session.userId), photoFile(agencyId, visitId, photoId))
    if (!found) throw notFound('Photo not found')
    return sendImage(reply, parts.files, { ...found, name: 'photo', cacheSeconds: 86_400 })
  })
}

/** Back to the record, which shows the saved text and says what was wrong; a page of its own would end the visit's form. */
async function refuseOnPage(
  { sites }: UploadRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<FastifyReply> {
  const site = siteOfRequest(sites, request)
  if (!site || problem.code === 'forbidden' || problem.code === 'not-found') throw problem
  const { agencyId, visitId } = visitIdOf(request.params as Values)
  const back = linkTo(site, `/Visits/record/${agencyId}/${visitId}`, {
    refused: problem.fields?.['upload_key'] === undefined ? problem.code : 'other-photo',
  })
  return reply.code(303).header('location', back).header('cache-control', 'no-store').send()
}

async function takePhoto(parts: UploadRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const staff = await staffOf(parts, request, reply)
  const { site, session } = staff
  refuseForeignForm(request, site)
  const { agencyId, visitId } = visitIdOf(request.params as Values)
  const whose = { state: site.state, userId: session.userId }
  await site.limits.takeUpload(whose, request)
  const { fields, fileName, draft } = await receiveUpload(request, parts.drafts, { stallMs })
  try {
    refuseStaleForm(fields, session.token)
    const uploadKey = fields['upload_key'] ?? ''
    if (!uuid.test(uploadKey)) throw new Problem('malformed', 'The photo has no key. Please open the page again.')
    const photo = await forCaller(userAsCaller(whose), async () =>
      addPhoto(
        { files: parts.files, asRecorder: async (work) => asStaff(staff, agencyId, work) },
        { visitId, uploadKey, subject: fields['subject'] ?? '', fileName, path: draft.path },
      ),
    )
    void reply.header('cache-control', 'no-store')
    if (request.headers.accept === 'application/json') return await reply.code(201).send(photo)
    const back = linkTo(site, `/Visits/record/${agencyId}/${visitId}`, { done: 'photo' })
    return await reply.code(303).header('location', `${back}#photos`).send()
  } finally {
    await draft.discard()
  }
}
