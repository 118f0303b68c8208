import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StateCode } from '../../../contract/states.ts'
import { addPhoto } from '../../areas/visit-records/add-photo.ts'
import { photoFile } from '../../areas/visit-records/photos.queries.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Drafts } from '../../platform/drafts.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { forbidden, notFound, Problem } from '../../platform/problem.ts'
import { drainRequest, receiveUpload } from '../../platform/receive-upload.ts'
import { harmless } from '../../platform/send-file.ts'
import { forCaller, userAsCaller } from '../../platform/threads.ts'
import { CookieJar } from '../cookie-jar.ts'
import { parseId, readText, type Values } from '../form-values.ts'
import { linkTo } from '../links.ts'
import { refuseForeignForm, refuseStaleForm, siteOfRequest } from '../page-routes.ts'
import { findSession, type SessionLifetime, type StateSession } from '../state-sessions.ts'
import { readingFrom, type StateSite } from '../state-site.ts'
import { asRecorder } from './as-recorder.ts'
import { visitIdOf, visitPhotoPath } from './visits.routes.ts'

export type PhotoRouteParts = {
  sites: ReadonlyMap<StateCode, StateSite>
  clock: Clock
  lifetime: SessionLifetime
  files: FileStore
  drafts: Drafts
}

/** A sender that is silent for this long counts as gone; a slow one is waited for. */
const stallMs = 30_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Staff = { site: StateSite; session: StateSession; now: Date; requestId: string }

async function staffOf(
  { sites, clock, lifetime }: PhotoRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff> {
  const site = siteOfRequest(sites, request)
  if (!site) throw notFound('This state was not found.')
  const now = clock.now()
  const session = await findSession(site, new CookieJar(request, reply, site).session, now, lifetime)
  if (!session) throw forbidden('You are signed out. Please sign in again and repeat what you did.')
  if (session.mustEnrol) throw forbidden('Please set up two-factor sign-in first.')
  if (!session.isAdministrator || session.originalUserId !== null)
    throw forbidden('This page is for administrators of the provider.')
  return { site, session, now, requestId: request.id }
}

/** Photos of visits: sent one at a time by a form or by the script, and shown on the record. */
export async function visitPhotoRoutes(app: FastifyInstance, parts: PhotoRouteParts): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    uploads.post('/:state/Visits/photo/:agency/:id', { config: { isUpload: true } }, async (request, reply) => {
      try {
        return await takePhoto(parts, request, reply)
      } catch (error) {
        drainRequest(request)
        const isScript = request.headers.accept === 'application/json'
        if (!(error instanceof Problem)) throw error
        if (!isScript) return refuseOnPage(parts, request, reply, error)
        return reply.code(error.status).header('cache-control', 'no-store').send({ message: error.message })
      }
    })
  })

  app.get(`/:state${visitPhotoPath}`, async (request, reply) => {
    const { site, session } = await staffOf(parts, request, reply)
    const { agencyId, visitId } = visitIdOf(request.params as Values)
    const photoId = parseId(readText(request.params as Values, 'photo'))
    if (photoId === undefined) throw notFound('Photo not found')
    const found = await maybeOne(readingFrom(site, session.userId), photoFile(agencyId, visitId, photoId))
    if (!found) throw notFound('Photo not found')
    const bytes = await parts.files.read(found.storageKey).catch((error: unknown) => {
      throw error instanceof MissingFile ? notFound('The file of this photo is missing') : error
    })
    return reply.headers({ ...harmless(found.type), 'cache-control': 'private, max-age=86400' }).send(bytes)
  })
}

/** Back to the record, which shows the saved text and says what was wrong; a page of its own would end the visit's form. */
async function refuseOnPage(
  { sites }: PhotoRouteParts,
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

async function takePhoto(parts: PhotoRouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
        { files: parts.files, asRecorder: async (work) => asRecorder(staff, agencyId, work) },
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
