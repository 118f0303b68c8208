import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Drafts } from '../../../platform/drafts.ts'
import { MissingFile, type FileStore } from '../../../platform/file-store.ts'
import { forbidden, notFound, Problem } from '../../../platform/problem.ts'
import { drainRequest, noFileText } from '../../../platform/receive-upload.ts'
import type { StaffRole } from '../../../platform/staff-roles.ts'
import { harmless } from '../../../platform/send-file.ts'
import { CookieJar } from '../sessions/cookie-jar.ts'
import { findSession, type SessionLifetime, type StateSession } from '../sessions/state-sessions.ts'
import { siteOfRequest, type StateSite, type StateSites } from './state-site.ts'

export type UploadRouteParts = {
  sites: StateSites
  clock: Clock
  lifetime: SessionLifetime
  files: FileStore
  drafts: Drafts
}

/** A sender that is silent for this long counts as gone; a slow one is waited for. */
export const stallMs = 30_000

export type Uploader = { site: StateSite; session: StateSession; now: Date; requestId: string }

/** Who sends or asks for a file; refuses who is signed out. */
export async function findUploader(
  { sites, clock, lifetime }: UploadRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Uploader> {
  const site = siteOfRequest(sites, request)
  if (!site) throw notFound('This state was not found.')
  const now = clock.now()
  const session = await findSession(site, new CookieJar(request, reply, site).session, now, lifetime)
  if (!session) throw forbidden('You are signed out. Please sign in again and repeat what you did.')
  return { site, session, now, requestId: request.id }
}

/** What was wrong with an upload that was not received, if its form can say so. */
export function unreceivedAs(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'too-large') return error.code
  return error.fields?.['file'] === noFileText ? 'no-file' : undefined
}

type Take = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const rethrow: Refuse = async (error) => {
  throw error
}

/** A form with a file. What is left of a refused one is received, so that the browser reads the answer. */
export async function uploadRoute(
  app: FastifyInstance,
  path: string,
  take: Take,
  { refuse = rethrow, staffRoles }: { refuse?: Refuse; staffRoles?: readonly StaffRole[] } = {},
): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    uploads.post(
      `/:state${path}`,
      { config: { isUpload: true, ...(staffRoles && { staffRoles }) } },
      async (request, reply) => {
        try {
          return await take(request, reply)
        } catch (error) {
          drainRequest(request)
          return refuse(error, request, reply)
        }
      },
    )
  })
}

/** Sends a stored image; `name` says what it is if its file is missing. */
export async function sendImage(
  reply: FastifyReply,
  files: FileStore,
  { storageKey, type, name, cacheSeconds }: { storageKey: string; type: string; name: string; cacheSeconds: number },
): Promise<FastifyReply> {
  const bytes = await files.read(storageKey).catch((error: unknown) => {
    throw error instanceof MissingFile ? notFound(`The file of this ${name} is missing.`) : error
  })
  return reply.headers({ ...harmless(type), 'cache-control': `private, max-age=${cacheSeconds}` }).send(bytes)
}
