import type {
  BookableService,
  BookingEntryMethod,
  BookingOccupant,
  OfferedDate,
} from '@contract/bookings/booking-calls.ts'
import type { BookedVisit } from '@contract/bookings/visits.ts'

export const smoke: BookableService = { name: 'Smoke alarm', services: [1], bookingTypes: ['SMOKE_ALARM_SERVICE'] }
export const both: BookableService = {
  name: 'Smoke alarm and Gas',
  services: [1, 2],
  bookingTypes: ['SMOKE_ALARM_SERVICE', 'GAS_SAFETY_CHECK'],
}

export const givenMethods: BookingEntryMethod[] = [
  { method: 'APPOINTMENT', problem: null, description: 'The tenant has agreed to the time and will be home.' },
  {
    method: 'ENTER_WITH_KEY_AS_EN',
    problem: null,
    description: 'We email the notice (Entry notice (Queensland)) to Avery Chen and enter with the agency key.',
  },
  {
    method: 'ENTER_WITH_KEY_BY_TENANT_REQUEST',
    problem: 'There is no agency key to enter with. Please add the key first.',
    description: 'The tenant cannot be home and has asked us to use the agency key.',
  },
]

const time = (timeFrom: string, timeTo: string, slot: number) => ({
  timeFrom,
  timeTo,
  technicianId: 3,
  oasMetadataId: String(slot),
})
export const avery: BookingOccupant = {
  name: 'Avery Chen',
  email: 'avery.chen@example.com',
  mobile: '0491 570 156',
  acceptsNoticesByEmail: false,
}
const description = 'We post the notice (Entry notice (Queensland)) to Avery Chen and enter with the agency key.'
export const givenDates: OfferedDate[] = [
  {
    date: '2026-11-17',
    bookingTimes: [time('08:00', '10:00', 901), time('14:00', '16:00', 902)],
    occupants: [avery],
    description,
  },
  { date: '2026-11-19', bookingTimes: [time('10:00', '12:00', 903)], occupants: [avery], description },
]

export const givenVisit = (parts: Partial<BookedVisit> = {}): BookedVisit => ({
  visitId: 55,
  startsAt: '2099-11-16T21:00:00.000Z',
  endsAt: '2099-11-16T23:00:00.000Z',
  technicianName: 'Tess Doyle',
  serviceIds: [1],
  bookingTypes: ['SMOKE_ALARM_SERVICE'],
  entryMethod: 'APPOINTMENT',
  contacts: [
    {
      name: 'Avery Chen',
      email: 'avery.chen@example.com',
      mobile: '0491 570 156',
      isPrimaryContact: true,
      isNominated: false,
    },
  ],
  notice: null,
  withdrawnNotices: [],
  version: 4,
  ...parts,
})
