import { addDays, dayIn } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes.ts'
import { states } from '../../../contract/states.ts'
import { recordChanges } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken, type Problem } from '../../platform/problem.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import { lockQuote, type LockedQuote } from '../quotes/move-quote.queries.ts'
import { moveQuote } from '../quotes/move-quote.ts'
import { notifyQuoteRequesters } from '../quotes/notify-quote-requesters.ts'
import { movedOn, quoteNotFound } from '../quotes/quote-problems.ts'
import type { Reviewer } from '../service-requests/reviewer.ts'
import { bringForward, canBeEarlier } from '../visit-records/visit-time.ts'
import {
  copyLines,
  finishVisit,
  insertRepairInvoice,
  numberInvoice,
  passServices,
  repairQuote,
  repairVisit,
  resolveQuoteFindings,
} from './repairs.queries.ts'

/** Days until an invoice must be paid. */
const creditDays = 30

export type FinishedRepair = {
  quoteId: number
  /** It took place today, although it is booked for a later day. */
  isEarly?: boolean
}

/** The work of a quote is done: its findings are resolved and it is invoiced, once. */
export async function completeRepair(reviewer: Reviewer, { quoteId, isEarly = false }: FinishedRepair): Promise<void> {
  const { db, agencyId, state, now } = reviewer
  const found = await maybeOne(db, repairQuote(agencyId, quoteId))
  if (!found) throw quoteNotFound()
  await db.rows(lockedProperty(agencyId, found.propertyId))
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  if (status === 'COMPLETED') return
  if (status !== 'ACCEPTED') throw movedOn(quote, status, state)
  await finishRepairVisit(reviewer, quote, isEarly)
  const resolved = await db.rows(resolveQuoteFindings(agencyId, quoteId, now))
  const invoice = await billRepair(reviewer, quote)
  await recordChanges(
    db,
    reviewer,
    [
      ...resolved.map(({ id, before }) => ({
        action: 'resolve-finding',
        entity: 'findings',
        entityId: id,
        propertyId: quote.propertyId,
        before: { status: before },
        after: { status: 'RESOLVED', quoteId },
      })),
      {
        action: 'issue-invoice',
        entity: 'invoices',
        entityId: invoice.id,
        propertyId: quote.propertyId,
        after: { invoiceNumber: invoice.invoiceNumber, quoteId },
      },
    ],
    reviewer.source,
  )
  await moveQuote(reviewer, quote, { to: 'COMPLETED', action: 'complete-quote' })
  await notifyQuoteRequesters(reviewer, quote, {
    kind: 'COMPLETED',
    totalCents: invoice.totalCents,
    invoiceNumber: invoice.invoiceNumber,
  })
}

/** A visit that was booked for the repair took place; one of a later day only if the occupant agreed to an earlier time. */
async function finishRepairVisit(
  reviewer: Reviewer,
  { id: quoteId, propertyId }: LockedQuote,
  isEarly: boolean,
): Promise<void> {
  const { db, agencyId, state, now, today } = reviewer
  const visit = await maybeOne(db, repairVisit(agencyId, quoteId))
  if (visit?.status !== 'BOOKED') return
  const day = dayIn(states[state].timeZone, new Date(visit.startsAt))
  if (day > today) {
    const booked = `The repair is booked for ${shortDay(day)}.`
    if (!canBeEarlier(visit)) throw ruleBroken(`${booked} It can be completed from that day on.`)
    if (!isEarly) throw tickIfEarly(`${booked} Tick this if it took place today.`)
    await bringForward(reviewer, { ...visit, propertyId })
  }
  await db.rows(finishVisit(agencyId, visit.id, now))
  await db.rows(passServices(agencyId, visit.id))
}

const tickIfEarly = (message: string): Problem => ruleBroken(message, { doneEarly: message })

async function billRepair({ db, agencyId, today }: Reviewer, { id: quoteId, quoteNumber }: LockedQuote) {
  const issued = await maybeOne(
    db,
    insertRepairInvoice(agencyId, { quoteId, issuedOn: today, dueOn: addDays(today, creditDays) }),
  )
  if (!issued) throw ruleBroken(`Quote #${quoteNumber} has no lines, so that no invoice can be written.`)
  const { invoiceNumber } = await one(db, numberInvoice(agencyId, issued.id))
  await db.rows(copyLines(agencyId, quoteId, issued.id))
  return { id: issued.id, totalCents: issued.totalCents, invoiceNumber }
}
