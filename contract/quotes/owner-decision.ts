import * as z from 'zod/mini'
import { shortDay } from '../day-text.ts'
import type { Day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { chosen, optionalText, requiredDay, requiredLine } from '../form-rules.ts'
import { listCodes } from '../labels.ts'
import { longestContactName, longestNotes } from '../limits.ts'
import { urlId } from '../paging.ts'
import { quoteDecisions } from './quote-approval.ts'
import { quoteDetail } from './quotes.ts'

/* A user of the agency records what the owner decided. People without a session decide with the link. */

export const decisionWayLabels = {
  PHONE: 'By phone',
  EMAIL: 'By email',
  IN_PERSON: 'In person',
  WRITING: 'In writing',
} satisfies Record<string, string>
export type DecisionWay = keyof typeof decisionWayLabels
export const decisionWays = listCodes(decisionWayLabels)

export const ownerDecisionForm = z.object({
  decision: chosen(z.enum(quoteDecisions), 'Please choose what the owner decided'),
  /** On whose authority: the owner, or who may decide for them. */
  givenBy: requiredLine(
    'Please enter who decided',
    longestContactName,
    `Must be ${longestContactName} characters or less`,
  ),
  way: chosen(z.enum(decisionWays), 'Please choose how they told you'),
  givenOn: requiredDay('Please enter the day'),
  /** Why it is declined; ignored for an approval. */
  reason: optionalText(longestNotes, `Must be ${longestNotes} characters or less`),
})

export const decisionInFutureText = 'The day must not be in the future'
export const decidedInPersonText =
  'What an owner decides can be recorded only by the user, not while you view the portal as this user.'

type Authority = { userName: string; givenBy: string; way: DecisionWay; givenOn: Day }

/** "Priya Nair (on the owner’s authority: Olive Owner, by phone on 12/11/2026)". */
export const authorityText = ({ userName, givenBy, way, givenOn }: Authority): string =>
  `${userName} (on the owner’s authority: ${givenBy}, ${decisionWayLabels[way].toLowerCase()} on ${shortDay(givenOn)})`

export const recordOwnerDecision = endpoint('POST /v1/quote/:id/decision', {
  summary: 'Record that the owner approved or declined a quote, on whose authority and how they said so',
  onlyInPerson: decidedInPersonText,
  params: z.object({ id: urlId }),
  body: ownerDecisionForm,
  reply: quoteDetail,
})
