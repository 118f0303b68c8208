import type { BookedVisit, ServedNotice } from '../../../contract/bookings/visits.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Day } from '../../../contract/days.ts'
import { noticeStatus } from './notice-status.ts'
import type { BookedVisitRow, NoticeRow } from './visits.queries.ts'

type Place = { state: StateCode; today: Day }

const iso = (moment: string): string => new Date(moment).toISOString()

const noticeReply = ({ postedAt, ...notice }: NoticeRow, { state, today }: Place): ServedNotice => ({
  ...notice,
  servedAt: iso(notice.servedAt),
  receivedAt: notice.receivedAt && iso(notice.receivedAt),
  statusText: noticeStatus({ ...notice, postedAt }, states[state].timeZone, today),
})

export const visitReply = ({ services, contacts, notice, ...visit }: BookedVisitRow, place: Place): BookedVisit => ({
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
  version: visit.version,
})
