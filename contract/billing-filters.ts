import * as z from 'zod/mini'
import { addDays, type Day } from './days.ts'
import { managerQuery, repeatable, searchQuery, urlText } from './paging.ts'
import { serviceCode } from './services.ts'

/* What the lists of quotes and of invoices are both filtered by. */

/** A quote that can still be approved expires, or an unpaid invoice is due, from today within so many days. */
export const dueWindows = ['WEEK', 'MONTH'] as const
export type DueWindow = (typeof dueWindows)[number]
const windowDays: Record<DueWindow, number> = { WEEK: 7, MONTH: 30 }
export const lastDayOf = (window: DueWindow, today: Day): Day => addDays(today, windowDays[window])

export const quoteExpiryLabels: Record<DueWindow, string> = {
  WEEK: 'Expires within 7 days',
  MONTH: 'Expires within 30 days',
}
export const invoiceDueLabels: Record<DueWindow, string> = { WEEK: 'Due within 7 days', MONTH: 'Due within 30 days' }

export const urgencies = ['URGENT', 'NON_URGENT'] as const
export type Urgency = (typeof urgencies)[number]
export const urgencyLabels: Record<Urgency, string> = { URGENT: 'Urgent', NON_URGENT: 'Not urgent' }

export const billingFilter = {
  ...managerQuery,
  ...searchQuery,
  service: z._default(repeatable(serviceCode), []),
  due: z.optional(z.enum(dueWindows)),
}

/** The wished name of an exported file. */
export const exportName = { fileName: z.optional(urlText(100)) }

/** The rows of a list on all its pages, for an action on all of them; at most as many as one bulk action takes. */
export const rowIds = z.object({ ids: z.array(z.int()), total: z.int() })
