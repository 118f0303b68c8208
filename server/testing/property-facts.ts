import type { StateRules } from '../areas/compliance/service-rule.ts'
import type { EntryFacts } from '../areas/access-cases/open-ways.ts'
import type { AccessRow, PropertyFactsRow, IssueRow, LeaseRow, ServiceRow } from '../areas/cards/property-facts.ts'

/* Facts of a property that is let and without issues, on a fixed day; a test overrides what differs. */

export const today = '2026-11-15'

const yearly = {
  requirement: 'REQUIRED',
  condition: null,
  lawIntervalMonths: 12,
  defaultIntervalMonths: 12,
  leaseTrigger: 'NONE',
  leaseWindowDays: null,
} as const
const byLease = { ...yearly, lawIntervalMonths: null, leaseTrigger: 'START_OR_RENEWAL', leaseWindowDays: 30 } as const
export const rules: StateRules = {
  smoke: yearly,
  gas: { ...yearly, condition: 'GAS_PRESENT' },
  electrical: { ...yearly, requirement: 'RECOMMENDED' },
  blinds: byLease,
  water: { ...yearly, condition: 'WATER_CHARGED' },
  rcd: { ...yearly, lawIntervalMonths: null, leaseTrigger: 'START' },
}

export const service = (serviceId: number, facts: Partial<ServiceRow> = {}): ServiceRow => ({
  serviceId,
  enrolledOn: '2024-01-01',
  lastOn: '2026-06-01',
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
  occupants: [{ position: 1, name: 'Tilda Tenant', email: null, numbers: [], isReachable: true }],
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
export const access = (facts: Partial<AccessRow> = {}): AccessRow => ({
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
  billingPlan: 'PAYG',
  isWaterCharged: true,
  hasGas: true,
  tracksBetweenTenancies: false,
  isLegislationUpgradePending: false,
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
  ...facts,
})
