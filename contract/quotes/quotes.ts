import * as z from 'zod/mini'
import { billingFilter, exportName, rowIds, urgencies } from '../billing-filters.ts'
import { day } from '../days.ts'
import { addressedMessage, addressRules, emailContact, emailPreview } from '../emails.ts'
import { endpoint } from '../endpoint.ts'
import { listCodes, type Tag } from '../labels.ts'
import { amount } from '../money.ts'
import { page, pageQuery, repeatable, sortDirection, urlId, urlManager } from '../paging.ts'
import { unsafeProperty } from '../portfolio/unsafe.ts'
import { serviceCode } from '../services.ts'

export const quoteStatusTags = {
  PENDING: { label: 'Pending', tone: 'neutral' },
  AWAITING_APPROVAL: { label: 'Awaiting approval', tone: 'attention' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  REJECTED: { label: 'Rejected', tone: 'critical' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'critical' },
  REACTIVATION_REQUEST_EXTERNAL: { label: 'Reactivation requested by the agency', tone: 'attention' },
  REACTIVATION_REQUEST_INTERNAL: { label: 'Reactivation requested by the provider', tone: 'attention' },
  READY_TO_SEND: { label: 'Ready to send', tone: 'neutral' },
} satisfies Record<string, Tag>
export type QuoteStatus = keyof typeof quoteStatusTags
export const quoteStatuses = listCodes(quoteStatusTags)

/** Ids count from 1 in the order above. */
export const quoteStatusId = (status: QuoteStatus): number => quoteStatuses.indexOf(status) + 1
export const quoteStatusOfId = (id: number): QuoteStatus | undefined => quoteStatuses[id - 1]

/** The only transitions of a quote. A status without transitions is final; any other can be cancelled. */
export const quoteMoves: Record<QuoteStatus, readonly QuoteStatus[]> = {
  PENDING: ['READY_TO_SEND', 'CANCELLED'],
  READY_TO_SEND: ['AWAITING_APPROVAL', 'CANCELLED'],
  AWAITING_APPROVAL: ['ACCEPTED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  ACCEPTED: ['COMPLETED', 'CANCELLED'],
  EXPIRED: ['REACTIVATION_REQUEST_EXTERNAL', 'REACTIVATION_REQUEST_INTERNAL', 'CANCELLED'],
  REACTIVATION_REQUEST_EXTERNAL: ['AWAITING_APPROVAL', 'CANCELLED'],
  REACTIVATION_REQUEST_INTERNAL: ['AWAITING_APPROVAL', 'CANCELLED'],
  REJECTED: [],
  CANCELLED: [],
  COMPLETED: [],
}
export const canMove = (from: QuoteStatus, to: QuoteStatus): boolean => quoteMoves[from].includes(to)
export const isFinal = (status: QuoteStatus): boolean => quoteMoves[status].length === 0

/** Worst first. */
export const severities = ['DISCONNECTED_SAFETY_ISSUE', 'URGENT', 'NON_COMPLIANT_FAULTY', 'RECOMMENDED'] as const
export type Severity = (typeof severities)[number]
export const severityTags: Record<Severity, Tag> = {
  DISCONNECTED_SAFETY_ISSUE: { label: 'Disconnected for safety', tone: 'critical' },
  URGENT: { label: 'Urgent', tone: 'critical' },
  NON_COMPLIANT_FAULTY: { label: 'Non-compliant or faulty', tone: 'attention' },
  RECOMMENDED: { label: 'Recommended', tone: 'neutral' },
}
export const isUrgent = (severity: Severity): boolean =>
  severity === 'DISCONNECTED_SAFETY_ISSUE' || severity === 'URGENT'

export const forwardQuoteForm = z
  .object({ ...addressedMessage, subscribeToNotifications: z.prefault(z.boolean(), false) })
  .check(addressRules('toAddresses', 'ccAddresses'))

/* Requests and replies. */

/** The property a quote, an invoice or an issue belongs to. */
export const ownProperty = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  ...unsafeProperty,
})

export const quote = z.object({
  complianceQuoteId: z.int(),
  quoteNumber: z.string(),
  pdfUrl: z.string(),
  /** Null when the quote cannot be approved at present. */
  approvalUrl: z.nullable(z.string()),
  expiresAt: z.nullable(day),
  isExpired: z.boolean(),
  status: z.enum(quoteStatuses),
  service: z.object({ name: z.string(), shortName: serviceCode }),
  property: ownProperty,
  quoteSeverity: z.enum(severities),
  estimatedPrices: z.object({ minimum: z.nullable(amount), maximum: z.nullable(amount) }),
  canForward: z.boolean(),
  canReactivate: z.boolean(),
  /** The latest email with the quote that was not refused; null if it was never forwarded. */
  lastForwarded: z.nullable(z.object({ on: day, toAddresses: z.array(z.string()) })),
})
export type Quote = z.infer<typeof quote>

