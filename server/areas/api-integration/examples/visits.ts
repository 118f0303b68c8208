import {
  cancelVisit,
  getBookingAvailability,
  holdBookingTime,
  listBookableServices,
  listBookingEntryMethods,
  moveVisit,
  submitBooking,
} from '../../../../contract/bookings/booking-calls.ts'
import { listWeekVisits } from '../../../../contract/dashboard/coming-and-recent.ts'
import type { Endpoint, ReplyOf } from '../../../../contract/endpoint.ts'
import type { Example } from '../../../platform/open-api.ts'

const [startsAt, endsAt] = ['2026-11-24T05:00:00.000Z', '2026-11-24T07:00:00.000Z']
const tenant = { name: 'Karen Johnson', email: 'karen.johnson@mail.example', mobile: '0491 573 087' }

export const exampleVisit: ReplyOf<typeof submitBooking> = {
  visitId: 269_864,
  startsAt,
  endsAt,
  technicianName: 'Samuel Watson',
  serviceIds: [1],
  bookingTypes: ['SMOKE_ALARM_SERVICE'],
  entryMethod: 'APPOINTMENT',
  contacts: [{ ...tenant, isPrimaryContact: true, isNominated: false }],
  notice: null,
  withdrawnNotices: [],
  version: 1,
}

const weekVisit: ReplyOf<typeof listWeekVisits>['items'][number] = {
  visitId: 269_864,
  version: 1,
  compliancePropertyId: 4648,
  addressLine1: '9/106 Albert Avenue',
  addressLine2: 'Truganina VIC 3029',
  startsAt,
  endsAt,
  isOver: false,
  services: ['smoke'],
  wayIn: 'Appointment',
  key: null,
}

const window = { oasMetadataId: '24-2026-11-24-1600', technicianId: 24 }
const offered: ReplyOf<typeof getBookingAvailability>[number] = {
  date: '2026-11-24',
  bookingTimes: [{ timeFrom: '16:00', timeTo: '18:00', ...window }],
  occupants: [{ ...tenant, acceptsNoticesByEmail: true }],
  description: 'The tenant is emailed the time, and agrees to it.',
}

const oasResult = { ...window, date: '2026-11-24', startTime: '16:00', endTime: '18:00' }
const time = { propertyId: 4648, bookingTypes: ['SMOKE_ALARM_SERVICE'], entryMethod: 'APPOINTMENT', oasResult }

export const visitExamples: readonly (readonly [Endpoint, Example])[] = [
  [listWeekVisits, { reply: { items: [weekVisit], total: 1 } }],
  [listBookableServices, { reply: [{ name: 'Smoke alarm', services: [1], bookingTypes: ['SMOKE_ALARM_SERVICE'] }] }],
  [
    listBookingEntryMethods,
    { reply: [{ method: 'APPOINTMENT', problem: null, description: 'The tenant lets the technician in.' }] },
  ],
  [getBookingAvailability, { reply: [offered] }],
  [holdBookingTime, { body: time, reply: { expiresAt: '2026-11-19T03:05:00.000Z' } }],
  [submitBooking, { body: { ...time, contacts: [{ ...tenant, isPrimaryContact: true }] }, reply: exampleVisit }],
  [moveVisit, { body: { oasResult, version: 1 }, reply: { ...exampleVisit, version: 2 } }],
  [cancelVisit, { body: { reason: 'The tenant is away that week.', version: 2 } }],
]
