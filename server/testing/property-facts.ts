import type { Duty, ServiceLaw, StateRules } from '../areas/compliance/service-law.ts'
import type { EntryFacts } from '../areas/access-cases/open-ways.ts'
import type {
  CardAccessRow,
  PropertyFactsRow,
  IssueRow,
  LeaseRow,
  CardServiceRow,
} from '../areas/cards/property-facts.ts'

/* Facts of a property that is let and without issues, on a fixed day; a test overrides what differs. */

export const today = '2026-11-15'

const yearlyCheck: Duty = {
  ruleId: 1,
  kind: 'CHECK',
  trigger: 'INTERVAL',
  months: 12,
  days: null,
  inForceFrom: '2021-03-29',
  inForceTo: null,
}
const standard: Duty = { ...yearlyCheck, ruleId: 2, kind: 'STANDARD', trigger: 'CONTINUOUS', months: null }
const leaseCheck: Duty = { ...yearlyCheck, ruleId: 3, trigger: 'LEASE_START_OR_RENEWAL', months: null, days: 30 }
const repair: Duty = { ...standard, ruleId: 4, trigger: 'FAULT' }
const lawOf = (...duties: Duty[]): ServiceLaw => ({
  duties,
  condition: null,
  scheduleMonths: 12,
  changesOn: null,
  holidays: new Set(),
})
/** Each service has another kind of duty. */
export const rules: StateRules = {
  smoke: lawOf(yearlyCheck),
  gas: { ...lawOf(yearlyCheck), condition: 'GAS_PRESENT' },
  electrical: lawOf(repair),
  blinds: lawOf(leaseCheck),
  water: { ...lawOf({ ...standard, kind: 'CHARGING_CONDITION' }), condition: 'WATER_CHARGED' },
  rcd: lawOf(standard),
}

export const service = (serviceId: number, facts: Partial<CardServiceRow> = {}): CardServiceRow => ({
  serviceId,
  enrolledOn: '2024-01-01',
  lastOn: '2026-06-01',
  earlierChecks: null,
  check: null,
  onHoldUntil: null,
  orderedOn: null,
  isCancelled: false,
  stored: null,
  ...facts,
})
export const lease = (facts: Partial<LeaseRow> = {}): LeaseRow => ({
  isOpen: true,
  startsOn: '2026-03-01',
  endsOn: '2027-02-28',
  isRenewal: false,
  vacatesOn: null,
  closesOn: null,
  occupants: [{ position: 1, name: 'Tilda Tenant', email: null, numbers: [], phones: [], isReachable: true }],
  ...facts,
})
export const issue = (facts: Partial<IssueRow> = {}): IssueRow => ({
  id: 1,
  code: 'KEY_DID_NOT_WORK',
  problem: 'Key did not work',
  noticeType: 'BAD_KEYS',
  blocks: ['ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_BY_TENANT_REQUEST', 'ENTER_WITH_KEY_VACANT'],
  raisedAt: '2026-11-01T02:00:00.000Z',
  raisedOn: '2026-11-01',
  isImportant: false,
  ...facts,
})
/** Only entry by notice is allowed. */
export const entry = (facts: Partial<EntryFacts> = {}): EntryFacts => ({
  preferences: {
    agencyPreference: 1,
    occupantAppointment: null,
    occupantAppointmentUntil: null,
    internalEn: null,
    internalEnUntil: null,
    vacantEntry: null,
    vacantEntryUntil: null,
    keyPickup: null,
  },
  key: { isKeyAvailable: true, onsiteKey: 'UNAVAILABLE', onsiteKeyExpiresOn: null },
  disqualified: [],
  hasNoticeRule: true,
  ...facts,
})
export const access = (facts: Partial<CardAccessRow> = {}): CardAccessRow => ({
  caseId: 9,
  openedAt: '2026-11-01T02:00:00.000Z',
  isSuspended: false,
  isPriorityBooking: false,
  entry: entry(),
  issues: [issue()],
  ...facts,
})
export const property = (facts: Partial<PropertyFactsRow> = {}): PropertyFactsRow => ({
  id: 1,
  managerId: 5,
  managerName: 'Mira Manager',
  addressLine1: '4/12 High Street',
  addressLine2: 'Richmond VIC 3121',
  unitNumber: '4',
  streetNumber: '12',
  streetName: 'High Street',
  keyNumber: 'K77',
  software: null,
  isResidential: true,
  isVacant: false,
  ownPlan: null,
  agreements: [],
  isWaterCharged: true,
  hasGas: true,
  tracksBetweenTenancies: false,
  isLegislationUpgradePending: false,
  alarmExpiresOn: null,
  cancellationKind: null,
  tenancyConfirmedOn: null,
  landlords: [],
  leases: [lease()],
  services: [service(1)],
  visits: [],
  findings: [],
  findingsInReview: [],
  quotes: [],
  repairs: [],
  unpaidDueOn: [],
  quoteCount: 0,
  invoiceCount: 0,
  access: null,
  comingVisits: [],
  mark: null,
  ...facts,
})
