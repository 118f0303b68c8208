import { quoteStatusId } from '../../../contract/quotes/quotes.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockQuote } from './move-quote.queries.ts'
import { moveQuote, moveQuotes } from './move-quote.ts'
import { movedOn, quoteNotFound } from './quote-problems.ts'
import { canReactivate, statusOn } from './quote-status.ts'

/** Asks the provider to renew an expired quote. Does nothing if that was already requested. */
export async function requestReactivation(scope: Scope, quoteId: number): Promise<void> {
  const quote = await maybeOne(scope.db, lockQuote(scope.agencyId, quoteId))
  if (!quote) throw quoteNotFound()
  const status = statusOn(quote, scope.today)
  if (status === 'REACTIVATION_REQUEST_EXTERNAL') return
  if (!canReactivate(quote, scope.today)) throw movedOn(quote, status, scope.state)
  const mover = { ...scope, source: 'PORTAL' as const }
  const expired = { ...quote, statusId: quoteStatusId('EXPIRED') }
  // The quote has expired, but the nightly refresh has not recorded it yet.
  if (quote.statusId !== expired.statusId)
    await moveQuotes({ ...mover, source: 'JOB' }, [quote], { to: 'EXPIRED', action: 'expire-quote' })
  await moveQuote(mover, expired, { to: 'REACTIVATION_REQUEST_EXTERNAL', action: 'request-quote-reactivation' })
}
