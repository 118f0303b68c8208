import * as z from 'zod/mini'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, requiredLine } from '../form-rules.ts'
import { longestContactName, longestNotes } from '../limits.ts'
import { amount } from '../money.ts'
import { quoteDecision, quoteLine, quoteStatuses, severities } from './quotes.ts'

/* The approval link needs no session: its token grants access. A user of the agency records what the owner decided (owner-decision.ts). */

export const approvalToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
export const quoteDecisions = ['ACCEPTED', 'REJECTED'] as const
export type QuoteDecisionCode = (typeof quoteDecisions)[number]
export const decideQuoteForm = z.object({
  decision: z.enum(quoteDecisions, { error: 'Please choose whether to approve or decline' }),
  name: requiredLine('Please enter your name', longestContactName, `Must be ${longestContactName} characters or less`),
  /** Why it is declined; ignored for an approval. */
  reason: optionalText(longestNotes, `Must be ${longestNotes} characters or less`),
})
export const quoteForApproval = z.object({
  quoteNumber: z.string(),
  status: z.enum(quoteStatuses),
  isOpen: z.boolean(),
  agencyName: z.string(),
  /** Who does the work. */
  providerName: z.string(),
  address: z.string(),
  serviceName: z.string(),
  severity: z.enum(severities),
  expiresAt: z.nullable(day),
  lines: z.array(quoteLine),
  totalIncGst: amount,
  gst: amount,
  decision: z.nullable(quoteDecision),
  /** The user of the quote's agency who opened the link; null for people without a session. */
  signedIn: z.nullable(
    z.object({
      quoteId: z.int(),
      userName: z.string(),
      /** Names of the landlords. */
      owners: z.array(z.string()),
      /** Why the user cannot record the decision here. */
      whyNot: z.nullable(z.string()),
    }),
  ),
})
export type QuoteForApproval = z.infer<typeof quoteForApproval>
export const getQuoteForApproval = endpoint('GET /v1/quote-approval/:token', {
  access: 'public',
  summary: 'The quote of an approval link',
  params: approvalToken,
  reply: quoteForApproval,
})
export const decideQuote = endpoint('POST /v1/quote-approval/:token', {
  access: 'public',
  summary: 'Approve or decline the quote of an approval link',
  params: approvalToken,
  body: decideQuoteForm,
  reply: quoteForApproval,
})
export const getQuotePdfForApproval = endpoint('GET /v1/quote-approval/:token/pdf', {
  download: 'pdf',
  access: 'public',
  summary: 'The PDF of the quote of an approval link',
  params: approvalToken,
})
