import type { BodyOf } from '../../../contract/endpoint.ts'
import type { decideQuote, QuoteForApproval } from '../../../contract/quotes/quote-approval.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { agencyNow } from '../../platform/merged-agency.queries.ts'
import { suspicious } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import type { HttpContext } from '../../platform/serve.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { LinkTarget, SignedLinks } from '../../platform/signed-links.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { agencyOfQuote, providerOf } from './approval.queries.ts'
import { lockQuote, type LockedQuote } from './move-quote.queries.ts'
import { moveQuote } from './move-quote.ts'
import { recordOpening } from './record-opening.ts'
import { sendDecisionReceipts } from './send-decision-receipts.ts'
import { linkNotValid, movedOn } from './quote-problems.ts'
import { linesReply } from './quote-lines.ts'
import { quoteLines } from './quote-parts.queries.ts'
import { quotePdf } from './quote-pdf.ts'
import { toDecision, serviceNamed } from './quote-reply.ts'
import { hasPdf, isOpen, statusOn } from './quote-status.ts'
import { findQuote } from './quotes.queries.ts'

export type ApprovalParts = {
  databases: Databases
  sessions: Sessions
  clock: Clock
  links: SignedLinks
  portalUrl: string
}

/** The link grants access to one quote; an invalid link reveals nothing. */
async function targetOf({ links, clock, databases }: ApprovalParts, token: string): Promise<LinkTarget> {
  const target = links.targetOf('quote-approval', token)
  if (!target) throw suspicious(linkNotValid(), 'signature-refused', 'link to approve a quote')
  if (todayIn(target.state, clock.now()) > target.until) throw linkNotValid()
  const { id: agencyId } = await one(databases.of(target.state).reader(tenantOf(target)), agencyNow(target.agencyId))
  return { ...target, agencyId }
}

const tenantOf = ({ state, agencyId }: LinkTarget) => ({ state, agencyId, userId: null })

async function reply(db: Db, { state, agencyId, id }: LinkTarget, now: Date): Promise<QuoteForApproval> {
  const [[quote], [agency], lines, [provider]] = await db.batch([
    findQuote(agencyId, id),
    agencyOfQuote(agencyId),
    quoteLines(agencyId, id),
    providerOf(agencyId, id),
  ])
  if (!quote || !agency || !provider || !hasPdf(quote)) throw linkNotValid()
  refuseIncomplete('QUOTE', provider.onDay, provider)
  const today = todayIn(state, now)
  return {
    quoteNumber: quote.quoteNumber,
    status: statusOn(quote, today),
    isOpen: isOpen(quote, today),
    agencyName: agency.name,
    providerName: provider.name,
    address: `${quote.addressLine1}, ${quote.addressLine2}`,
    serviceName: serviceNamed(quote.serviceId).name,
    severity: quote.severity,
    expiresAt: quote.expiresOn,
    ...linesReply(lines),
    decision: toDecision(quote),
  }
}

export async function showQuoteForApproval(
  parts: ApprovalParts,
  token: string,
  http: HttpContext,
): Promise<QuoteForApproval> {
  const target = await targetOf(parts, token)
  const now = parts.clock.now()
  const shown = await reply(parts.databases.of(target.state).reader(tenantOf(target)), target, now)
  const isVisitor = (await parts.sessions.find(http)) === undefined
  if (isVisitor && shown.isOpen) await recordOpening(parts.databases, target, { now, requestId: http.requestId })
  return shown
}

export async function drawQuoteForApproval(parts: ApprovalParts, token: string) {
  const target = await targetOf(parts, token)
  const { state, agencyId, id } = target
  const today = todayIn(state, parts.clock.now())
  const drawn = await quotePdf(parts.databases.of(state).reader(tenantOf(target)), state, agencyId, id, today)
  if (!drawn) throw linkNotValid()
  return drawn
}

/** The same decision by the same person, after a lost reply or a second click, succeeds again. */
const isRepeated = (
  quote: LockedQuote,
  status: string,
  { decision, name, reason }: BodyOf<typeof decideQuote>,
): boolean =>
  status === decision && quote.decidedBy === name && (decision === 'ACCEPTED' || quote.declineReason === reason)

/** Decides once; a later decision is refused with the result of the first. */
export async function decideByLink(
  parts: ApprovalParts,
  token: string,
  body: BodyOf<typeof decideQuote>,
  requestId: string,
): Promise<QuoteForApproval> {
  const target = await targetOf(parts, token)
  const { state, agencyId, id } = target
  const now = parts.clock.now()
  const today = todayIn(state, now)
  return parts.databases.of(state).transaction(tenantOf(target), async (db) => {
    const found = await maybeOne(db, findQuote(agencyId, id))
    if (!found) throw linkNotValid()
    // Before the quote, as everywhere: what the agency does meanwhile at the property is either seen here or waits.
    await db.rows(lockPropertyRow(agencyId, found.propertyId))
    const quote = await maybeOne(db, lockQuote(agencyId, id))
    if (!quote || !hasPdf(quote)) throw linkNotValid()
    const status = statusOn(quote, today)
    if (!isRepeated(quote, status, body)) {
      if (status !== 'AWAITING_APPROVAL') throw movedOn(quote, status, state)
      const { decision, name, reason } = body
      const owner = { db, state, agencyId, userId: null, originalUserId: null, now, today, requestId }
      const declineReason = decision === 'REJECTED' ? reason : null
      await moveQuote({ ...owner, source: 'LINK' }, quote, {
        to: decision,
        action: decision === 'ACCEPTED' ? 'approve-quote' : 'decline-quote',
        changes: {
          decidedAt: now.toISOString(),
          decidedByName: name,
          ...(declineReason !== null && { declineReason }),
        },
      })
      await sendDecisionReceipts(owner, id, parts)
    }
    return reply(db, target, now)
  })
}
