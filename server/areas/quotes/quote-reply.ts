import { addDays, dayIn } from '../../../contract/days.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { type Quote, type QuoteDetail, quoteStatusOfId } from '../../../contract/quotes/quotes.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'
import { unsafeOfRow } from '../cards/unsafe-property.ts'
import { canForward, canReactivate, isExpired, isOpen, statusOn } from './quote-status.ts'
import { quoteNotFound } from './quote-problems.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'
import { linesReply } from './quote-lines.ts'
import { quoteLines, movesOfQuote, type MoveRow } from './quote-parts.queries.ts'
import { quoteSubscription } from './quote-subscriptions.queries.ts'
import { sentMailReply } from './read-sent-mail.ts'
import { sentMailsAbout } from './sent-mails.queries.ts'

const movesReply = (rows: readonly MoveRow[]): QuoteDetail['moves'] =>
  rows.flatMap(({ fromId, toId, at, by }) => {
    const to = quoteStatusOfId(toId)
    return to === undefined ? [] : [{ from: fromId === null ? null : (quoteStatusOfId(fromId) ?? null), to, at, by }]
  })

/** Data that the page of one quote shows in addition to the row of the list, in one round trip. */
async function readQuoteParts({ db, agencyId, userId }: Scope, quoteId: number) {
  const [lines, moves, mails, subscription] = await db.batch([
    quoteLines(agencyId, quoteId),
    movesOfQuote(agencyId, quoteId),
    sentMailsAbout(agencyId, quoteId),
    quoteSubscription(agencyId, quoteId, userId),
  ])
  return {
    ...linesReply(lines),
    moves: movesReply(moves),
    mails: mails.map(sentMailReply),
    isSubscribed: subscription.length > 0,
  }
}

export type LinkParts = { links: SignedLinks; portalUrl: string }
type Whose = Pick<Scope, 'state' | 'agencyId' | 'today'>

export const serviceNamed = (serviceId: number): { name: string; shortName: ServiceCode } => {
  const shortName = serviceOfId(serviceId) as ServiceCode
  return { name: services[shortName].name, shortName }
}

/** Longer than a quote is open, so that owners can read later what they decided. */
const linkDays = 120

/** The approval page for the owner; the address grants access until its day. */
export function approvalUrl({ links, portalUrl }: LinkParts, { state, agencyId, today }: Whose, id: number): string {
  const until = addDays(today, linkDays)
  return `${portalUrl}/quote-approval/${links.tokenFor({ purpose: 'quote-approval', state, agencyId, id, until })}`
}

const amountOrNull = (cents: number | null): string | null => (cents === null ? null : amountOfCents(cents))

export const quoteReply = (row: QuoteRow, whose: Whose, parts: LinkParts): Quote => ({
  complianceQuoteId: row.id,
  quoteNumber: row.quoteNumber,
  pdfUrl: `/v1/quote/${row.id}/pdf`,
  approvalUrl: isOpen(row, whose.today) ? approvalUrl(parts, whose, row.id) : null,
  expiresAt: row.expiresOn,
  isExpired: isExpired(row, whose.today),
  status: statusOn(row, whose.today),
  service: serviceNamed(row.serviceId),
  property: {
    compliancePropertyId: row.propertyId,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    ...unsafeOfRow(row, whose.today),
  },
  quoteSeverity: row.severity,
  estimatedPrices: { minimum: amountOrNull(row.leastCents), maximum: amountOrNull(row.mostCents) },
  canForward: canForward(row, whose.today),
  canReactivate: canReactivate(row, whose.today),
  lastForwarded: row.lastForwarded && {
    on: dayIn(states[whose.state].timeZone, new Date(row.lastForwarded.at)),
    toAddresses: row.lastForwarded.toAddresses,
  },
})

export const toDecision = ({ decidedAt, decidedBy, declineReason }: QuoteRow): QuoteDetail['decision'] =>
  decidedAt === null ? null : { at: decidedAt, by: decidedBy, reason: declineReason }

export async function readQuoteDetail(scope: Scope, quoteId: number, parts: LinkParts): Promise<QuoteDetail> {
  const row = await maybeOne(scope.db, findQuote(scope.agencyId, quoteId))
  if (!row) throw quoteNotFound()
  return {
    ...quoteReply(row, scope, parts),
    issuedAt: row.issuedOn,
    ...(await readQuoteParts(scope, quoteId)),
    decision: toDecision(row),
    version: row.version,
  }
}
