import type { BookedVisit, ServedNotice } from '../../../contract/bookings/visits.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { entryLines, noticeStatus, servedWay } from './notice-status.ts'
import { visitTimeText } from './visit-time-text.ts'
import type { BookedVisitRow, VisitNoticeRow, WithdrawnNoticeRow } from './visits.queries.ts'

type Place = { state: StateCode; today: Day }

const iso = (moment: string): string => new Date(moment).toISOString()

const noticeReply = (notice: VisitNoticeRow, { state, today }: Place): ServedNotice => ({
  noticeId: notice.noticeId,
  formName: notice.formName,
  servedBy: notice.servedBy,
  servedAt: iso(notice.servedAt),
  statusText: noticeStatus(notice, states[state].timeZone, today),
  entryLines: entryLines(notice, state),
  hold: notice.hold ?? null,
  tooLateReason: notice.tooLateReason,
  receivedAt: notice.receivedAt && iso(notice.receivedAt),
  servedTo: notice.servedTo,
  documentId: notice.documentId,
  mailStatus: notice.mailStatus,
})

/** "Entry notice (Queensland) for Tuesday 17th November 2026, 8:00 am to 10:00 am: served by email on 12/11/2026, withdrawn on 13/11/2026". */
function withdrawnText(notice: WithdrawnNoticeRow, state: StateCode): string {
  const time = visitTimeText(state, { startsAt: notice.entryFrom, endsAt: notice.entryTo })
  const on = (moment: string) => shortDay(dayIn(states[state].timeZone, new Date(moment)))
  return `${notice.formName} for ${time}: served ${servedWay(notice.servedBy)} on ${on(notice.servedAt)}, withdrawn on ${on(notice.withdrawnAt)}`
}

export const visitReply = (
  { services, contacts, notice, withdrawnNotices, ...visit }: BookedVisitRow,
  place: Place,
): BookedVisit => ({
  visitId: visit.visitId,
  startsAt: iso(visit.startsAt),
  endsAt: iso(visit.endsAt),
  technicianName: visit.technicianName,
  serviceIds: services.map(({ serviceId }) => serviceId),
  bookingTypes: services.map(({ bookingType }) => bookingType),
  entryMethod: visit.entryMethod,
  contacts: contacts.map(({ name, email, mobile, isPrimary, isNominated }) => ({
    name,
    email,
    mobile: formatPhone(mobile),
    isPrimaryContact: isPrimary,
    isNominated,
  })),
  notice: notice && noticeReply(notice, place),
  withdrawnNotices: withdrawnNotices.map((each) => withdrawnText(each, place.state)),
  version: visit.version,
})
