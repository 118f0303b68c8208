import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, Problem } from '../../../platform/problem.ts'
import { drainRequest, receiveUpload, type ReceivedForm } from '../../../platform/receive-upload.ts'
import type { StaffRole } from '../../../platform/staff-roles.ts'
import { forCaller, userAsCaller } from '../../../platform/threads.ts'
import { refuseForeignForm, refuseStaleForm } from '../forms/check-form.ts'
import type { Html } from '../html/html.ts'
import { requireRole } from '../sessions/as-staff.ts'
import { findUploader, stallMs, uploadRoute, type Uploader, type UploadRouteParts } from './upload-routes.ts'

type File = { path: string; fileName: string; fields: ReceivedForm['fields'] }

type StaffFile = {
  path: string
  roles: readonly [StaffRole, ...StaffRole[]]
  /** Reads the file and returns the page that shows what is in it, or an address to go to. */
  take: (uploader: Uploader, file: File) => Promise<Html | { location: string }>
  /** The page of the form with what was wrong with the file. */
  refuse: (uploader: Uploader, error: string, fields: ReceivedForm['fields']) => Html | Promise<Html>
}

/** A form of the provider's staff with one file, which is read and not kept. */
export async function staffFileRoute(app: FastifyInstance, parts: UploadRouteParts, route: StaffFile): Promise<void> {
  const answer = async (reply: FastifyReply, page: Html | { location: string }, status: number) => {
    void reply.code('location' in page ? 303 : status).header('cache-control', 'no-store')
    if ('location' in page) return reply.header('location', page.location).send()
    return reply.type('text/html; charset=utf-8').send(page.text)
  }
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const uploader = await findUploader(parts, request, reply)
    const { site, session } = uploader
    refuseForeignForm(request, site)
    if (session.mustEnrol) throw forbidden('Please set up two-factor sign-in first.')
    requireRole(uploader, route.roles)
    const whose = { state: site.state, userId: session.userId }
    await site.limits.takeUpload(whose, request)
    let sent: ReceivedForm['fields'] = {}
    try {
      const { draft, fileName, fields } = await receiveUpload(request, parts.drafts, { stallMs })
      sent = fields
      try {
        refuseStaleForm(fields, session.token)
        const file = { path: draft.path, fileName, fields }
        return await answer(reply, await forCaller(userAsCaller(whose), async () => route.take(uploader, file)), 200)
      } finally {
        await draft.discard()
      }
    } catch (error) {
      if (!(error instanceof Problem) || !['rule-broken', 'too-large', 'conflict'].includes(error.code)) throw error
      drainRequest(request)
      return answer(reply, await route.refuse(uploader, error.message, error.typed ?? sent), error.status)
    }
  }
  await uploadRoute(app, route.path, take, { staffRoles: route.roles })
}
