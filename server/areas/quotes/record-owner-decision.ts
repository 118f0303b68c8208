import { shortDay } from '../../../contract/day-text.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  authorityText,
  decisionInFutureText,
  type recordOwnerDecision,
} from '../../../contract/quotes/owner-decision.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { decideIssuedQuote, lockIssuedQuote } from './decide-quote.ts'
import { quoteNotFound } from './quote-problems.ts'
import type { LinkParts } from './quote-reply.ts'

/** What an owner told the agency: the record names the user, on whose authority, how and when. */
export async function recordDecision(
  scope: Scope,
  quoteId: number,
  { decision, reason, givenBy, way, givenOn }: BodyOf<typeof recordOwnerDecision>,
  parts: LinkParts,
): Promise<void> {
  const { userId, userName, today } = scope
  if (givenOn > today) throw ruleBroken(decisionInFutureText, { givenOn: decisionInFutureText })
  const quote = await lockIssuedQuote(scope, quoteId)
  if (!quote) throw quoteNotFound()
  if (quote.issuedOn !== null && givenOn < quote.issuedOn) {
    const early = `The quote was issued on ${shortDay(quote.issuedOn)}, so that it cannot be decided earlier`
    throw ruleBroken(early, { givenOn: early })
  }
  const decider = {
    decidedBy: userId,
    decidedByName: authorityText({ userName, givenBy, way, givenOn }),
    decisionGivenBy: givenBy,
    decisionWay: way,
    decisionGivenOn: givenOn,
  }
  await decideIssuedQuote({ ...scope, source: 'PORTAL' }, quote, { decision, reason, decider }, parts)
}
