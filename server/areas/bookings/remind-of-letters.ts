import { shortDay } from '../../../contract/day-text.ts'
import { mostCcEmails, mostToEmails } from '../../../contract/limits.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { one } from '../../platform/database.ts'
import type { NightlyStep } from '../../platform/nightly-step.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { letterStaff, markLettersReminded, type LateLetter } from './late-letters.queries.ts'
import { visitTimeText } from './visit-time-text.ts'

/** Limits the size of the mail; the page shows all. */
const mostListed = 20

const factsOf = (state: StateCode, { address, formName, postBy, ...time }: LateLetter) =>
  factList([
    { label: 'Property', value: address },
    { label: 'Notice', value: formName },
    { label: 'Last day to post', value: shortDay(postBy) },
    { label: 'Entry', value: visitTimeText(state, time) },
  ])

/**
 * Tells the provider's staff once, by email, of notices of entry whose letters were not posted in time. Without a notice
 * the technician may not enter, so the visits must be moved.
 */
export const remindOfLetters =
  (pageOf: (state: StateCode) => string): NightlyStep =>
  async (scope) => {
    const { db, state, agencyId, today } = scope
    const letters = await db.rows(markLettersReminded(scope, states[state].timeZone))
    if (letters.length === 0) return []
    const { agencyName, emails } = await one(db, letterStaff(agencyId, state, today))
    if (emails.length === 0) return []
    const count = letters.length === 1 ? 'A notice of entry was' : `${letters.length} notices of entry were`
    await queueMail(
      { ...scope, userId: null },
      {
        kind: 'PROVIDER_NEWS',
        isForProvider: true,
        threadKey: 'news-letters',
        to: emails.slice(0, mostToEmails),
        cc: emails.slice(mostToEmails, mostToEmails + mostCcEmails),
        subject: `${count} not posted in time (${agencyName})`,
        html:
          paragraph('Hello,') +
          paragraph(
            `${count} not posted in time for ${agencyName}, so the technician may not enter at the booked time.`,
          ) +
          letters
            .slice(0, mostListed)
            .map((letter) => factsOf(state, letter))
            .join('') +
          paragraph('Please post what is still missing and record it: the agency is then asked to move the visit.') +
          button('Open the letters to post', pageOf(state)),
      },
    )
    return []
  }
