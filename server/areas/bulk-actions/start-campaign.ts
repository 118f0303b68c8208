import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkCampaignCheck } from '../../../contract/bulk-actions/bulk-campaigns.ts'
import type { BulkCampaignKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { fromRequiredText, sendingDisabledText } from '../../../contract/emails.ts'
import { whyNotBulkMails } from '../../platform/bulk-mail-limit.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { readNoticeFacts } from '../emails/notice-letter.ts'
import { whyNotInCampaign } from '../law-campaigns/campaign-rules.ts'
import type { CampaignFacts } from '../law-campaigns/campaigns.queries.ts'
import { readLawLetter } from '../law-campaigns/law-letter.ts'
import { readCampaignFacts } from '../law-campaigns/read-campaign-facts.ts'
import { findComing } from '../law-campaigns/read-coming-rule.ts'
import { requestLawQuote } from '../law-campaigns/request-law-quote.ts'
import { requestLawVisit } from '../law-campaigns/request-law-visit.ts'
import { sendOwnerLetter } from '../law-campaigns/send-law-letter.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { storeAction, type MailLimit } from './store-bulk-action.ts'

type Wanted = { kind: BulkCampaignKind; ruleId: number; propertyIds: readonly number[] }
type Candidate = { facts: CampaignFacts; note: string | null }

const mostExamples = 10

/** The selected properties, each with why it cannot take the action. Another agency's property is refused. */
async function selectForCampaign(scope: Scope, { kind, ruleId, propertyIds }: Wanted): Promise<Candidate[]> {
  const rule = await findComing(scope, ruleId)
  const ids = [...new Set(propertyIds)]
  const found = await readCampaignFacts(scope, kind, rule, ids)
  const known = new Set(found.map(({ facts }) => facts.propertyId))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw await missingProperty(scope, missing)
  return found.map(({ facts, visit }) => ({ facts, note: whyNotInCampaign(kind, rule, facts, visit) }))
}

async function whyUnavailable(scope: Scope, { kind, propertyIds }: Wanted): Promise<string | null> {
  if (kind !== 'SEND_LAW_LETTERS') return null
  const sender = await readNoticeFacts(scope, { propertyId: propertyIds[0] as number, noticeId: null })
  if (!sender.isSendingEnabled) return sendingDisabledText
  return sender.fromEmail === null ? fromRequiredText : null
}

const addressOf = ({ addressLine1, addressLine2 }: CampaignFacts): string => `${addressLine1}, ${addressLine2}`

/** Who owns a property that gets no letter is named with it. */
const toExample = (facts: CampaignFacts, isLeftOut: boolean) => ({
  propertyId: facts.propertyId,
  address: [addressOf(facts), ...(isLeftOut ? withoutEmail(facts) : [])].join(', '),
})

const withoutEmail = ({ owners }: CampaignFacts): string[] =>
  owners.filter(({ email }) => email === null).map(({ name }) => name)

/** Which of the properties can take an action, and why the others cannot; owners without an email address are named. */
export async function checkCampaign(
  scope: Scope,
  wanted: Wanted,
  { bulkMailsADay }: MailLimit,
): Promise<BulkCampaignCheck> {
  const { kind } = wanted
  const found = await selectForCampaign(scope, wanted)
  const unavailable = await whyUnavailable(scope, wanted)
  const byReason = new Map<string | null, CampaignFacts[]>()
  for (const { facts, note } of found) {
    const reason = unavailable ?? note
    byReason.set(reason, [...(byReason.get(reason) ?? []), facts])
  }
  const possible = byReason.get(null) ?? []
  const isLetter = kind === 'SEND_LAW_LETTERS'
  return {
    total: found.length,
    possible: possible.length,
    examples: possible.slice(0, mostExamples).map((each) => toExample(each, false)),
    impossible: [...byReason].flatMap(([reason, some]) =>
      reason === null || unavailable !== null
        ? []
        : [
            {
              reason,
              count: some.length,
              examples: some.slice(0, mostExamples).map((each) => toExample(each, isLetter)),
            },
          ],
    ),
    unavailable,
    mailsProblem: isLetter ? await whyNotBulkMails(scope, possible.length, bulkMailsADay) : null,
    ownersLeftOut: isLetter
      ? possible.flatMap((each) => {
          const names = withoutEmail(each)
          return names.length === 0 ? [] : [{ address: addressOf(each), names }]
        })
      : [],
  }
}

/** Stores the action with its properties and adds its job. All letters have the text that the agency has now. */
export async function startCampaign(scope: Scope, wanted: Wanted, limit: MailLimit): Promise<BulkAction> {
  const { kind, ruleId } = wanted
  const found = await selectForCampaign(scope, wanted)
  const unavailable = await whyUnavailable(scope, wanted)
  if (unavailable !== null) throw ruleBroken(unavailable)
  const items = found.map(({ facts: { propertyId }, note }) => ({
    propertyId,
    status: note === null ? ('WAITING' as const) : ('SKIPPED' as const),
    note,
    seen: null,
  }))
  if (items.every(({ status }) => status === 'SKIPPED'))
    throw ruleBroken(`None of the selected properties can take this: ${items[0]?.note}`)
  const message = kind === 'SEND_LAW_LETTERS' ? (await readLawLetter(scope, ruleId)).message : null
  return storeAction(scope, kind, { template: null, until: null, message, ruleId }, items, limit)
}

type Campaign = { kind: BulkCampaignKind; ruleId: number; message: string | null }

/** At one property; a problem is why it is left out. */
export const doInCampaign = async (
  scope: Scope,
  { kind, ruleId, message }: Campaign,
  propertyId: number,
  apiUrl: string,
): Promise<string> => {
  if (kind === 'SEND_LAW_LETTERS') return sendOwnerLetter(scope, { ruleId, propertyId, message: message ?? '' }, apiUrl)
  const request = kind === 'REQUEST_LAW_QUOTES' ? requestLawQuote : requestLawVisit
  return request(scope, { ruleId, propertyId })
}