export const quoteLine = z.object({ description: z.string(), quantity: z.string(), totalIncGst: amount, gst: amount })
const quoteMove = z.object({
  from: z.nullable(z.enum(quoteStatuses)),
  to: z.enum(quoteStatuses),
  at: z.string(),
  by: z.nullable(z.string()),
})
/** An email that forwarded a quote or an invoice, and its delivery status. */
export const sentMail = z.object({
  id: z.int(),
  toAddresses: z.array(z.string()),
  ccAddresses: z.array(z.string()),
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  by: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type SentMail = z.infer<typeof sentMail>

/** `reason` is why an owner declined, in their own words. */
export const quoteDecision = z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) })

export const quoteDetail = z.extend(quote, {
  issuedAt: z.nullable(day),
  lines: z.array(quoteLine),
  totalIncGst: amount,
  gst: amount,
  decision: z.nullable(quoteDecision),
  moves: z.array(quoteMove),
  mails: z.array(sentMail),
  isSubscribed: z.boolean(),
  version: z.int(),
})
export type QuoteDetail = z.infer<typeof quoteDetail>

const oneQuote = z.object({ id: urlId })

const quoteFilter = {
  ...billingFilter,
  propertyId: z.optional(urlId),
  status: z._default(repeatable(z.enum(quoteStatuses)), []),
  urgency: z.optional(z.enum(urgencies)),
}
export const quoteSorts = ['expiry', 'price', 'number', 'created', 'unsafe'] as const
export type QuoteSort = (typeof quoteSorts)[number]
const quoteOrder = { sort: z._default(z.enum(quoteSorts), 'expiry'), direction: z._default(sortDirection, 'ascending') }
export const listQuotes = endpoint('GET /v1/quote', {
  summary: 'Quotes of the agency, or of one property',
  keyScope: 'quotes:read',
  query: z.object({ ...pageQuery, ...quoteFilter, ...quoteOrder }),
  reply: page(quote),
})
export const listQuoteIds = endpoint('GET /v1/quote/ids', {
  summary: 'The ids of all quotes that match a filter',
  query: z.object(quoteFilter),
  reply: rowIds,
})
export const exportQuotes = endpoint('GET /v1/quote/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The list of quotes as a spreadsheet',
  keyScope: 'quotes:read',
  query: z.object({ ...quoteFilter, ...quoteOrder, ...exportName }),
})
export const getQuote = endpoint('GET /v1/quote/:id', {
  summary: 'One quote with its lines, status history and emails',
  keyScope: 'quotes:read',
  params: oneQuote,
  reply: quoteDetail,
})
/** Urgent quotes that await approval and have not expired; the total equals the dashboard's. */
export const listUrgentQuotes = endpoint('GET /v1/quote/analytics/immediate-action', {
  summary: 'Urgent quotes that await approval',
  query: z.object({ ...pageQuery, propertyManagerId: z.optional(urlManager) }),
  reply: page(quote),
})
export const getQuotePdf = endpoint('GET /v1/quote/:id/pdf', {
  download: 'pdf',
  summary: 'The quote as PDF',
  keyScope: 'quotes:read',
  params: oneQuote,
})
export const forwardQuote = endpoint('POST /v1/quote/:id/forward', {
  userLimit: 'mail',
  summary: 'Send the quote by email',
  params: oneQuote,
  body: forwardQuoteForm,
  status: 202,
  reply: sentMail,
})
export const previewForwardedQuote = endpoint('POST /v1/quote/:id/forward/preview', {
  summary: 'The email with the quote exactly as it would be sent',
  params: oneQuote,
  body: forwardQuoteForm,
  reply: emailPreview,
})
/** Who quotes and invoices of a property can be forwarded to. */
export const listForwardRecipients = endpoint('GET /v1/property/:id/forward-recipients', {
  summary: 'Landlords, contacts and the property manager with an email address',
  params: oneQuote,
  reply: z.object({
    /** Addresses of the landlords, who decide about quotes and pay invoices. */
    suggested: z.array(z.string()),
    contacts: z.array(emailContact),
  }),
})
export const requestQuoteReactivation = endpoint('POST /v1/quote/:id/reactivation', {
  summary: 'Ask the provider to renew a quote that has expired',
  params: oneQuote,
  reply: quoteDetail,
})
