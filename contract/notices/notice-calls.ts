import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noticeContent } from '../emails.ts'
import { urlId } from '../paging.ts'
import { ofNotice, resolveNoticeForm, resolveRequestForm } from './notices.ts'

const params = z.object({ id: urlId })

/** The notice that was resolved, with others if they were named, and whether its property has no open one left. */
export const resolvedNotice = z.object({ noticeId: z.int(), isCaseClosed: z.boolean() })

export const resolveNotice = endpoint('POST /v1/notice/:id/resolve', {
  summary: 'Resolve an access issue, or several of one property, with a reason',
  params,
  body: resolveNoticeForm,
  reply: resolvedNotice,
})

export const requestToResolve = endpoint('POST /v1/notice/:id/resolve-request', {
  summary: 'Ask the provider to resolve an access issue, or several of one property',
  params,
  body: resolveRequestForm,
  /** One request for each access issue; the first is that of the notice in the address. */
  reply: z.object({ requestId: z.int(), requestIds: z.array(z.int()) }),
})

/** Unvalidated notes and date: the rule about dates depends on today in the agency's state. */
export const notifyAndResolve = endpoint('POST /v1/notice/:id/notify-and-resolve', {
  userLimit: 'mail',
  summary: 'Email the tenant and resolve the access issue, or several of one property, in one step',
  params,
  body: z.object({
    ...noticeContent,
    ...ofNotice,
    notes: z.nullish(z.string()),
    resolvedDate: z.nullish(z.string()),
  }),
  reply: z.extend(resolvedNotice, { mailId: z.int() }),
})
