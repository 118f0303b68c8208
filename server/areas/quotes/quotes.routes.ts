import { recordOwnerDecision } from '../../../contract/quotes/owner-decision.ts'
import { decideQuote, getQuoteForApproval, getQuotePdfForApproval } from '../../../contract/quotes/quote-approval.ts'
import {
  exportQuotes,
  forwardQuote,
  getQuote,
  getQuotePdf,
  listForwardRecipients,
  listQuoteIds,
  listQuotes,
  listUrgentQuotes,
  previewForwardedQuote,
  requestQuoteReactivation,
} from '../../../contract/quotes/quotes.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { FileAnswer, serve, type Route } from '../../platform/serve.ts'
import type { MailBrand } from '../emails/compose-message.ts'
import { forwardQuoteByMail, previewQuoteForward } from './forward-quote.ts'
import { findRecipients } from './list-recipients.ts'
import { decideByLink, drawQuoteForApproval, showQuoteForApproval, type ApprovalParts } from './quote-approval.ts'
import { findQuoteIds, findQuotes, findUrgentQuotes } from './list-quotes.ts'
import { toQuoteFilter, toQuoteOrder } from './quote-list-query.ts'
import { quotesSpreadsheet } from './quotes-spreadsheet.ts'
import { toSlice } from './page-slice.ts'
import { quotePdf, type QuoteFile } from './quote-pdf.ts'
import { quoteNotFound } from './quote-problems.ts'
import { readQuoteDetail, quoteReply } from './quote-reply.ts'
import { findQuote } from './quotes.queries.ts'
import { recordDecision } from './record-owner-decision.ts'
import { requestReactivation } from './request-reactivation.ts'

export type QuoteParts = MailBrand & ApprovalParts

const pdfAnswer = ({ name, bytes }: QuoteFile) => new FileAnswer({ name, type: 'application/pdf', body: bytes })

export const quotesRoutes = (parts: QuoteParts): Route[] => [
  serve(listQuotes, async ({ scope, query }) => {
    const { rows, total, unfilteredTotal } = await findQuotes(
      scope,
      toQuoteFilter(query),
      toQuoteOrder(query),
      toSlice(query),
    )
    return { items: rows.map((row) => quoteReply(row, scope, parts)), total, unfilteredTotal }
  }),
  serve(listQuoteIds, async ({ scope, query }) => findQuoteIds(scope, toQuoteFilter(query))),
  serve(exportQuotes, async ({ scope, signedIn, query }) => quotesSpreadsheet(scope, signedIn.agencyName, query)),
  serve(listUrgentQuotes, async ({ scope, query }) => {
    const { rows, total } = await findUrgentQuotes(scope, query.propertyManagerId, toSlice(query))
    return { items: rows.map((row) => quoteReply(row, scope, parts)), total }
  }),
  serve(getQuote, async ({ scope, params }) => readQuoteDetail(scope, params.id, parts)),
  serve(getQuotePdf, async ({ scope, params }) => {
    const drawn = await quotePdf(scope.db, scope.state, scope.agencyId, params.id, scope.today)
    if (drawn) return pdfAnswer(drawn)
    const quote = await maybeOne(scope.db, findQuote(scope.agencyId, params.id))
    if (!quote) throw quoteNotFound()
    throw ruleBroken(`Quote #${quote.quoteNumber} has not been issued yet`)
  }),
  serve(forwardQuote, async ({ scope, params, body }) => forwardQuoteByMail(scope, params.id, body, parts)),
  serve(previewForwardedQuote, async ({ scope, params, body }) => previewQuoteForward(scope, params.id, body, parts)),
  serve(listForwardRecipients, async ({ scope, params }) => findRecipients(scope, params.id)),
  serve(requestQuoteReactivation, async ({ scope, params }) => {
    await requestReactivation(scope, params.id)
    return readQuoteDetail(scope, params.id, parts)
  }),

  serve(recordOwnerDecision, async ({ scope, params, body }) => {
    await recordDecision(scope, params.id, body, parts)
    return readQuoteDetail(scope, params.id, parts)
  }),

  serve(getQuoteForApproval, async ({ params, http }) => showQuoteForApproval(parts, params.token, http)),
  serve(getQuotePdfForApproval, async ({ params }) => pdfAnswer(await drawQuoteForApproval(parts, params.token))),
  serve(decideQuote, async ({ params, body, http }) => decideByLink(parts, params.token, body, http)),
]
