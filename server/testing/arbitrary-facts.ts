import fc from 'fast-check'
import { addDays } from '../../contract/days.ts'
import { entryMethods } from '../../contract/entry-preferences.ts'
import type { EntryFacts } from '../areas/access-cases/open-ways.ts'
import type { OtherRow } from '../areas/cards/other-facts.ts'
import type { PropertyFactsRow } from '../areas/cards/property-facts.ts'
import { issue, today } from './property-facts.ts'

/* Generated facts of any property, for rules that apply to every card. */

const day = fc.integer({ min: -500, max: 500 }).map((days) => addDays(today, days))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const ofService = { serviceId: fc.integer({ min: 1, max: 6 }) }

/** One after the other, each closed by the next. */
const leases = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { maxLength: 3 }).chain((starts) =>
  fc.tuple(
    ...starts
      .toSorted((one, other) => one - other)
      .map((start, place, all) =>
        fc.record({
          isOpen: fc.constant(true),
          startsOn: fc.constant(addDays(today, start)),
          endsOn: maybe(fc.integer({ min: 1, max: 400 }).map((days) => addDays(today, start + days))),
          vacatesOn: maybe(fc.integer({ min: 1, max: 400 }).map((days) => addDays(today, start + days))),
          closesOn: fc.constant(all[place + 1] === undefined ? null : addDays(today, all[place + 1] as number)),
          isRenewal: fc.boolean(),
          occupants: fc.array(
            fc.record({
              position: fc.constant(1),
              name: fc.constant('Tilda'),
              email: fc.constant(null),
              numbers: fc.constant([]),
              phones: fc.constant([]),
              isReachable: fc.boolean(),
            }),
            { maxLength: 1 },
          ),
        }),
      ),
  ),
)

const services = fc.uniqueArray(
  fc.record({
    ...ofService,
    enrolledOn: day,
    lastOn: maybe(day),
    earlierChecks: fc.constant(null),
    check: maybe(
      fc.record({
        source: fc.constantFrom('VISIT' as const, 'AGENCY' as const, 'SOFTWARE' as const),
        outcome: fc.constantFrom('PASSED' as const, 'FAILED' as const, null),
        repairedOn: maybe(day),
        repairedBy: maybe(fc.constant('Pat Plumber')),
        cleared: maybe(fc.record({ on: day, as: fc.constantFrom('NOT_APPLICABLE' as const, 'INFORMATION' as const) })),
      }),
    ),
    onHoldUntil: maybe(day),
    orderedOn: maybe(day),
    isCancelled: fc.boolean(),
    stored: fc.constant(null),
  }),
  { selector: ({ serviceId }) => serviceId, maxLength: 3 },
)

/** A preference with its last day, which only an exception has. */
const preference = fc.oneof(
  fc.tuple(fc.constantFrom('YES', 'NO'), fc.constant(null)),
  fc.tuple(fc.constant('BY_EXCEPTION'), day),
)
const entry = fc
  .record({
    ways: maybe(fc.tuple(preference, preference, preference)),
    keyPickup: maybe(fc.boolean()),
    isKeyAvailable: fc.boolean(),
    onsiteKey: fc.oneof(
      fc.tuple(fc.constantFrom('AVAILABLE', 'UNAVAILABLE'), fc.constant(null)),
      fc.tuple(fc.constant('TEMPORARY'), day),
    ),
    disqualified: fc.subarray(['APPOINTMENT', 'ENTER_WITH_KEY_VACANT']),
    hasNoticeRule: fc.boolean(),
  })
  .map(({ ways, keyPickup, isKeyAvailable, onsiteKey, ...others }): EntryFacts => ({
    ...others,
    preferences: {
      agencyPreference: 2,
      occupantAppointment: ways?.[0][0] ?? null,
      occupantAppointmentUntil: ways?.[0][1] ?? null,
      internalEn: ways?.[1][0] ?? null,
      internalEnUntil: ways?.[1][1] ?? null,
      vacantEntry: ways?.[2][0] ?? null,
      vacantEntryUntil: ways?.[2][1] ?? null,
      keyPickup,
    },
    key: { isKeyAvailable, onsiteKey: onsiteKey[0], onsiteKeyExpiresOn: onsiteKey[1] },
  }))

const access = fc.record({
  entry,
  caseId: fc.constant(9),
  openedAt: fc.constant('2026-11-01T02:00:00.000Z'),
  isSuspended: fc.boolean(),
  isPriorityBooking: fc.boolean(),
  issues: fc
    .array(fc.tuple(day, fc.boolean(), fc.subarray([...entryMethods])), { minLength: 1, maxLength: 2 })
    .map((raised) => raised.map(([raisedOn, isImportant, blocks]) => issue({ raisedOn, isImportant, blocks }))),
})

