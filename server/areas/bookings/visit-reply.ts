import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import { formatPhone } from '../../../contract/phones.ts'
import type { BookedVisitRow } from './visits.queries.ts'

const iso = (moment: string): string => new Date(moment).toISOString()

export const visitReply = ({ services, contacts, notice, ...visit }: BookedVisitRow): BookedVisit => ({
  visitId: visit.visitId,
  startsAt: iso(visit.startsAt),
  endsAt: iso(visit.endsAt),
  technicianFirstName: visit.technicianName.split(' ', 1)[0] ?? '',
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
  notice: notice && {
    ...notice,
    servedAt: iso(notice.servedAt),
    receivedAt: notice.receivedAt && iso(notice.receivedAt),
  },
  version: visit.version,
})
