import { agencyLines } from './agency-lines.ts'
import { contactSentence } from './contact-sentence.ts'
import type { NoticeContent } from './entry-notice.ts'
import type { EntryNoticeRow } from './entry-notices.queries.ts'
import { listText } from './list-text.ts'
import { longDay, visitTimeText } from './visit-time-text.ts'

/** Tells tenants that a notice they got no longer applies. */
export function withdrawalContent(notice: EntryNoticeRow, names: readonly string[], reason: string): NoticeContent {
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
  }
}
