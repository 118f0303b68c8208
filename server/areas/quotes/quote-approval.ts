import type { BodyOf } from '../../../contract/endpoint.ts'
import type { decideQuote, QuoteForApproval } from '../../../contract/quotes/quote-approval.ts'
import type { Clock } from '../../platform/clock.ts'
import { one, type Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { agencyNow } from '../../platform/merged-agency.queries.ts'
import { suspicious } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import type { HttpContext } from '../../platform/serve.ts'
import type { Sessions } from '../../platform/sessions.ts'
import type { LinkTarget, SignedLinks } from '../../platform/signed-links.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { agencyOfQuote, providerOf } from './approval.queries.ts'
import { recordOpening } from './record-opening.ts'
import { decideIssuedQuote, lockIssuedQuote } from './decide-quote.ts'
import { linkNotValid } from './quote-problems.ts'
import { linesReply } from './quote-lines.ts'
import { quoteLines } from './quote-parts.queries.ts'
import { quotePdf } from './quote-pdf.ts'
import { toDecision, serviceNamed } from './quote-reply.ts'
import { hasPdf, isOpen, statusOn } from './quote-status.ts'
import { findQuote } from './quotes.queries.ts'
import { refuseTypedName, userOfLink, type LinkUser } from './user-of-link.ts'

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

async function reply(
  db: Db,
  { state, agencyId, id }: LinkTarget,
  now: Date,
  signedIn: LinkUser | null,
): Promise<QuoteForApproval> {
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
    signedIn,
  }
}

export async function showQuoteForApproval(
  parts: ApprovalParts,
  token: string,
  http: HttpContext,
): Promise<QuoteForApproval> {
  const target = await targetOf(parts, token)
  const now = parts.clock.now()
  const user = await userOfLink(parts, http, target)
  const shown = await reply(parts.databases.of(target.state).reader(tenantOf(target)), target, now, user)
  if (user === null && shown.isOpen) await recordOpening(parts.databases, target, { now, requestId: http.requestId })
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

/** A decision with the typed name of somebody who is not signed in. */
export async function decideByLink(
  parts: ApprovalParts,
  token: string,
  body: BodyOf<typeof decideQuote>,
  http: HttpContext,
): Promise<QuoteForApproval> {
  const target = await targetOf(parts, token)
  const user = await userOfLink(parts, http, target)
  if (user) refuseTypedName(user)
  const { state, agencyId, id } = target
  const now = parts.clock.now()
  const today = todayIn(state, now)
  return parts.databases.of(state).transaction(tenantOf(target), async (db) => {
    const requestId = http.requestId
    const owner = {
      db,
      state,
      agencyId,
      userId: null,
      originalUserId: null,
      now,
      today,
      requestId,
      source: 'LINK' as const,
    }
    const quote = await lockIssuedQuote(owner, id)
    if (!quote) throw linkNotValid()
    const { decision, name, reason } = body
    await decideIssuedQuote(owner, quote, { decision, reason, decider: { decidedByName: name } }, parts)
    return reply(db, target, now, null)
  })
}
