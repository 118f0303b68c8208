import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'

/** Shares that make an invented portfolio realistic. Assumed where no public figure exists. */
export const shares = {
  agenciesIntegrated: 0.72,
  onService: 0.78,
  vacant: 0.03,
  accessIssue: 0.055,
  overdueInvoice: 0.035,
  openUrgentQuote: 0.02,
  openOtherQuote: 0.06,
  newManagementsPerMonth: 0.012,
  onHold: 0.012,
  pendingCancellation: 0.004,
  subscription: 0.55,
  renewed: 0.62,
  firstVisitCompleted: 0.84,
  nonResidential: 0.012,
  gasUnconfirmed: 0.05,
}

export const softwareMix: [software: string, weight: number][] = [
  ['PROPERTY_ME', 42],
  ['PROPERTY_TREE', 27],
  ['CONSOLE', 14],
  ['KOLMEO', 6],
  ['VAULTRE', 5],
  ['REST', 4],
  ['PALACE', 2],
]

type Mix = Partial<Record<ServiceCode, number>>
const otherMix: Mix = { smoke: 0.99, rcd: 0.15, blinds: 0.05 }

/** Share of the properties on service that have each service. */
export const serviceMix: Record<StateCode, Mix> = {
  vic: { smoke: 0.97, electrical: 0.86, gas: 0.58, blinds: 0.18, rcd: 0.05, water: 0.01 },
  qld: { smoke: 0.99, blinds: 0.12, water: 0.1, rcd: 0.3 },
  nsw: { smoke: 0.99, water: 0.08, blinds: 0.08, rcd: 0.1 },
  act: otherMix,
  nt: otherMix,
  sa: otherMix,
  tas: otherMix,
  wa: otherMix,
}

/** Share of services with a finding. */
export const findingShare: Record<ServiceCode, number> = {
  smoke: 0.34,
  electrical: 0.55,
  gas: 0.45,
  blinds: 0.3,
  water: 0.3,
  rcd: 0.25,
}

/** Rentals per state, roughly in proportion to the population. */
export const stateShares: Record<StateCode, number> = {
  nsw: 0.315,
  vic: 0.265,
  qld: 0.205,
  wa: 0.103,
  sa: 0.069,
  tas: 0.021,
  act: 0.014,
  nt: 0.008,
}

export const tenantsPerTenancy: [count: number, weight: number][] = [
  [1, 38],
  [2, 44],
  [3, 12],
  [4, 6],
]

/** Months of a lease; 0 is a periodic one. */
export const leaseMonths: [months: number, weight: number][] = [
  [12, 75],
  [6, 15],
  [24, 5],
  [0, 5],
]

export const dwellingMix: ['HOUSE' | 'UNIT' | 'TOWNHOUSE', number][] = [
  ['HOUSE', 55],
  ['UNIT', 33],
  ['TOWNHOUSE', 12],
]

export const entryMethodMix: [method: string, weight: number][] = [
  ['ENTER_WITH_KEY_AS_EN', 46],
  ['APPOINTMENT', 38],
  ['ENTER_WITH_KEY_BY_TENANT_REQUEST', 10],
  ['ENTER_WITH_KEY_VACANT', 6],
]

/** How often each access problem occurs, by code; unlisted ones are rare. One with 0 is only in the showcase. */
export const accessProblemMix: Record<string, number> = {
  TENANT_UNREACHABLE: 22,
  MESSAGES_UNANSWERED: 10,
  NO_TENANT_DETAILS: 11,
  TENANT_DETAILS_UNCHANGED: 5,
  TENANT_DETAILS_UNCONFIRMED: 8,
  KEY_DID_NOT_WORK: 9,
  KEY_NOT_AT_AGENCY: 6,
  ENTRY_REFUSED: 6,
  AGENCY_ATTENDANCE_WANTED: 2,
  NOT_HOME_IN_BUSINESS_HOURS: 6,
  CANCELLED_REPEATEDLY: 3,
  COMMUNICATION_DIFFICULTY: 2,
  ANIMAL_AT_PROPERTY: 2,
  SECURITY_CODE_NEEDED: 2,
  OWNERS_CORPORATION_APPROVAL: 2,
  AGENCY_CONFIRMATION_NEEDED: 2,
  KEY_NEEDED: 0,
}

/** Number of properties that a number of property managers look after. */
const rentRolls: [managers: number, properties: number][] = [
  [0, 0],
  [1, 90],
  [2, 250],
  [3, 500],
  [5.5, 900],
  [8, 1550],
  [12, 2500],
]

export function managersFor(properties: number): number {
  for (const [place, [managers, roll]] of rentRolls.entries()) {
    if (properties > roll || place === 0) continue
    const [before, rollBefore] = rentRolls[place - 1] as [number, number]
    return Math.max(1, Math.round(before + ((managers - before) * (properties - rollBefore)) / (roll - rollBefore)))
  }
  return Math.max(1, Math.round(properties / 200))
}
