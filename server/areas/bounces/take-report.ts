import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { agencyNow } from '../../platform/merged-agency.queries.ts'
import { returnAccountMail, unsentAccountMail } from '../accounts/account-mails.queries.ts'
import { noteReturn, type MailReturn } from '../emails/note-return.ts'
import { describeReturn, isPermanent } from '../emails/describe-return.ts'
import { readReport, type Reported } from './read-report.ts'
import type { ReturnTarget } from './return-address.ts'

export type TakingParts = { databases: Databases; clock: Clock }

/** The report came before the mail was recorded as sent; it must be handed over again. */
export class TooEarly extends Error {}

const toReturn = (reported: Reported): MailReturn => ({
  email: reported.email,
  outcome: reported.outcome,
  isPermanent: isPermanent(reported),
  reason: describeReturn(reported),
})

/** The mail may have moved with its agency since it was sent. */
async function followMerge(databases: Databases, target: ReturnTarget): Promise<ReturnTarget> {
  if ('accountMailId' in target) return target
  const reader = databases.of(target.state).reader({ ...target, userId: null })
  return { ...target, agencyId: (await one(reader, agencyNow(target.agencyId))).id }
}

/** Notes what a message says about a mail. A report that is repeated changes nothing. True if it changed something. */
export async function takeReport(
  { databases, clock }: TakingParts,
  given: ReturnTarget,
  source: Buffer,
): Promise<boolean> {
  const returns = readReport(source).map(toReturn)
  if (returns.length === 0) return false
  const target = await followMerge(databases, given)
  const agencyId = 'accountMailId' in target ? null : target.agencyId
  const now = clock.now()
  return databases.of(target.state).transaction({ state: target.state, agencyId, userId: null }, async (db) => {
    if (!('accountMailId' in target)) {
      const outcome = await noteReturn(db, target, returns, now)
      if (outcome === 'UNSENT') throw new TooEarly()
      return outcome === 'NOTED'
    }
    const last = returns.find(({ outcome }) => outcome === 'FAILED') ?? returns[0]
    if (!last || last.outcome === 'DELIVERED') return false
    const isFinal = last.outcome === 'FAILED'
    const text = isFinal ? last.reason : `Delayed: ${last.reason}`
    if (await maybeOne(db, returnAccountMail(target.accountMailId, text, now, isFinal))) return true
    if (await maybeOne(db, unsentAccountMail(target.accountMailId))) throw new TooEarly()
    return false
  })
}