const mark = maybe(
  fc.record({
    assignedTo: maybe(fc.constant({ id: 6, name: 'Cora Colleague' })),
    snooze: maybe(
      fc.record({
        until: day,
        reason: fc.constant('The owner is away'),
        by: fc.constant('Mira Manager'),
        on: day,
        asked: maybe(fc.constantFrom('OWNER' as const, 'PROVIDER' as const)),
        known: fc.dictionary(
          fc.constantFrom('FINDING:smoke', 'ACCESS_ISSUE', 'INVOICE', 'QUOTE', 'LEASE_ENDING', 'ENROLMENT'),
          fc.record({ actOn: maybe(day), isUnsafe: fc.boolean() }),
        ),
      }),
    ),
  }),
)

export const anyFacts: fc.Arbitrary<Partial<PropertyFactsRow>> = fc.record({
  managerId: maybe(fc.constant(5)),
  software: maybe(fc.constantFrom('PROPERTY_ME', 'NOT_KNOWN_YET')),
  isResidential: fc.boolean(),
  isVacant: fc.boolean(),
  hasGas: maybe(fc.boolean()),
  isWaterCharged: maybe(fc.boolean()),
  isLegislationUpgradePending: fc.boolean(),
  alarmExpiresOn: maybe(day),
  tracksBetweenTenancies: fc.boolean(),
  cancellationKind: maybe(fc.constantFrom('REQUESTED' as const, 'NET_STATE' as const)),
  tenancyConfirmedOn: maybe(day),
  leases,
  services,
  repairs: fc.array(fc.record({ ...ofService, bookedFor: maybe(day) }), { maxLength: 2 }),
  visits: fc.array(fc.record({ ...ofService, on: day, isBooked: fc.boolean() }), { maxLength: 3 }),
  findings: fc.array(
    fc.record({
      ...ofService,
      id: fc.integer({ min: 1, max: 9 }),
      code: fc.constantFrom('SMK01', 'SMK03', 'SMK08'),
      title: fc.constant('No alarm'),
      foundOn: day,
      isAdvice: fc.boolean(),
      isUrgent: fc.boolean(),
      isAnswered: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  findingsInReview: fc.array(
    fc.record({
      ...ofService,
      id: fc.integer({ min: 1, max: 9 }),
      code: fc.constantFrom('SMK01', 'SMK03', 'SMK08'),
      title: fc.constant('No alarm'),
      foundOn: day,
      isAdvice: fc.boolean(),
    }),
    { maxLength: 1 },
  ),
  quotes: fc.array(fc.record({ ...ofService, id: fc.nat(), isUrgent: fc.boolean(), issuedOn: day, expiresOn: day }), {
    maxLength: 2,
  }),
  unpaidDueOn: fc.array(day, { maxLength: 2 }),
  access: maybe(access),
  comingVisits: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      on: day,
      bookedOn: day,
      entryMethod: maybe(fc.constantFrom(...entryMethods)),
      hasKey: fc.boolean(),
      hasNotice: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  mark,
})

/** Facts of a property that others service. */
export const anyOtherFacts: fc.Arbitrary<OtherRow> = fc.record({
  id: fc.constant(4),
  managerId: maybe(fc.constant(5)),
  managerName: maybe(fc.constant('Mira Manager')),
  addressLine1: fc.constantFrom('4/12 High Street', 'Rosebank', ''),
  addressLine2: fc.constant('Richmond VIC 3121'),
  software: fc.constantFrom('PROPERTY_ME', 'NOT_KNOWN_YET'),
  firstActiveOn: day,
  isResidential: fc.boolean(),
  hasGas: maybe(fc.boolean()),
  isWaterCharged: maybe(fc.boolean()),
  isUnderEnrolment: fc.boolean(),
  enrolmentOrderId: maybe(fc.constant(6)),
  isDismissed: fc.boolean(),
  mark,
  services: fc.uniqueArray(
    fc.record({
      ...ofService,
      providedBy: fc.constantFrom('OTHER' as const, 'DETECTOR_INSPECTOR' as const, null),
      supplierType: fc.constantFrom('THIRD_PARTY' as const, 'UNKNOWN' as const),
      serviceProvider: maybe(fc.constant('Bright Sparks')),
      lastOn: maybe(day),
      nextDueOn: maybe(day),
      stored: fc.constant(null),
    }),
    { selector: ({ serviceId }) => serviceId, maxLength: 4 },
  ),
})
