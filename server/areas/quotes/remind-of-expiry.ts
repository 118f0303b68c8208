import { shortDay } from '../../../contract/day-text.ts'
import { addDays } from '../../../contract/days.ts'
import type { NightlyScope } from '../../platform/nightly-step.ts'
import { paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { expiringUrgentQuotes } from './move-quote.queries.ts'

/** Days before the last one, so that a weekend leaves time to call the landlord. */
const remindedDays = 3

/** Tells managers, once, of urgent quotes that expire soon without a decision. */
export async function remindOfExpiry(scope: NightlyScope): Promise<number[]> {
  const { db, agencyId, today } = scope
  const quotes = await db.rows(expiringUrgentQuotes(agencyId, today, addDays(today, remindedDays)))
  for (const { id, quoteNumber, propertyId, address, expiresOn, name, email, threadKey } of quotes) {
    const what = `The urgent quote #${quoteNumber} for ${address} expires on ${shortDay(expiresOn)}`
    await queueMail(
      { ...scope, userId: null },
      {
        kind: 'QUOTE_NEWS',
        propertyId,
        quoteId: id,
        threadKey,
        to: [email],
        cc: [],
        subject: what,
        html:
          paragraph(`Hello ${name},`) +
          paragraph(`${what}, and nobody has approved or declined it.`) +
          paragraph(
            'Please ask the landlord to decide. The duty to repair what was found stays, whatever becomes of the quote.',
          ),
      },
    )
  }
  return []
}
