import type { Day } from '../../../contract/days.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { noticeStatus } from '../../areas/bookings/notice-status.ts'
import { html, type Html } from '../kit/html/html.ts'
import { notSpecified } from '../kit/html/wording.ts'
import type { VisitRow } from './bookings.queries.ts'

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** "Entry notice, key K12, Entry notice (Queensland) served by email on 16/11/2026". */
export const entryText = ({ entryMethod, keyNumber, notice }: VisitRow, timeZone: string, today: Day): string =>
  [
    entryMethod === null ? notSpecified : entryMethodLabels[entryMethod],
    keyNumber && `key ${keyNumber}`,
    notice && `${notice.formName} ${uncapitalised(noticeStatus(notice, timeZone, today))}`,
  ]
    .filter(Boolean)
    .join(', ')

export function entryCell(visit: VisitRow, timeZone: string, today: Day): Html {
  const late = visit.notice?.tooLateReason
  return html`${entryText(visit, timeZone, today)}${late && html`<br /><strong>Do not enter.</strong> ${late}`}`
}
