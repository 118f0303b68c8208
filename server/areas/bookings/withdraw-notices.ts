import { mostCcEmails, mostToEmails } from '../../../contract/limits.ts'
import { one } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { issuer, noticeText, type NoticeContent } from './entry-notice.ts'
import { noticeFacts, type EntryNoticeRow } from './entry-notices.queries.ts'
import { emailsOf, type Recipient } from './notice-recipients.ts'
import {
  sendingEnabled,
  saveWithdrawal,
  markNoticesWithdrawn,
  type WithdrawnNotice,
} from './withdraw-notices.queries.ts'
import { renameWithdrawnNotices } from '../documents/provider-documents.queries.ts'
import { agencyLines } from './agency-lines.ts'
import { contactSentence } from './contact-sentence.ts'
import { listText } from './list-text.ts'
import { longDay, visitTimeText } from './visit-time-text.ts'

/** Tells tenants that a notice they got no longer applies. */
function withdrawalContent(notice: EntryNoticeRow, names: readonly string[], reason: string): NoticeContent {
  const { state, formName, address, agencyName } = notice
  const name = listText(names)
  return {
    title: `Withdrawn: ${formName}`,
    address,
    from: { name: agencyName, lines: agencyLines(notice.agencyLines) },
    to: { name, lines: [address] },
    facts: [
      { label: 'Address of the property', value: address },
      { label: 'Withdrawn notice', value: `${formName}, issued on ${longDay(state, notice.issuedAt)}` },
      { label: 'Entry that is cancelled', value: visitTimeText(state, notice) },
      { label: 'Reason', value: reason },
    ],
    paragraphs: [
      `The notice of entry above is withdrawn: nobody will enter the property at that time on the strength of it. You do not need to do anything.`,
      'If the property has to be entered at another time, you will be told beforehand.',
      contactSentence('If you have a question', notice),
    ],
    signatory: issuer(notice),
  }
}

type Scope = MailScope & { now: Date }

/** Withdraws the notices of visits. The tenants who got one are told by `notifyWithdrawal` or by the next notice. */
export async function withdrawNotices(
  { db, agencyId, now }: Scope,
  visitIds: readonly number[],
): Promise<WithdrawnNotice[]> {
  const notices = await db.rows(markNoticesWithdrawn(agencyId, visitIds, now))
  const noticeIds = notices.map(({ noticeId }) => noticeId)
  if (noticeIds.length > 0) await db.rows(renameWithdrawnNotices(agencyId, noticeIds))
  return notices
}

/** A new notice by email reaches the same address; a new letter reaches the same person. */
const isReachedBy = (told: readonly Recipient[], { name, email }: Recipient): boolean =>
  told.some((each) => (email === null ? each.name === name : each.email?.toLowerCase() === email.toLowerCase()))

/**
 * Emails the tenants who got a withdrawn notice, or leaves a letter for the provider's staff to post. Those served with
 * the next notice are left out, because it names the notice that it replaces.
 */
export async function notifyWithdrawal(
  scope: Scope,
  notices: readonly WithdrawnNotice[],
  reason: string,
  servedAnew: readonly Recipient[] = [],
): Promise<void> {
  const { db, agencyId } = scope
  const { isSendingEnabled } = await one(db, sendingEnabled(agencyId))
  for (const { noticeId, servedBy, recipients, isWithTenants } of notices) {
    const left = recipients.filter((recipient) => !isReachedBy(servedAnew, recipient))
    if (!isWithTenants || left.length === 0) continue
    const facts = await one(db, noticeFacts(agencyId, noticeId))
    const content = withdrawalContent(
      facts,
      left.map(({ name }) => name),
      reason,
    )
    const emails = servedBy === 'EMAIL' && isSendingEnabled ? emailsOf(left) : []
    const mailId =
      emails.length === 0
        ? null
        : await queueMail(scope, {
            kind: 'ENTRY_NOTICE',
            propertyId: facts.propertyId,
            threadKey: `visit-${facts.visitId}`,
            to: emails.slice(0, mostToEmails),
            cc: emails.slice(mostToEmails, mostToEmails + mostCcEmails),
            subject: `${content.title}: ${facts.address}`,
            html:
              paragraph(`Hello ${content.to.name},`) +
              factList(content.facts) +
              content.paragraphs.map(paragraph).join(''),
          })
    await db.rows(saveWithdrawal(agencyId, noticeId, { text: noticeText(content), content, mailId }))
  }
}
