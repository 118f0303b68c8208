import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noticeContent } from '../emails.ts'
import { id, urlId } from '../paging.ts'
import { resolveNoticeForm, resolveRequestForm } from './notices.ts'

const params = z.object({ id: urlId })

/** The notice that was resolved, and whether its property has no other open one. */
export const resolvedNotice = z.object({ noticeId: z.int(), isCaseClosed: z.boolean() })

export const resolveNotice = endpoint('POST /v1/notice/:id/resolve', {
  summary: 'Resolve an access issue with a reason',
  params,
  body: resolveNoticeForm,
  reply: resolvedNotice,
})

export const requestToResolve = endpoint('POST /v1/notice/:id/resolve-request', {
  summary: 'Ask the provider to resolve an access issue',
  params,
  body: resolveRequestForm,
  reply: z.object({ requestId: z.int() }),
})

/** Unvalidated notes and date: the rule about dates depends on today in the agency's state. */
export const notifyAndResolve = endpoint('POST /v1/notice/:id/notify-and-resolve', {
  summary: 'Email the tenant and resolve the access issue in one step',
  params,
  body: z.object({
    ...noticeContent,
    noticeId: id,
    propertyId: id,
    notes: z.nullish(z.string()),
    resolvedDate: z.nullish(z.string()),
  }),
  reply: z.extend(resolvedNotice, { mailId: z.int() }),
})
